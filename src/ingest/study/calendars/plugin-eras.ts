/** The eras of a plugin's calendar. It counts years without a break, through 0; an era may count its own from 1. */
import type { CalendarInput } from '../../../time/index.js';
import type { Names } from './names.js';
import type { PluginCalendar, PluginEra } from './plugin-shape.js';

type Eras = Pick<CalendarInput, 'eras' | 'default_era' | 'iso_era' | 'year_display'>;
type EraInput = CalendarInput['eras'][number];

/** Eras that the notes write, for the plugin's own count of years and for what lies before it. */
export interface WrittenEras {
  readonly up: string;
  readonly down: string | null;
}

interface Made {
  readonly era: EraInput;
  /** First and last year of the plugin's count in which it runs. */
  readonly from: number;
  readonly until: number | null;
  /** Years are written with it: `{{year}} DR`. Of others only the name is told beside a date. */
  readonly isWritten: boolean;
}

export function erasOf(
  { static: { eras }, current }: PluginCalendar,
  id: string,
  name: string,
  names: Names,
  remarks: string[],
  written: WrittenEras | null,
): Eras {
  const dated = datedEras(eras);
  const first = dated[0]?.from ?? null;
  const made = [
    ...eras.filter((era) => startOf(era) === null).map((era) => opening(era, first, names)),
    ...dated.map((one) => eraFrom(one, names, remarks)),
  ];
  const list = made.map(({ era }) => era);
  const own = written === null ? [] : writtenEras(written, names);
  const now = current?.year ?? null;
  const running = made.filter(
    ({ from, until }) => now !== null && from <= now && (until === null || now <= until),
  );
  const told = running.find(({ isWritten }) => isWritten);
  const [home] = own;
  if (home !== undefined) return { eras: [...own, ...list], default_era: home.id, iso_era: home.id };
  // The plugin's own count of years, which notes use in `fc-date`.
  const count: EraInput = {
    id: names.claim(`${id}-count`),
    name: names.claim(`Count of ${name}`),
    start: 0,
    has_year_zero: true,
  };
  if (told === undefined)
    return { eras: [count, ...list], default_era: count.id, iso_era: count.id, year_display: 'other-eras' };
  return { eras: [...list, count], default_era: told.era.id, iso_era: count.id };
}

function writtenEras({ up, down }: WrittenEras, names: Names): EraInput[] {
  const upward: EraInput = { ...named(names.claim(up)), start: 0, has_year_zero: true };
  if (down === null) return [upward];
  return [upward, { ...named(names.claim(down)), start: 0, direction: 'down', has_year_zero: true }];
}

const named = (name: string) => ({ id: name, name });

function startOf({ isStartingEra, date, start }: PluginEra): number | null {
  return isStartingEra ? null : ((date ?? start)?.year ?? null);
}

interface Dated {
  readonly era: PluginEra;
  readonly from: number;
  readonly until: number | null;
}

/** In order, each until the next begins. */
function datedEras(eras: readonly PluginEra[]): Dated[] {
  const starts = eras
    .flatMap((era) => {
      const from = startOf(era);
      return from === null ? [] : [{ era, from }];
    })
    .sort((a, b) => a.from - b.from);
  return starts.map(({ era, from }, i) => {
    const next = starts[i + 1]?.from;
    const ends = [era.end?.year, next === undefined ? undefined : next - 1].filter((one) => one != null);
    return { era, from, until: ends.length === 0 ? null : Math.max(from, Math.min(...ends)) };
  });
}

function eraFrom({ era, from, until }: Dated, names: Names, remarks: string[]): Made {
  const begins = era.date ?? era.start;
  if (begins != null && (begins.month > 0 || begins.day > 1))
    remarks.push(`"${era.name}" begins within the year ${from}; here it has all of that year.`);
  const end = until === null ? {} : { end: until };
  const isWritten = yearIn(era.format);
  if (era.restart || /\{\{era_(?:nth_)?year\}\}/.test(era.format))
    return { era: { ...namesOf(era, names), start: from, ...end }, from, until, isWritten: true };
  return {
    era: { ...namesOf(era, names), start: 0, has_year_zero: true, first: from, ...end },
    from,
    until,
    isWritten,
  };
}

/** What lies before the first dated era. It counts down only where the plugin shows its years without their minus. */
function opening(era: PluginEra, first: number | null, names: Names): Made {
  const until = first === null ? null : first - 1;
  const shared = { from: -Infinity, until, isWritten: yearIn(era.format) };
  if (/\{\{abs_(?:nth_)?year\}\}/.test(era.format) && (until === null || until <= 0))
    return { era: { ...namesOf(era, names), start: 0, direction: 'down', has_year_zero: true }, ...shared };
  const end = until === null ? {} : { end: until };
  return {
    era: { ...namesOf(era, names), start: 0, has_year_zero: true, first: LONG_AGO, ...end },
    ...shared,
  };
}

/** Farther back than any world tells of. */
const LONG_AGO = -1_000_000;

function yearIn(format: string): boolean {
  return /\{\{[a-z_]*year\}\}/.test(format);
}

/** `{{year}} DR` gives the era of "Dale Reckoning" its short name. */
function namesOf({ name, format }: PluginEra, names: Names): { id: string; name: string } {
  const short = format
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const isShort = /^[\p{L}][\p{L}.' ]{0,11}$/u.test(short) && !/^(?:year|the|of|in)\b/i.test(short);
  const long = name || short || 'Era';
  if (!isShort || short.toLowerCase() === long.toLowerCase()) return named(names.claim(long));
  return { id: names.claim(short), name: names.claim(long) };
}
