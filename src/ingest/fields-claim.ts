/** One claim as a map: `{subject, predicate, object, from, until, …}`, in full or with what its surroundings already say. */
import type { LineSpan, Qualifiers, Ref, StatementDraft } from '../model/index.js';
import {
  describe,
  isPlainList,
  isPlainMap,
  type Place,
  type PlainMap,
  spanOf,
  spotOf,
} from './fields-plain.js';
import { cleanName, refOf } from './fields-refs.js';
import { type FieldScope, placeOf, readConfidence, readReliability, textOf } from './fields-scalars.js';
import { fieldObjects, type NotedObject, targetObjects, valueObject } from './fields-values.js';
import type { Vocabulary } from './readers/reader.js';
import { withoutLinks } from './text-links.js';

/** What the place of a claim already tells. */
export interface ClaimContext {
  readonly subject?: Ref;
  readonly predicate?: string;
}

/** Keys that never are qualifiers, nor a predicate in short form. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(
  (
    'subject predicate relation object to value unit from until at confidence reliability quote note model ' +
    'source_model qualifiers source passage lines asserted'
  ).split(' '),
);
/** Keys by which a map under a field names its target or value. */
const TARGET_KEYS: ReadonlySet<string> = new Set(['id', 'name', 'type', 'date', 'number', 'text', 'boolean']);
export const NO_QUALIFIERS: Qualifiers = Object.freeze({});
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** What is claimed, before it is said who says so. */
export interface Claim {
  readonly subject: Ref;
  readonly predicate: string;
  readonly objects: readonly NotedObject[];
  readonly dates: Details;
  readonly qualifiers: Qualifiers;
}

/** One draft for each object: `{rules: [A, B], from: 324 TA}` makes two. */
export function readClaim(
  map: PlainMap,
  known: ClaimContext,
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  const claim = parseClaim(map, known, place, scope);
  return claim === null ? [] : assertClaim(claim, map, spanOf(place), place, scope);
}

/** Null, and a notice, when subject, predicate or object is missing. */
export function parseClaim(
  map: PlainMap,
  known: ClaimContext,
  place: Place,
  scope: FieldScope,
): Claim | null {
  const extra = extraKeys(map, known);
  const subject =
    known.subject === undefined || map.subject !== undefined ? readSubject(map, place, scope) : known.subject;
  if (subject === null) return null;
  const named = readPredicate(map, known, extra, place, scope);
  if (named === null) return null;
  const { predicate, short } = named;
  const objects =
    short === null
      ? readObjects(map, known, scope)
      : fieldObjects(map[short] ?? null, predicate, scope.vocabulary);
  if (objects.length === 0) {
    const found = `The statement "${predicate}" of ${subject.name} has no object.`;
    const hint = 'Give "to" (or "object") an entity, or "value" a value.';
    scope.notices.add('warning', 'ingest/no-object', found, place, hint);
    return null;
  }
  const qualifiers = readQualifiers(map, extra, short, place, scope);
  return { subject, predicate, objects, dates: claimDates(map, place, scope), qualifiers };
}

/** The claim as one source makes it; `map` tells confidence, quote and the like. */
export function assertClaim(
  { subject, predicate, objects, dates, qualifiers }: Claim,
  map: PlainMap,
  lines: LineSpan | null,
  place: Place,
  scope: FieldScope,
): StatementDraft[] {
  return objects.map(({ object, note }) => {
    const spot = spotOf(place);
    const draft: Mutable<StatementDraft> = {
      subject,
      predicate,
      object,
      qualifiers,
      passage: scope.passage,
      lines,
      spot,
    };
    if (dates.from !== undefined) draft.from = dates.from;
    if (dates.until !== undefined) draft.until = dates.until;
    if (dates.at !== undefined) draft.at = dates.at;
    if (note !== undefined) draft.note = note;
    addDetails(draft, map, place, scope);
    return draft;
  });
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Details = Partial<Mutable<Pick<StatementDraft, 'from' | 'until' | 'at'>>>;

function claimDates(map: PlainMap, place: Place, scope: FieldScope): Details {
  const dates: Details = {};
  for (const key of ['from', 'until', 'at'] as const) {
    const text = textOf(map, key, place, scope);
    if (text !== undefined) dates[key] = text;
  }
  if (dates.at !== undefined && (dates.from !== undefined || dates.until !== undefined)) {
    const found = '"at" is left out: "from" or "until" is given too.';
    const hint = 'Write "at" for something that happened, "from" and "until" for something that lasted.';
    scope.notices.add('warning', 'ingest/at-and-from', found, place, hint);
    delete dates.at;
  }
  return dates;
}

function addDetails(draft: Mutable<StatementDraft>, map: PlainMap, place: Place, scope: FieldScope): void {
  const quote = textOf(map, 'quote', place, scope);
  if (quote !== undefined) draft.quote = quote;
  const note = textOf(map, 'note', place, scope);
  if (note !== undefined) draft.note = note;
  const model = textOf(map, 'model', place, scope) ?? textOf(map, 'source_model', place, scope);
  if (model !== undefined) draft.sourceModel = model;
  const confidence = readConfidence(map, place, scope);
  if (confidence !== undefined) draft.confidence = confidence;
  const reliability = readReliability(map, place, scope);
  if (reliability !== undefined) draft.reliability = reliability;
}

function readSubject(map: PlainMap, place: Place, scope: FieldScope): Ref | null {
  const subject = refOf(map.subject, scope.vocabulary);
  if (subject === null) {
    const found = `A statement without a subject (found ${describe(map.subject)}) is left out.`;
    scope.notices.add(
      'warning',
      'ingest/no-subject',
      found,
      place,
      'Name the entity it is about: subject: Aldric.',
    );
  }
  return subject;
}

interface Named {
  readonly predicate: string;
  /** The key that is itself the predicate: `{rules: X}`. */
  readonly short: string | null;
}

function readPredicate(
  map: PlainMap,
  known: ClaimContext,
  extra: readonly string[],
  place: Place,
  scope: FieldScope,
): Named | null {
  if (known.predicate !== undefined) return { predicate: known.predicate, short: null };
  const word = map.predicate ?? map.relation ?? map.type;
  if (typeof word === 'string' && word.trim() !== '') return { predicate: cleanName(word), short: null };
  const short = shortForm(extra, scope.vocabulary);
  if (short !== null) return { predicate: cleanName(short), short };
  const keys = extra.length === 0 ? '' : ` None of ${extra.join(', ')} alone is a relation.`;
  const hint = 'Name it: predicate: RULES. Or use a relation as the key: rules: "[[Valdorn]]".';
  scope.notices.add(
    'warning',
    'ingest/no-predicate',
    `A statement without a predicate is left out.${keys}`,
    place,
    hint,
  );
  return null;
}

/** The one key that is a relation, or an attribute, or the only one there is. */
function shortForm(extra: readonly string[], vocabulary: Vocabulary): string | null {
  if (extra.length === 1) return extra[0] ?? null;
  const free = extra.filter((key) => !vocabulary.isQualifier(key));
  if (free.length === 1) return free[0] ?? null;
  const relations = extra.filter((key) => vocabulary.isRelation(key));
  if (relations.length === 1) return relations[0] ?? null;
  const attributes = free.filter((key) => vocabulary.isAttribute(key));
  return attributes.length === 1 ? (attributes[0] ?? null) : null;
}

function readObjects(map: PlainMap, known: ClaimContext, scope: FieldScope): NotedObject[] {
  if (map.value !== undefined && map.value !== null) {
    const values = isPlainList(map.value) ? map.value : [map.value];
    return values.flatMap((value) => valueObject(value, map.unit) ?? []).map((object) => ({ object }));
  }
  const target = map.object ?? map.to;
  if (target !== undefined || known.predicate === undefined) return targetObjects(target, scope.vocabulary);
  const typed = valueObject(map, undefined);
  return typed === null ? targetObjects(map, scope.vocabulary) : [{ object: typed }];
}

/** Keys that the claim itself does not use; beside a known predicate a map may also describe its target. */
function extraKeys(map: PlainMap, known: ClaimContext): string[] {
  const isField = known.predicate !== undefined;
  return Object.keys(map).filter(
    (key) => !CLAIM_KEYS.has(key) && !(isField ? TARGET_KEYS.has(key) : key === 'type' || key === 'id'),
  );
}

function readQualifiers(
  map: PlainMap,
  extra: readonly string[],
  short: string | null,
  place: Place,
  scope: FieldScope,
): Qualifiers {
  const given = isPlainMap(map.qualifiers) ? map.qualifiers : null;
  if (given === null && (extra.length === 0 || (extra.length === 1 && short !== null))) return NO_QUALIFIERS;
  const entries: [string, string | number | boolean][] = [];
  const take = (container: PlainMap, key: string): void => {
    const value = container[key];
    if (value === undefined || value === null || value === '') return;
    if (typeof value !== 'object' && !UNSAFE_KEYS.has(key)) {
      entries.push([cleanName(key), typeof value === 'string' ? withoutLinks(value).trim() : value]);
      return;
    }
    const found = `The qualifier "${key}" is left out: found ${describe(value)}.`;
    const hint = 'A qualifier is one text, number or truth value.';
    scope.notices.add('warning', 'ingest/bad-qualifier', found, placeOf(container, key, place, scope), hint);
  };
  for (const key of extra) if (key !== short) take(map, key);
  if (given !== null) for (const key of Object.keys(given)) take(given, key);
  return entries.length === 0 ? NO_QUALIFIERS : Object.fromEntries(entries);
}
