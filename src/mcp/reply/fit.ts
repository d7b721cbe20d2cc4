/** Cuts a result to a size: lists are handed out in pages, long texts are shortened, and all that is left out is counted. */
import { isRecord } from '../../model/json.js';
import type { Data } from './lines.js';

export interface Fitted {
  readonly result: Data;
  /** By list; empty when all of it is there. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Where each list goes on; null when nothing is left to page. */
  readonly next: Readonly<Record<string, number>> | null;
}

/** Entries of a list within a list, and characters of a text: from generous to miserly. */
const CAPS = [
  { entries: 20, letters: 4000 },
  { entries: 8, letters: 1200 },
  { entries: 3, letters: 400 },
  { entries: 1, letters: 160 },
] as const;

/** The first entries of each list from its offset, as many as fit; at least one is tried for at every cap. */
export function cutToFit(
  whole: Data,
  offsets: Readonly<Record<string, number>>,
  fits: (result: Data) => boolean,
): Fitted {
  const rest = Object.fromEntries(
    Object.entries(whole).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.slice(offsets[key] ?? 0) : value,
    ]),
  );
  const longest = Math.max(
    0,
    ...Object.values(rest).map((value) => (Array.isArray(value) ? value.length : 0)),
  );
  let last: Fitted | null = null;
  for (const caps of CAPS) {
    const lost = new Map<string, number>();
    const capped = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, capEntries(value, key, caps, lost)]),
    );
    const many = mostThatFit(longest, (count) => fits(page(capped, count)));
    last = fitted(capped, Math.max(many, Math.min(1, longest)), offsets, lost);
    if (many > 0 || (longest === 0 && fits(last.result))) return last;
  }
  if (last === null) throw new Error('there is always one way to cut a result');
  return last;
}

function capEntries(value: unknown, key: string, caps: (typeof CAPS)[number], lost: Map<string, number>) {
  return Array.isArray(value) ? value.map((one) => cap(one, key, caps, lost)) : cap(value, key, caps, lost);
}

/** What needs no cut is handed on as it is, so that it need not be told anew at the next cap. */
function cap(value: unknown, at: string, caps: (typeof CAPS)[number], lost: Map<string, number>): unknown {
  if (typeof value === 'string')
    return value.length > caps.letters ? `${[...value].slice(0, caps.letters - 1).join('')}…` : value;
  if (Array.isArray(value)) {
    if (value.length > caps.entries) lost.set(at, (lost.get(at) ?? 0) + value.length - caps.entries);
    let some: unknown[] | null = value.length > caps.entries ? value.slice(0, caps.entries) : null;
    for (let index = 0; index < Math.min(value.length, caps.entries); index++) {
      const one: unknown = value[index];
      const capped = cap(one, at, caps, lost);
      if (capped !== one) {
        some ??= value.slice();
        some[index] = capped;
      }
    }
    return some ?? value;
  }
  if (!isRecord(value)) return value;
  let cut: Record<string, unknown> | null = null;
  for (const key in value) {
    const one = value[key];
    const kept = isLong(one, caps) ? cap(one, `${at}.${key}`, caps, lost) : one;
    if (kept !== one) {
      cut ??= { ...value };
      cut[key] = kept;
    }
  }
  return cut ?? value;
}

/** Something in it may be cut. */
function isLong(value: unknown, { letters }: (typeof CAPS)[number]): boolean {
  return typeof value === 'string' ? value.length > letters : typeof value === 'object' && value !== null;
}

function page(data: Data, count: number): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, count) : value]),
  );
}

/** 0 when not even one entry of each fits. From below, as entries that are left out in the end are dear to measure. */
function mostThatFit(longest: number, fits: (count: number) => boolean): number {
  if (longest === 0) return 0;
  let low = 0;
  let high = 1;
  while (high < longest && fits(high)) {
    low = high;
    high = Math.min(longest, high * 2);
  }
  if (high === longest && fits(longest)) return longest;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function fitted(
  data: Data,
  count: number,
  offsets: Readonly<Record<string, number>>,
  lost: ReadonlyMap<string, number>,
): Fitted {
  const next: Record<string, number> = {};
  const leftOut: Record<string, number> = Object.fromEntries(lost);
  let goesOn = false;
  for (const [key, value] of Object.entries(data)) {
    if (!Array.isArray(value)) continue;
    const given = Math.min(count, value.length);
    next[key] = (offsets[key] ?? 0) + given;
    if (given === value.length) continue;
    leftOut[key] = value.length - given;
    goesOn = true;
  }
  return { result: page(data, count), leftOut, next: goesOn ? next : null };
}
