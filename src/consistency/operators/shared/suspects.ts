/** Where a run over everything looks closer: what plainly has no fault is left out by one pass over the columns. */
import { foldName } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import type { Ontology, RelationEnd, RelationType } from '../../../packs/ontology.js';
import type { Anchor } from '../../../store/findings.js';
import type { Handle, ToldText } from '../../../store/ground.js';
import { BEGINNING, END } from '../../../time/index.js';
import type { Ground } from '../../ground/ground.js';
import type { LifeBounds } from '../../ground/life-bounds.js';
import type { Statements, WholeFacts } from '../../ground/whole-facts.js';
import type { Lead } from './predicates.js';
import { isUndated } from './windows.js';

/** Entities at this end of the relation that have more than so many others; of a symmetric one, at either end. */
export function* withMoreOthers(
  ground: Ground,
  { name, symmetric }: RelationType,
  end: RelationEnd,
  most: number,
): Iterable<Anchor> {
  const others = new Int32Array(ground.whole.greatest + 1);
  const add = (entity: Handle) => {
    others[entity] = (others[entity] ?? 0) + 1;
  };
  const { start, end: stop, subject, object } = ground.whole.statements(name);
  for (let i = start; i < stop; i++) {
    const a = subject[i] ?? 0;
    const b = object[i] ?? 0;
    if (i > start && subject[i - 1] === a && object[i - 1] === b) continue;
    if (symmetric || end === 'subject') add(a);
    if (symmetric || end === 'object') add(b);
  }
  for (let entity = 1; entity < others.length; entity++)
    if ((others[entity] ?? 0) > most) yield { entity, other: 0 };
}

/**
 * Of `withMoreOthers`, those of whose others two may be alike in an attribute: each text is a bit, the last stands for
 * all that follow, and whoever is told of twice may be like anybody.
 */
export function withAlikeOthers(
  ground: Ground,
  relation: RelationType,
  end: RelationEnd,
  attribute: string,
): Iterable<Anchor> {
  const texts = ground.whole.texts(attribute);
  if (texts === null || relation.symmetric) return withMoreOthers(ground, relation, end, 1);
  const bits = bitsOf(texts, ground.whole.greatest);
  const met = new Uint32Array(ground.whole.greatest + 1);
  const alike = new Uint8Array(ground.whole.greatest + 1);
  const { start, end: stop, subject, object } = ground.whole.statements(relation.name);
  const [shared, others] = end === 'subject' ? [subject, object] : [object, subject];
  for (let i = start; i < stop; i++) {
    if (i > start && subject[i - 1] === subject[i] && object[i - 1] === object[i]) continue;
    const entity = shared[i] ?? 0;
    const bit = bits[others[i] ?? 0] ?? 0;
    if (((met[entity] ?? 0) & bit) !== 0) alike[entity] = 1;
    met[entity] = (met[entity] ?? 0) | bit;
  }
  return entitiesIn(alike);
}

function* entitiesIn(marked: Uint8Array): Iterable<Anchor> {
  for (let entity = 1; entity < marked.length; entity++) if (marked[entity] === 1) yield { entity, other: 0 };
}

const LAST_BIT = 31;
const ANY_BIT = 0xffffffff;

function bitsOf(texts: readonly ToldText[], greatest: number): Uint32Array {
  const bits = new Uint32Array(greatest + 1);
  const places = new Map<string, number>();
  for (const { text, of } of texts) {
    const folded = foldName(text);
    const place = places.get(folded) ?? Math.min(places.size, LAST_BIT);
    places.set(folded, place);
    const bit = (1 << place) >>> 0;
    for (const entity of of) bits[entity] = bits[entity] === 0 || bits[entity] === bit ? bit : ANY_BIT;
  }
  return bits;
}

/** Entities of which the attribute is told more than once. */
export function* toldAgain(ground: Ground, attribute: string): Iterable<Anchor> {
  const { start, end, subject } = ground.whole.statements(attribute);
  for (let i = start + 1; i < end; i++) {
    const entity = subject[i] ?? 0;
    const isSecond = subject[i - 1] === entity && (i - 2 < start || subject[i - 2] !== entity);
    if (isSecond) yield { entity, other: 0 };
  }
}

/** Entities of which a date is told more than once, or could not be read. */
export function* doubtfullyDated({ whole }: Ground, attribute: string): Iterable<Anchor> {
  const { start, end, subject } = whole.statements(attribute);
  const dates = whole.dates(attribute);
  let at = dates.start;
  for (let i = start; i < end; ) {
    const entity = subject[i] ?? 0;
    const first = i;
    while (i < end && subject[i] === entity) i++;
    while (at < dates.end && (dates.entity[at] ?? 0) < entity) at++;
    const isRead = at < dates.end && dates.entity[at] === entity;
    if (i - first > 1 || !isRead) yield { entity, other: 0 };
  }
}

/** Does a statement of that name begin at the entity that is no guess? */
export function plainlyTold({ whole }: Ground): (entity: Handle, lead: Lead) => boolean {
  const known = new Map<Lead, Uint8Array>();
  return (entity, lead) => {
    const told = known.get(lead) ?? beginnings(whole, lead);
    known.set(lead, told);
    return told[entity] === 1;
  };
}

function beginnings(whole: WholeFacts, { name, forwards, backwards }: Lead): Uint8Array {
  const told = new Uint8Array(whole.greatest + 1);
  const { start, end, subject, object, extracted } = whole.statements(name);
  for (let i = start; i < end; i++) {
    if (extracted[i] !== 0) continue;
    if (forwards) told[subject[i] ?? 0] = 1;
    if (backwards) told[object[i] ?? 0] = 1;
  }
  return told;
}

/** Pairs of which `isSuspect` is true for one of the statements. */
export function* pairsIn(
  { start, end, subject, object }: Statements,
  isSuspect: (statement: number) => boolean,
): Iterable<Anchor> {
  for (let i = start; i < end; ) {
    const entity = subject[i] ?? 0;
    const other = object[i] ?? 0;
    let suspect = false;
    for (; i < end && subject[i] === entity && object[i] === other; i++) suspect ||= isSuspect(i);
    if (suspect) yield { entity, other };
  }
}

/** Pairs of which the relation is told more than once. */
export function pairsToldAgain(ground: Ground, predicate: string): Iterable<Anchor> {
  const statements = ground.whole.statements(predicate);
  const { start, subject, object } = statements;
  return pairsIn(
    statements,
    (i) => i > start && subject[i - 1] === subject[i] && object[i - 1] === object[i],
  );
}

/** Pairs with a statement that does not plainly lie within the lives that it needs. */
export function pairsOutsideLives(ground: Ground, relation: RelationType): Iterable<Anchor> {
  const { whole, ontology } = ground;
  const lives = whole.lives(ontology);
  const statements = whole.statements(relation.name);
  const { subject, object } = statements;
  const ends = relation.requiresExistence.map((end) => (end === 'subject' ? subject : object));
  const eventOf = relation.temporal === 'event' ? eventsIn(whole, ontology, statements, lives) : () => 0;
  const span: Span = { fromMin: 0, fromMax: 0, untilMin: 0, untilMax: 0 };
  return pairsIn(statements, (i) => {
    readSpan(span, statements, i);
    const event = isUndated(span) ? eventOf(i) : null;
    if (event === 0) return false;
    // Whether a guess is an event at all is for the rule to say.
    if (event !== null && (whole.guessed[event] === 1 || !takeEvent(span, lives, event))) return true;
    for (const end of ends) {
      const entity = end[i] ?? 0;
      if (entity !== event && !liesWithin(span, lives, entity)) return true;
    }
    return false;
  });
}

/** The event that may date an undated statement, looked for as `datedDuring` does; 0 where there is none. */
function eventsIn(
  whole: WholeFacts,
  ontology: Ontology,
  { subject, object }: Statements,
  { low, high }: LifeBounds,
): (statement: number) => Handle {
  const isEvent = whole.typesAs((type) => (isA(ontology, type, 'Event') ? 1 : 0));
  const isDated = (entity: Handle) =>
    isEvent[whole.typeCodes[entity] ?? 0] === 1 &&
    (low[entity] !== Number.NEGATIVE_INFINITY ||
      high[entity] !== Number.POSITIVE_INFINITY ||
      whole.guessed[entity] === 1);
  return (statement) => {
    const a = object[statement] ?? 0;
    const b = subject[statement] ?? 0;
    return isDated(a) ? a : isDated(b) ? b : 0;
  };
}

interface Span {
  fromMin: number;
  fromMax: number;
  untilMin: number;
  untilMax: number;
}

function readSpan(span: Span, { fromMin, fromMax, untilMin, untilMax }: Statements, i: number): void {
  span.fromMin = fromMin[i] ?? 0;
  span.fromMax = fromMax[i] ?? 0;
  span.untilMin = untilMin[i] ?? 0;
  span.untilMax = untilMax[i] ?? 0;
}

/** At some time within the event; false where its bounds do not tell. */
function takeEvent(span: Span, lives: LifeBounds, event: Handle): boolean {
  const low = lives.low[event] ?? 0;
  const high = lives.high[event] ?? 0;
  span.fromMin = low === Number.NEGATIVE_INFINITY ? BEGINNING : low;
  span.untilMin = span.fromMin + 1;
  span.untilMax = high === Number.POSITIVE_INFINITY ? END : high;
  span.fromMax = high === Number.POSITIVE_INFINITY ? END : high - 1;
  return low < high;
}

/** An end that is not told lies within wherever it may. */
function liesWithin(span: Span, { low, high }: LifeBounds, entity: Handle): boolean {
  const first = low[entity] ?? 0;
  const over = high[entity] ?? 0;
  const begun = span.fromMin >= first || (span.fromMin === BEGINNING && span.fromMax >= first);
  return begun && (span.untilMax <= over || (span.untilMax === END && span.untilMin <= over));
}

/** Pairs whose lives do not plainly share a time. */
export function pairsApart(ground: Ground, relation: RelationType): Iterable<Anchor> {
  const { low, high } = ground.whole.lives(ground.ontology);
  const statements = ground.whole.statements(relation.name);
  const { subject, object } = statements;
  // A second in between: lives that only touch may not share one.
  const meets = (a: Handle, b: Handle) => (low[a] ?? 0) + 1 < (high[b] ?? 0);
  return pairsIn(statements, (i) => {
    const a = subject[i] ?? 0;
    const b = object[i] ?? 0;
    return !(meets(a, b) && meets(b, a));
  });
}

/** Pairs of which the one that comes first did not plainly begin no later. */
export function pairsOutOfOrder(ground: Ground, relation: RelationType): Iterable<Anchor> {
  const { low } = ground.whole.lives(ground.ontology);
  const statements = ground.whole.statements(relation.name);
  const { subject, object } = statements;
  const [first, second] = relation.order === 'subject_first' ? [subject, object] : [object, subject];
  return pairsIn(statements, (i) => {
    const a = low[first[i] ?? 0] ?? 0;
    const b = low[second[i] ?? 0] ?? 0;
    return !(a <= b || b === Number.NEGATIVE_INFINITY);
  });
}
