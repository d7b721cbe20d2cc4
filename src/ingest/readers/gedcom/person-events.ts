/** Events and attributes of a person: births and burials with their dates and places, occupations, homes. */
import type { Qualifiers } from '../../../model/index.js';
import { joined } from './citations.js';
import { momentOf } from './dates.js';
import { type EventFacts, readEvent } from './events.js';
import { readAdoption } from './links.js';
import { type PersonReading, say } from './person-reading.js';
import type { GedNode } from './tree.js';
import {
  ALTERNATIVE_CONFIDENCE,
  DATED_EVENTS,
  type DatedEvent,
  EVENT,
  IMPLIED_TYPES,
  NAMED_EVENTS,
  PERSON,
  RESIDES_IN,
} from './vocabulary.js';

export function readDatedEvent(node: GedNode, event: DatedEvent, reading: PersonReading): void {
  const facts = read(node, reading);
  if (facts === null) return;
  const before = reading.told.get(event.attribute);
  // A christening beside a baptism is another event, not another date of the same one.
  if (before !== undefined && before !== node.tag) {
    asEvent(facts, reading);
    return;
  }
  reading.told.set(event.attribute, node.tag);
  const own = before === undefined ? facts : { ...facts, told: { ...facts.told, ...alternative(facts) } };
  tellDate(own, event, reading);
  const placed = tellPlace(own, event, reading);
  if (node.tag === 'DEAT') tellDeath(own, reading);
  else if (facts.date === null && !placed) asEvent(own, reading);
}

function tellDate(facts: EventFacts, { attribute, place }: DatedEvent, reading: PersonReading): void {
  if (facts.date === null) return;
  const rest = place === null ? placeOf(facts) : {};
  const undated = { ...facts, when: {} };
  say(reading, attribute, facts.date, facts.node, undated, { ...rest, ...typeOf(facts) });
}

function tellPlace(
  { place, node, told, date, cited }: EventFacts,
  event: DatedEvent,
  reading: PersonReading,
) {
  if (place === null || event.place === null) return false;
  const { person, context } = reading;
  const object = { kind: 'ref', ref: place } as const;
  const statement = {
    ...{ subject: person.ref, predicate: event.place, object },
    ...told,
    ...momentOf(date),
    qualifiers: {},
  };
  context.draft.statement(statement, person.passage, node, cited);
  return true;
}

/** A death without a date is still a death. */
function tellDeath(facts: EventFacts, reading: PersonReading): void {
  const { cause, ...qualifiers } = facts.qualifiers;
  const undated = { ...facts, qualifiers, when: {} };
  // Where a pack reads these words as "killed by", a fever must not become an entity.
  const isPlain = !reading.context.vocabulary.isRelation('cause_of_death', PERSON);
  if (cause !== undefined && isPlain) {
    say(reading, 'cause_of_death', cause, facts.node, { ...undated, qualifiers: {} });
  }
  if (facts.date === null) say(reading, 'status', 'deceased', facts.node, undated);
}

/** Of the dead alone: whoever was buried has died, though no record says when. */
const AFTER_DEATH = new Set(['BURI', 'CREM', 'PROB']);

export function readImpliedDeath(reading: PersonReading): void {
  const { children } = reading.person.node;
  const happened = children.filter((child) => !/^\s*N\s*$/i.test(child.value));
  const sign = happened.find(({ tag }) => AFTER_DEATH.has(tag));
  if (sign !== undefined && !happened.some(({ tag }) => tag === 'DEAT'))
    say(reading, 'status', 'deceased', sign);
}

export function readNamedEvent(node: GedNode, reading: PersonReading): void {
  const facts = read(node, reading);
  if (facts === null) return;
  if (node.tag === 'ADOP' && readAdoption(node, reading.person, reading.context)) return;
  asEvent(facts, reading);
}

/** An event that the pack has no date for: `event` says what it was, the window when. */
function asEvent(facts: EventFacts, reading: PersonReading): void {
  const { tag } = facts.node;
  const name = DATED_EVENTS[tag]?.attribute ?? NAMED_EVENTS[tag] ?? 'residence';
  const what = joined([facts.type ?? (tag === 'EVEN' ? null : name), facts.text], ': ') ?? name;
  say(reading, EVENT, what, facts.node, facts, placeOf(facts));
}

export function readResidence(node: GedNode, reading: PersonReading): void {
  const facts = read(node, reading);
  if (facts === null) return;
  const { person, context } = reading;
  const place = facts.place ?? context.places.address(node, person.passage);
  if (place === null) {
    asEvent(facts, reading);
    return;
  }
  const note = joined([node.tag === 'CENS' ? 'census' : null, facts.text, facts.told.note ?? null], '\n');
  const statement = {
    subject: person.ref,
    predicate: RESIDES_IN,
    object: { kind: 'ref', ref: place } as const,
    ...facts.told,
    ...(note !== null && { note }),
    ...facts.when,
    qualifiers: { ...facts.qualifiers, ...typeOf(facts) },
  };
  context.draft.statement(statement, person.passage, node, facts.cited);
}

export function readAttribute(node: GedNode, attribute: string, reading: PersonReading): void {
  const facts = read(node, reading);
  if (facts === null) return;
  const value = facts.text === '' ? (facts.type ?? facts.placeText) : facts.text;
  if (value === null) return;
  const implied = IMPLIED_TYPES[node.tag];
  const type: Qualifiers = implied === undefined ? {} : { type: implied };
  say(reading, attribute, value, node, facts, { ...placeOf(facts), ...type, ...typeOf(facts) });
}

function read(node: GedNode, { person, context }: PersonReading): EventFacts | null {
  const facts = readEvent(node, person.passage, context);
  return facts.denied ? null : facts;
}

function alternative({ node, told }: EventFacts): { confidence: number; note: string } {
  const note = joined([`another ${node.tag} stands above and is preferred`, told.note ?? null], '\n') ?? '';
  return { confidence: Math.min(told.confidence ?? 1, ALTERNATIVE_CONFIDENCE), note };
}

function placeOf({ placeText }: EventFacts): Qualifiers {
  return placeText === null ? {} : { place: placeText };
}

function typeOf({ type }: EventFacts): Qualifiers {
  return type === null ? {} : { type };
}
