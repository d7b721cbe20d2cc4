/** MARR, DIV, ANUL and ENGA: one marriage between two people, from its day to its end. */
import type { Qualifiers, Ref } from '../../../model/index.js';
import { associate } from './associations.js';
import { joined } from './citations.js';
import type { GedContext } from './context.js';
import { beginningOf, type When } from './dates.js';
import type { Told } from './draft-book.js';
import { type EventFacts, readEvent } from './events.js';
import type { FamilyParts } from './family.js';
import type { GedNode } from './tree.js';
import { takeAll } from './values.js';
import { BETROTHED_TO, SPOUSE_OF, UNION_CONFIDENCE } from './vocabulary.js';

/** Anything that says a marriage was made or meant. */
const SIGNS_OF_MARRIAGE = new Set(['MARR', 'DIV', 'ANUL', 'DIVF', 'MARB', 'MARC', 'MARL', 'MARS']);

export function readMarriage(parts: FamilyParts, context: GedContext): void {
  const { node, passage } = parts.record;
  const events = (tag: string) => takeAll(node, tag).map((event) => readEvent(event, passage, context));
  const [marriage, ...further] = events('MARR');
  const divorce = events('DIV').find(happened) ?? null;
  const annulment = events('ANUL').find(happened) ?? null;
  const engagements = events('ENGA').filter(happened);
  const denied = marriage?.denied === true || takeAll(node, 'NO').some((no) => /^MARR/i.test(no.value));
  for (const [one, other] of pairs(parts)) {
    for (const engagement of engagements) engage(one, other, engagement, passage, context);
    if (denied) continue;
    const end = divorce ?? annulment;
    const endedBy = divorce === null ? 'annulment' : 'divorce';
    const wedding = marriage ?? null;
    const told: Told = {
      subject: one,
      predicate: SPOUSE_OF,
      object: { kind: 'ref', ref: other },
      ...windowOf(wedding, end),
      ...confidenceOf(wedding, node),
      ...notesOf(wedding, further, end),
      qualifiers: {
        ...wedding?.qualifiers,
        ...(wedding?.type != null && { type: wedding.type }),
        ...(wedding?.placeText != null && { place: wedding.placeText }),
        ...(end !== null && { ended_by: endedBy }),
      } satisfies Qualifiers,
    };
    const cited = [wedding, ...further, end].flatMap((event) => event?.cited ?? []);
    context.draft.statement(told, passage, wedding?.node ?? end?.node ?? node, oncePerSource(cited));
  }
  if (marriage !== undefined) readWitnesses(marriage, parts, context);
}

function happened({ denied }: EventFacts): boolean {
  return !denied;
}

function pairs({ parents }: FamilyParts): (readonly [Ref, Ref])[] {
  return parents.flatMap((one, index) =>
    parents
      .slice(index + 1)
      .filter((other) => other.head !== one.head)
      .map((other) => [one.head.ref, other.head.ref] as const),
  );
}

function windowOf(wedding: EventFacts | null, end: EventFacts | null): When {
  const { from, until } = beginningOf(wedding?.date ?? null);
  const last = end?.date ?? until;
  return { ...(from !== undefined && { from }), ...(last !== undefined && { until: last }) };
}

function confidenceOf(wedding: EventFacts | null, family: GedNode): { confidence?: number } {
  if (wedding?.told.confidence !== undefined) return { confidence: wedding.told.confidence };
  const said = family.children.some(({ tag }) => SIGNS_OF_MARRIAGE.has(tag));
  return said ? {} : { confidence: UNION_CONFIDENCE };
}

function notesOf(wedding: EventFacts | null, further: readonly EventFacts[], end: EventFacts | null) {
  const again = further
    .filter(happened)
    .map(({ type, date, placeText }) => `also: ${joined([type ?? 'marriage', date, placeText], ', ')}`);
  const ended = end === null ? [] : [end.placeText && `ended in ${end.placeText}`, end.told.note ?? null];
  const note = joined([wedding?.told.note ?? null, ...again, ...ended], '\n');
  return note === null ? {} : { note };
}

function oncePerSource<T extends { readonly passage: number }>(cited: readonly T[]): T[] {
  return [...new Map(cited.map((one) => [one.passage, one])).values()];
}

function engage(subject: Ref, other: Ref, facts: EventFacts, passage: number, context: GedContext): void {
  const place: Qualifiers = facts.placeText === null ? {} : { place: facts.placeText };
  const told: Told = {
    subject,
    predicate: BETROTHED_TO,
    object: { kind: 'ref', ref: other },
    ...beginningOf(facts.date),
    ...facts.told,
    qualifiers: { ...facts.qualifiers, ...place },
  };
  context.draft.statement(told, passage, facts.node, facts.cited);
}

function readWitnesses(
  { node, when }: EventFacts,
  { parents, record }: FamilyParts,
  context: GedContext,
): void {
  const couple = parents.map(({ head }) => head.ref);
  for (const asso of takeAll(node, 'ASSO')) associate(asso, couple, record.passage, when, true, context);
}
