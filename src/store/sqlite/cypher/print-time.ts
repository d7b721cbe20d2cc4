/** The temporal predicates as comparisons of integers: docs/adr/0002-time.md gives the forms. */
import type { Value } from '../../../cypher/index.js';
import { BEGINNING, END, type Moment, type Window, windowOf } from '../../../time/index.js';
import type { Printing } from './printing.js';
import type { SqlMoment } from './sql-value.js';

/** A window in SQL. Its bounds are never null; without `valid`, or where that is false, nothing can be told. */
export interface SqlWindow {
  readonly fromMin: string;
  readonly fromMax: string;
  readonly untilMin: string;
  readonly untilMax: string;
  readonly valid: string | null;
  /** Where it lasts through the granule it ends in, as a life does; null means nowhere. Overlaps do not look at it. */
  readonly lasts: string | null;
  /** The earliest bound of its beginning and the latest of its end as they were given, null where unknown. */
  readonly ends?: { readonly from: string; readonly until: string };
}

/** What is certain, what is impossible, and under which condition either can be told; null means always. */
export interface Ternary {
  readonly certain: string;
  readonly impossible: string;
  readonly valid: string | null;
}

export function windowFrom(from: SqlMoment, until: SqlMoment): SqlWindow {
  const { end: a } = from;
  const { end: b } = until;
  if (a && b && a.alias === b.alias && a.which === 'from' && b.which === 'until')
    return storedWindow(a.alias);
  const fromMin = orElse(from.min, BEGINNING);
  const untilMin = shifted(until.min, BEGINNING);
  const latest = largest(shifted(until.max, END), `${fromMin} + 1`);
  const both = from.min !== 'NULL' && until.min !== 'NULL';
  return {
    fromMin,
    fromMax: least(orElse(from.max, END), `${latest} - 1`),
    untilMin: least(largest(untilMin, `${fromMin} + 1`), latest),
    untilMax: latest,
    valid: both ? `coalesce(${until.max} >= ${from.min}, 1)` : null,
    lasts: lasting(until),
    ends: { from: from.min, until: until.max },
  };
}

/** Both ends are known without any row: four numbers, bound where a parameter holds one of them. */
export function knownWindow(from: SqlMoment, until: SqlMoment, printing: Printing): SqlWindow | undefined {
  if (!isKnown(from) || !isKnown(until)) return undefined;
  // The same moments come for each of the five places, and mostly for the next run.
  let last: { from: Moment | null; until: Moment | null; window: Window | null } | undefined;
  const read = (parameters: ReadonlyMap<string, Value>): Window | null => {
    const ends = { from: momentIn(from, parameters), until: momentIn(until, parameters) };
    if (last && last.from === ends.from && last.until === ends.until) return last.window;
    const found = windowOf(ends.from, ends.until);
    last = { ...ends, window: found.ok ? found.window : null };
    return last.window;
  };
  const fixed = typeof from.known !== 'function' && typeof until.known !== 'function';
  const place = (of: (window: Window | null) => number) =>
    fixed ? String(of(read(NO_PARAMETERS))) : printing.bind((_, parameters) => of(read(parameters)));
  return {
    fromMin: place((window) => window?.fromMin ?? 0),
    fromMax: place((window) => window?.fromMax ?? 0),
    untilMin: place((window) => window?.untilMin ?? 0),
    untilMax: place((window) => window?.untilMax ?? 0),
    valid: from.known && until.known ? place((window) => (window ? 1 : 0)) : null,
    lasts: lasting(until),
  };
}

const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map();

function isKnown(moment: SqlMoment): boolean {
  return moment.known !== undefined || moment.min === 'NULL';
}

function momentIn({ known }: SqlMoment, parameters: ReadonlyMap<string, Value>): Moment | null {
  return typeof known === 'function' ? known(parameters) : (known ?? null);
}

/** Windows are stored normalised, and the moments that are their ends give the same window again. */
function storedWindow(s: string): SqlWindow {
  return {
    fromMin: `${s}.from_min`,
    fromMax: `${s}.from_max`,
    untilMin: `${s}.until_min`,
    untilMax: `${s}.until_max`,
    valid: null,
    lasts: null,
  };
}

function lasting({ min, vague, end }: SqlMoment): string | null {
  if (end || min === 'NULL' || vague === '1') return null;
  return vague === undefined ? `${min} IS NOT NULL` : `(${min} IS NOT NULL AND NOT ${vague})`;
}

function orElse(sql: string, value: number): string {
  return sql === 'NULL' ? String(value) : `coalesce(${sql}, ${value})`;
}

/** The exclusive end after the second; the ends of the axis stay where they are. */
function shifted(sql: string, otherwise: number): string {
  if (sql === 'NULL') return String(otherwise);
  const moved = `CASE ${sql} WHEN ${BEGINNING} THEN ${BEGINNING} WHEN ${END} THEN ${END} ELSE ${sql} + 1 END`;
  return `coalesce(${moved}, ${otherwise})`;
}

function least(a: string, b: string): string {
  return `min(${a}, ${b})`;
}

function largest(a: string, b: string): string {
  return `max(${a}, ${b})`;
}

export function overlap(a: SqlWindow, b: SqlWindow): Ternary {
  const may = mayOverlap(a, b);
  return {
    certain: `(${a.fromMax} < ${b.untilMin} AND ${b.fromMax} < ${a.untilMin} AND ${may})`,
    impossible: `NOT (${may})`,
    valid: both(a.valid, b.valid),
  };
}

export function possibleOverlap(a: SqlWindow, b: SqlWindow): Ternary {
  const may = mayOverlap(a, b);
  return { certain: `(${may})`, impossible: `NOT (${may})`, valid: both(a.valid, b.valid) };
}

function mayOverlap(a: SqlWindow, b: SqlWindow): string {
  return (
    `${a.fromMin} < ${b.untilMax} AND ${b.fromMin} < ${a.untilMax} ` +
    `AND NOT ${touches(a, b)} AND NOT ${touches(b, a)}`
  );
}

function touches(a: SqlWindow, b: SqlWindow): string {
  return (
    `(${a.untilMin} = ${b.fromMin} + 1 AND ${a.untilMax} = ${b.fromMax} + 1 ` +
    `AND ${a.fromMin} < ${b.fromMin} AND ${a.untilMax} < ${b.untilMax})`
  );
}

/** A moment that is not known makes all comparisons null, and so neither certain nor impossible. */
export function inWindow(m: SqlMoment, w: SqlWindow): Ternary {
  const { ends } = w;
  // For a second of the axis the bounds need not be normalised: before the earliest beginning, after the latest end.
  const outside =
    ends && m.onAxis
      ? `(${m.max} < ${ends.from} OR ${m.min} > ${ends.until})`
      : `(${m.max} < ${w.fromMin} OR ${m.min} >= ${w.untilMax})`;
  const lasting = w.lasts === null ? '' : ` OR (${m.max} < ${w.untilMax} AND ${w.lasts})`;
  return {
    certain: `(${w.fromMax} <= ${m.min} AND (${m.max} < ${w.untilMin}${lasting}))`,
    impossible: outside,
    valid: w.valid,
  };
}

export function before(a: SqlMoment, b: SqlMoment): Ternary {
  return { certain: `${a.max} < ${b.min}`, impossible: `${a.min} >= ${b.max}`, valid: null };
}

export function notAfter(a: SqlMoment, b: SqlMoment): Ternary {
  return { certain: `${a.max} <= ${b.min}`, impossible: `${a.min} > ${b.max}`, valid: null };
}

function both(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return `(${a} AND ${b})`;
}

export function whenTrue({ certain, valid }: Ternary): string {
  return valid === null ? certain : `(${valid} AND ${certain})`;
}

export function whenFalse({ impossible, valid }: Ternary): string {
  return valid === null ? impossible : `(${valid} AND ${impossible})`;
}

/** 1, 0 or null. */
export function threeValued({ certain, impossible, valid }: Ternary): string {
  const told = `CASE WHEN ${impossible} THEN 0 WHEN ${certain} THEN 1 END`;
  return valid === null ? told : `CASE WHEN ${valid} THEN ${told} END`;
}
