/** What a date beside something said bounds: a moment, a beginning, an end, or both. */
import { countOf } from '../../../time/index.js';
import type { Token } from '../tokens.js';
import { ROUGHLY } from './words.js';

const NUMBER = /^\d/;
const LONGEST_ROUGH = 2;

/** "About 340 TA", "roughly two years", and not "about the tower". */
export function isRough(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }, at) => {
    if (!ROUGHLY.has(lower)) return false;
    const after = tokens.slice(at + 1, at + 1 + LONGEST_ROUGH);
    return after.some((one) => one.kind === 'date' || NUMBER.test(one.lower) || isCount(one.lower));
  });
}

function isCount(word: string): boolean {
  return word !== 'a' && word !== 'an' && countOf([word]) !== null;
}

export interface When {
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
}

export interface Dated {
  readonly temporal: string;
  /** What a single date beside the wording bounds. */
  readonly bounds: 'from' | 'until' | 'by' | null;
  readonly begins: boolean;
}

/** A single date beside a state says neither when it began nor when it ended, unless the wording does. */
export function whenOf(dates: readonly Token[], { temporal, bounds, begins }: Dated): When {
  if (temporal === 'timeless') return {};
  const { from, until, moment } = datesOf(dates);
  const span = moment === undefined ? null : spanOf(moment);
  const isEvent = temporal === 'event';
  if (span !== null && (!isEvent || bounds === 'from')) return span;
  if (from !== undefined || until !== undefined) {
    if (isEvent && bounds === null) return {};
    return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  }
  if (moment === undefined) return {};
  if (isEvent) return { at: moment };
  const bound = bounds === 'by' ? null : (bounds ?? (begins ? 'from' : null));
  return bound === null ? {} : { [bound]: moment };
}

/** The date of an attribute: the moment, or the bound that the wording asks for. */
export function dateOf(
  dates: readonly Token[],
  bounds: Dated['bounds'],
  isUntil: boolean,
): string | undefined {
  const { from, until, moment } = datesOf(dates);
  const span = moment === undefined ? null : spanOf(moment);
  if (bounds === 'from') return span?.from ?? from;
  if (bounds === 'until') return span?.until ?? until;
  if (bounds === 'by') return moment === undefined || span !== null ? undefined : `by ${moment}`;
  return isUntil ? until : span === null ? moment : undefined;
}

function datesOf(dates: readonly Token[]): { from?: string; until?: string; moment?: string } {
  const told = (role: string) => dates.find(({ when }) => when?.role === role)?.when?.text;
  return { from: told('from'), until: told('until'), moment: told('in') };
}

const SPAN =
  /^(?:between |from |the years |years )*(.*?\d\S*(?: [^\d\s]+)?)\s*(?:–|—|-| and | to | until )\s*(\d.*)$/;

/** "1747-11-09" is one day. */
const DAY = /^\d{1,6}-\d{2}-\d{2}$/;

/** "388–402 TA" and "between 366 and 370 TA" as two dates with the era that the second has. */
export function spanOf(text: string): When | null {
  if (DAY.test(text)) return null;
  const match = SPAN.exec(text);
  const [, first = '', second = ''] = match ?? [];
  if (first === '' || second === '') return null;
  const era = /^\d+\s*(\D.*)$/.exec(second)?.[1];
  const isBare = /^\d+$/.test(first);
  return { from: isBare && era !== undefined ? `${first} ${era}` : first, until: second };
}
