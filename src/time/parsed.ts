/** What reading a date can give. */
import { BEGINNING, END } from './axis.js';
import type { Moment } from './moment.js';
import type { Until } from './window.js';

export type RelativeUnit =
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'season'
  | 'year'
  | 'decade'
  | 'century'
  | 'millennium';

export type Relation = 'before' | 'after' | 'during' | 'at' | 'since' | 'by';
export type Part = 'early' | 'mid' | 'late';

/** What of the anchor is meant, where the text says `the reign of X`, `the death of X` … */
export type Aspect = 'reign' | 'life' | 'birth' | 'death' | 'start' | 'end';

export interface MomentDate {
  readonly kind: 'moment';
  readonly moment: Moment;
}

export interface WindowDate {
  readonly kind: 'window';
  readonly from: Moment | null;
  readonly until: Until;
  readonly text: string;
}

/** A date told through something else: `three days after the Battle of Black Spire`. */
export interface RelativeDate {
  readonly kind: 'relative';
  /** The name as written, without a leading `the`. */
  readonly anchor: string;
  /** `reign of Aldric` is aspect `reign` of `Aldric`; the whole may still be a name of its own, so try that first. */
  readonly of?: { readonly aspect: Aspect; readonly name: string };
  readonly relation: Relation;
  /** Between `min` and `max` units away from the anchor. */
  readonly offset?: { readonly min: number; readonly max: number; readonly unit: RelativeUnit };
  /** `the year of X`, `the same day as X`: the whole unit around the anchor. */
  readonly unit?: RelativeUnit;
  readonly part?: Part;
  readonly text: string;
}

/** What is wrong with a text, where that says more than that it is no date. */
export function whyNoDate(text: string, message: string): string | null {
  const [, part] = /^"(.*)" is not a date$/s.exec(message) ?? [];
  const isSaid = part === undefined ? NO_MORE.has(message) : text.trim().startsWith(part);
  return isSaid ? null : message;
}
const NO_MORE: ReadonlySet<string> = new Set(['this is not a date', 'a date is missing here']);

export interface DateProblem {
  readonly kind: 'problem';
  readonly message: string;
  readonly hint: string;
  /** Where in the text the trouble starts, from 0. */
  readonly offset: number;
  /** It is a date, but of the desk at which somebody wrote: the world has a time of its own. */
  readonly desk?: true;
}

/** A date of any kind as one moment: a window becomes the span it covers. Null where there is none to give. */
export function momentOfDate(date: ParsedDate): Moment | null {
  if (date.kind === 'moment') return date.moment;
  if (date.kind !== 'window') return null;
  const until = date.until === 'ongoing' ? null : date.until;
  const calendar = (date.from ?? until)?.calendar;
  if (calendar === undefined) return null;
  return { min: date.from?.min ?? BEGINNING, max: until?.max ?? END, text: date.text, calendar, vague: true };
}

export type ParsedDate = MomentDate | WindowDate | RelativeDate | DateProblem;
