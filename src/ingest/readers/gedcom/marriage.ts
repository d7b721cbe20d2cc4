/** MARR, DIV, ANUL and ENGA: one marriage between two people, from its day to its end. */
import { type Qualifiers, type Ref, UNION_CONFIDENCE } from '../../../model/index.js';
import { associate } from './associations.js';
import { joined } from './citations.js';
import { coupleKey, type GedContext } from './context.js';
import { beginningOf, type When } from './dates.js';
import type { Told } from './draft-book.js';
import { type EventFacts, readEvent } from './events.js';
import type { FamilyParts, Parent } from './family.js';
import { sexOf } from './sex.js';
import type { GedNode } from './tree.js';
import { takeAll } from './values.js';
import { BETROTHED_TO, EVENT, NAMED_EVENTS, SPOUSE_OF } from './vocabulary.js';

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
  if (parts.parents.length === 1)
    readHalf(
      parts,
      [...(marriage ? [marriage] : []), ...further, divorce, annulment, ...engagements],
      context,
    );
  for (const [first, second] of pairs(parts)) {
    const [one, other] = [first.head.ref, second.head.ref];
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
        ...misplaced([first, second]),
        ...(isRepeated(first, second, context) && { family: parts.xref }),
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

/** Also of somebody with themselves, where a file says so: that is a fault to be found. */
function pairs({ parents }: FamilyParts): (readonly [Parent, Parent])[] {
  return parents.flatMap((one, index) => parents.slice(index + 1).map((other) => [one, other] as const));
}

/** A wife who is a man, or a husband who is a woman, by id. */
function misplaced(couple: readonly Parent[]): Qualifiers {
  const odd = couple.filter(
    ({ head, role, isNamed }) => isNamed && sexOf(head) === (role === 'wife' ? 'M' : 'F'),
  );
  return Object.fromEntries(odd.map(({ head, role }) => [role, head.ref.id ?? '']));
}

/** Whether another family record is of the same two. */
function isRepeated(one: Parent, other: Parent, { couples }: GedContext): boolean {
  return (couples.get(coupleKey(one.head.xref, other.head.xref)) ?? 0) > 1;
}

/** Of a family whose other spouse nobody names, the wedding is told of the one who is named. */
function readHalf(
  { parents: [only], record }: FamilyParts,
  events: readonly (EventFacts | null)[],
  context: GedContext,
): void {
  for (const event of events) {
    if (only === undefined || event === null || event.denied) continue;
    const { node, type, text, placeText, qualifiers, when, told, cited } = event;
    const place: Qualifiers = placeText === null ? {} : { place: placeText };
    const value = joined([type ?? NAMED_EVENTS[node.tag] ?? 'marriage', text], ': ') ?? '';
    const object = { kind: 'value', value } as const;
    const rest = { ...told, ...when, qualifiers: { ...qualifiers, ...place } };
    context.draft.statement(
      { subject: only.head.ref, predicate: EVENT, object, ...rest },
      record.passage,
      node,
      cited,
    );
  }
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
