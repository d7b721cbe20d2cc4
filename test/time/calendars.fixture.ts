/** The shipped calendars, loaded for tests. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Calendar, compileCalendar } from '../../src/time/calendar.js';
import { calendarSchema } from '../../src/time/calendar-schema.js';
import type { DateContext } from '../../src/time/context.js';

function load(path: string): Calendar {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  return compileCalendar(calendarSchema.parse(parse(text)));
}

export const gregorian = load('packs/core/calendars/gregorian.yaml');
export const julian = load('packs/core/calendars/julian.yaml');
export const vyrian = load('examples/valdorn/calendars/vyrian.yaml');
export const frost = load('examples/valdorn/calendars/frost-count.yaml');

export const calendars = [gregorian, julian, vyrian, frost];

/** Dates as Valdorn writes them; the calendars of the world outside are known there too. */
export const valdorn: DateContext = { calendars: [vyrian, frost, gregorian, julian], default: 'vyrian' };

/** Dates as a family tree writes them. */
export const earth: DateContext = { calendars: [gregorian, julian], default: 'gregorian' };
