/** Whom, when and how much a clause names, in their order, and what is said around its numbers. */
import type { Moment } from '../../../time/index.js';
import type { Skeleton } from '../../ask/reading/skeleton.js';
import type { Happenings, People } from '../../ask/reading/terms.js';
import type { Amount } from './times-told.js';
import type { ToldTruth } from './told-truth.js';

const UNIT = /^(year|month|week|day|decade|centur)/;
const BEFORE: readonly (readonly [RegExp, Amount['bound']])[] = [
  [
    /\b(?:almost|nearly|not quite|just under|close to|just short of|barely|a little under|some way short of)$/,
    'nearly',
  ],
  [
    /\b(?:more than|over|at least|no less than|no fewer than|well over|upwards of|past|above|a good)$/,
    'least',
  ],
  [
    /\b(?:less than|under|fewer than|not even|within|at most|no more than|below|not more than|up to)$/,
    'most',
  ],
  [/\b(?:about|around|roughly|some|approximately|circa|or so|perhaps|just about)$/, 'about'],
];

/** `isTurned`: whoever it is told of stands second. Null where what is named does not fit the kind. */
export type By = (a: ClaimAtoms, isTurned: boolean) => Promise<ToldTruth | null> | null;

/** Nobody counts so many of what is counted here. */
const YEARS = 200;

export class ClaimAtoms {
  readonly all: readonly { readonly letter: string; readonly index: string; readonly at: number }[];
  readonly people: readonly People[];
  readonly events: readonly Happenings[];
  readonly dates: readonly Moment[];
  readonly amounts: readonly Amount[];

  constructor(readonly s: Skeleton) {
    this.all = [...s.text.matchAll(/\b([PEDN])(\d+)\b/g)].map(
      ({ 1: letter = '', 2: index = '', index: at }) => ({
        ...{ letter, index, at },
      }),
    );
    const of = (letter: string) => this.all.filter((one) => one.letter === letter);
    this.people = of('P').flatMap(({ index }) => s.people(index) ?? []);
    this.events = of('E').flatMap(({ index }) => s.happenings(index) ?? []);
    this.dates = of('D').flatMap(({ index }) => s.time(index)?.moment ?? []);
    this.amounts = of('N').map(({ index, at }) => amountAt(s, s.text, index, at));
  }

  /** A number that looks like a year is a date that was not read. */
  get isUnread(): boolean {
    return this.amounts.some(({ value }) => !(value < YEARS));
  }

  /** As many people, happenings, dates and numbers as these, and no more. */
  has(people: number, events: number, dates: number, amounts: number): boolean {
    return (
      this.people.length === people &&
      this.events.length === events &&
      this.dates.length === dates &&
      this.amounts.length === amounts
    );
  }
}

/** The number that stands there, with its unit and how exactly it is meant. */
export function amountAt(s: Skeleton, text: string, index: string, at: number): Amount {
  const after = text.slice(at).split(' ').slice(1);
  const found = after.slice(0, 2).flatMap((word) => UNIT.exec(word)?.[1] ?? [])[0];
  const unit = found === undefined ? 'year' : found === 'centur' ? 'century' : (found as Amount['unit']);
  const said = text.slice(0, at).trimEnd();
  const isMore = /^(?:years?|months?|days?)? ?(?:or more|and more|or older)/.test(after.join(' '));
  const bound = isMore ? 'least' : (BEFORE.find(([form]) => form.test(said))?.[1] ?? 'exact');
  return { value: s.number(index) ?? Number.NaN, unit, bound };
}
