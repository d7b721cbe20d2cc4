/** Compiled calendars: where each year starts on the axis and how its days are named. */
import type { Seconds } from './axis.js';
import type { CalendarData } from './calendar-schema.js';
import { compileEra, type Era } from './era.js';
import { compileYears } from './years.js';

export interface Month {
  /** Counted from 1. */
  readonly number: number;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** A month of which only the name is known, not its place in the year. */
export interface UnorderedMonth {
  readonly number: null;
  readonly name: string;
  readonly aliases: readonly string[];
  /** It may end in the next year, as a winter does. */
  readonly runsOver: boolean;
}

/** Every year has them, wherever in it a calendar would put them. */
export const SEASONS: readonly UnorderedMonth[] = ['spring', 'summer', 'autumn', 'winter'].map((name) => ({
  ...{ number: null, name, aliases: [] },
  runsOver: name === 'winter',
}));

export interface Intercalary {
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface Season {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Numbers of the first and the last month. */
  readonly from: number;
  readonly until: number;
}

/** A run of days of the year: a month, a named stretch that belongs to no month, or all of a year without either. */
export interface Slot {
  readonly month: number | null;
  readonly intercalary: string | null;
  /** Day of the year at which it starts, from 0. */
  readonly start: number;
  readonly days: number;
}

export interface YearLayout {
  readonly days: number;
  readonly slots: readonly Slot[];
}

export interface Calendar {
  /** What it was compiled from: unlike the rest of it, this can be sent to another process. */
  readonly data: CalendarData;
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Of the world outside: today has a date in it. */
  readonly isReal: boolean;
  /** First second of day 0, the first day of the year `epochYear` of the count. */
  readonly epoch: Seconds;
  readonly epochYear: number;
  readonly hoursPerDay: number;
  readonly minutesPerHour: number;
  readonly secondsPerMinute: number;
  readonly secondsPerDay: number;
  readonly months: readonly Month[];
  readonly unorderedMonths: readonly UnorderedMonth[];
  readonly intercalary: readonly Intercalary[];
  readonly weekdays: readonly string[];
  /** Index of the weekday of day 0. */
  readonly weekdayAtEpoch: number;
  readonly seasons: readonly Season[];
  readonly eras: readonly Era[];
  readonly defaultEra: Era;
  /** Of years in dates of digits alone. */
  readonly isoEra: Era;
  readonly showsDefaultEra: boolean;
  /** In days. */
  readonly shortestYear: number;
  readonly longestYear: number;
  /** Layout of a year of the continuous count. */
  readonly layoutOf: (count: number) => YearLayout;
  /** Day number (day 0 = epoch) of the first day of a year of the count. */
  readonly firstDayOf: (count: number) => number;
  /** The year of the count that a day belongs to. */
  readonly yearOfDay: (day: number) => number;
}

/** Compiles data that passed `calendarSchema`. */
export function compileCalendar(data: CalendarData): Calendar {
  const { hours, minutes, seconds } = data.day;
  const eras = data.eras.map(compileEra);
  const numberOf = (ref: string | number): number =>
    typeof ref === 'number' ? ref : data.months.findIndex((m) => m.name === ref) + 1;
  return {
    data,
    id: data.id,
    name: data.name,
    aliases: data.aliases,
    isReal: data.real,
    epoch: data.epoch,
    epochYear: data.epoch_year,
    hoursPerDay: hours,
    minutesPerHour: minutes,
    secondsPerMinute: seconds,
    secondsPerDay: hours * minutes * seconds,
    months: data.months.map((m, i) => ({ number: i + 1, name: m.name, aliases: m.aliases })),
    unorderedMonths: data.unordered_months.map((m) => ({
      ...{ number: null, name: m.name, aliases: m.aliases, runsOver: m.runs_over },
    })),
    intercalary: data.intercalary.map((d) => ({ name: d.name, aliases: d.aliases })),
    weekdays: data.weekdays?.names ?? [],
    weekdayAtEpoch: data.weekdays?.names.indexOf(data.weekdays.at_epoch ?? '') ?? -1,
    seasons: data.seasons.map((s) => ({
      name: s.name,
      aliases: s.aliases,
      from: numberOf(s.from),
      until: numberOf(s.until),
    })),
    eras,
    defaultEra: defaultEraOf(data, eras),
    isoEra: eras.find((e) => e.id === data.iso_era) ?? defaultEraOf(data, eras),
    showsDefaultEra: data.year_display === 'always',
    ...compileYears(data, numberOf),
  };
}

function defaultEraOf(data: CalendarData, eras: readonly Era[]): Era {
  const era = eras.find((e) => e.id === data.default_era) ?? eras.at(-1);
  if (!era) throw new RangeError(`the calendar "${data.id}" has no era`);
  return era;
}
