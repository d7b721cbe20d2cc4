/** INDI: a person with names, events, attributes and links, each tag by its own small mapping. */
import { readAssociation } from './associations.js';
import { readCitations } from './citations.js';
import type { GedContext, PersonHead } from './context.js';
import { readExtension, readMedia, readNoteLink } from './extras.js';
import { readChildLink, readSpouseLink } from './links.js';
import {
  readAttribute,
  readDatedEvent,
  readImpliedDeath,
  readNamedEvent,
  readResidence,
} from './person-events.js';
import { type PersonReading, say } from './person-reading.js';
import type { GedNode } from './tree.js';
import { spotOf, takeValue, textOf, words } from './values.js';
import { DATED_EVENTS, GENDERS, NAMED_EVENTS, RECORD_NUMBERS, TEXT_ATTRIBUTES } from './vocabulary.js';

type Mapping = (node: GedNode, reading: PersonReading) => void;

const MAPPINGS: ReadonlyMap<string, Mapping> = new Map<string, Mapping>([
  ...Object.keys(NAMED_EVENTS).map((tag) => [tag, readNamedEvent] as const),
  ...Object.entries(DATED_EVENTS).map(([tag, event]): [string, Mapping] => [
    tag,
    (node, reading) => readDatedEvent(node, event, reading),
  ]),
  ...Object.entries(TEXT_ATTRIBUTES).map(([tag, attribute]): [string, Mapping] => [
    tag,
    (node, reading) => readAttribute(node, attribute, reading),
  ]),
  ...[...RECORD_NUMBERS].map((tag) => [tag, readRecordNumber] as const),
  ['RESI', readResidence],
  ['CENS', readResidence],
  ['SEX', readSex],
  ['FAMC', (node, { person, context }) => readChildLink(node, person, context)],
  ['FAMS', (node, { person, context }) => readSpouseLink(node, person, context)],
  ['ASSO', (node, { person, context }) => readAssociation(node, person, context)],
  ['NOTE', readNote],
  ['SNOTE', readNote],
  ['OBJE', (node, { person, context }) => readMedia(node, person, context)],
]);

export function readIndividual(person: PersonHead, context: GedContext): void {
  const { node, ref, passage, aliases } = person;
  node.used = true;
  context.draft.entity(ref, aliases, passage, node);
  const reading: PersonReading = { person, context, told: new Map() };
  readNamePieces(reading);
  // A source for the whole record is about the person, and about no one statement.
  for (const { passage: source, node: citation } of readCitations(node, context).cited) {
    context.draft.mention(source, ref, citation);
  }
  for (const child of node.children) {
    const mapping = MAPPINGS.get(child.tag);
    if (mapping !== undefined) mapping(child, reading);
    else if (child.tag.startsWith('_')) readExtension(child, ref, passage, context);
  }
  readImpliedDeath(reading);
}

function readNamePieces(reading: PersonReading): void {
  const { name, node } = reading.person;
  const line = node.children.find((child) => child.tag === 'NAME');
  if (line === undefined) return;
  for (const [predicate, value] of [
    ['given_name', name.given],
    ['surname', name.surname],
    ['name_prefix', name.prefix],
    ['name_suffix', name.suffix],
  ] as const) {
    if (value !== null) say(reading, predicate, words(value), line);
  }
  for (const surname of name.marriedSurnames) say(reading, 'married_surname', surname, line);
}

function readSex(node: GedNode, reading: PersonReading): void {
  node.used = true;
  const letter = textOf(node).toUpperCase();
  if (letter === '') return;
  const gender = GENDERS[letter.charAt(0)] ?? 'unknown';
  if (GENDERS[letter] === undefined) {
    const message = `SEX is ${JSON.stringify(letter.slice(0, 20))}; read as ${gender}.`;
    const hint = 'M, F, X or U would be right.';
    reading.context.notices.add('info', 'gedcom/odd-sex', message, spotOf(node), hint);
  }
  say(reading, 'gender', gender, node);
}

function readRecordNumber(node: GedNode, reading: PersonReading): void {
  node.used = true;
  const type = takeValue(node, 'TYPE') ?? node.tag;
  if (textOf(node) !== '') say(reading, 'identity_number', textOf(node), node, undefined, { type });
}

function readNote(node: GedNode, { person, context }: PersonReading): void {
  readNoteLink(node, person.ref.name, [person.ref], context);
}
