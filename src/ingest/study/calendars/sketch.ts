/** A calendar sketched from the dates that a vault writes: no more of it than they show. */
import { singular } from '../../../language/reader/index.js';
import { type CalendarInput, parseDate } from '../../../time/index.js';
import { type CalendarText, calendarYaml, contextOf, idOf } from './calendar-yaml.js';
import {
  countedYears,
  type DateEvidence,
  type EraSeen,
  type MonthSeen,
  sureEras,
  type YearsSeen,
} from './evidence.js';
import { calledNow, endOfEra, type NowTold } from './now.js';

export interface SketchOptions {
  readonly name?: string;
}

const YEAR_DAYS = 365;
const LEAST_TIMES = 2;
/** What the one era of a world without eras is called. */
const COUNT = 'YR';

/** Null where no era is sure: a world without one needs no calendar of its own to read `340`. */
export function sketchCalendar(
  evidence: DateEvidence,
  { name = 'Sketched calendar' }: SketchOptions = {},
): CalendarText | null {
  const eras = sureEras(evidence);
  const years = countedYears(evidence);
  if (eras === null) return years === null ? null : countedCalendar(years, evidence, name);
  const { up, down, apart } = eras;
  const months = monthsOf(evidence, [up, down]);
  const id = idOf(name, 'sketch');
  const list: CalendarInput['eras'] = [];
  if (down !== null) list.push({ id: down.word, name: down.word, start: 0, direction: 'down' });
  if (up !== null) list.push({ id: up.word, name: up.word, start: 1 });
  const home = up ?? down;
  const calendar: CalendarInput = {
    id,
    name,
    epoch: 0,
    epoch_year: 1,
    year_days: YEAR_DAYS,
    ...(months.length === 0 ? {} : { unordered_months: months.map(unorderedMonth) }),
    eras: list,
    ...(home === null ? {} : { default_era: home.word }),
  };
  const told = calledNow(evidence.now) ?? (up === null && down ? endOfEra(down.word, evidence.now) : null);
  const now = readable(told, calendar);
  const remarks = [
    `How long the year is, the notes do not say: ${YEAR_DAYS} days are taken.`,
    ...(now === null ? [] : [now.because]),
    ...(months.length === 0
      ? []
      : [
          'In which order the months come is not known, so that a date in one lies within its year: put them in order under `months`, with their days.',
        ]),
    ...apart.map(
      ({ word, times, examples }) =>
        `"${word}" stands beside ${times} years (${examples.join('; ')}), but where it lies beside the others is not known: it is left out.`,
    ),
  ];
  const evidenceOf = new Map([
    ...[up, down].flatMap((era) =>
      era === null ? [] : [[era.word, tellEra(era, era === down, up)] as const],
    ),
    ...months.map((month) => [month.word, tellMonth(month)] as const),
  ]);
  const head = [
    `${name}: sketched from the dates in the notes. Correct what is wrong and add what is missing.`,
    ...remarks,
  ];
  return { id, name, yaml: calendarYaml(calendar, head, evidenceOf), now: now?.date ?? null, remarks };
}

/** Of a world whose years have numbers and no era. */
function countedCalendar(
  { times, numbers, examples }: YearsSeen,
  evidence: DateEvidence,
  name: string,
): CalendarText {
  const id = idOf(name, 'sketch');
  const hasZero = numbers.has(0);
  const era = { id: COUNT, name: COUNT, start: hasZero ? 0 : 1, ...(hasZero && { has_year_zero: true }) };
  const year = { epoch: 0, epoch_year: 1, year_days: YEAR_DAYS };
  const calendar: CalendarInput = { id, name, ...year, eras: [era], default_era: COUNT };
  const now = readable(calledNow(evidence.now), calendar);
  const remarks = [
    `How long the year is, the notes do not say: ${YEAR_DAYS} days are taken.`,
    ...(now === null ? [] : [now.because]),
  ];
  const head = [
    `${name}: sketched from the dates in the notes. Correct what is wrong and add what is missing.`,
    ...remarks,
  ];
  const why = new Map([[COUNT, `${times} years are told by their numbers: ${examples.join('; ')}`]]);
  return { id, name, yaml: calendarYaml(calendar, head, why), now: now?.date ?? null, remarks };
}

/** A present that the sketch itself can read: any other would keep the world from being opened. */
function readable(now: NowTold | null, calendar: CalendarInput): NowTold | null {
  const dates = contextOf(calendar);
  return now !== null && parseDate(now.date, dates).kind === 'moment' ? now : null;
}

/** Those that stand with more than one day or year, or with a day of a sure era, and are no era: in a small vault most months come once. */
function monthsOf({ months }: DateEvidence, eras: readonly (EraSeen | null)[]): MonthSeen[] {
  const taken = new Set(eras.flatMap((era) => (era === null ? [] : [era.word.toLowerCase()])));
  const isSure = (era: string) => eras.some((one) => one?.word === era);
  const timesOf = ({ times, short }: MonthSeen) => times - short.filter((era) => !isSure(era)).length;
  const isOfEra = ({ word, eras: beside }: MonthSeen) =>
    beside.some(isSure) && singular(word.toLowerCase()) === word.toLowerCase();
  return [...months.values()]
    .filter(
      (month) => (timesOf(month) >= LEAST_TIMES || isOfEra(month)) && !taken.has(month.word.toLowerCase()),
    )
    .sort((a, b) => b.times - a.times || (a.word < b.word ? -1 : 1));
}

/** A winter begins in the one year and ends in the next. */
function unorderedMonth({ word }: MonthSeen): { name: string; runs_over?: true } {
  return word === 'winter' ? { name: word, runs_over: true } : { name: word };
}

function tellEra({ times, examples, falls }: EraSeen, isDown: boolean, up: EraSeen | null): string {
  const seen = `beside ${times} years: ${examples.join('; ')}`;
  if (!isDown) return seen;
  const why = [
    ...(up === null ? [] : [`both it and ${up.word} are written`]),
    ...(falls === 0 ? [] : [`${falls} ranges in it run down`]),
  ];
  return `${seen}. It counts down: ${why.join(', ')}`;
}

function tellMonth({ times, examples, lastDay }: MonthSeen): string {
  const upTo = lastDay === 0 ? '' : `, up to its ${lastDay}. day`;
  return `in ${times === 1 ? '1 date' : `${times} dates`}${upTo}: ${examples.join('; ')}`;
}
