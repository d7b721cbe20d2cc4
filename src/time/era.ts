/** Eras: the ways a calendar numbers the years of its one continuous count. */
import type { Calendar } from './calendar.js';
import type { CalendarData } from './calendar-schema.js';

export interface Era {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The year of the count that carries the era's first number (0 or 1). */
  readonly start: number;
  readonly direction: 'up' | 'down';
  readonly hasYearZero: boolean;
  /** First and last year of the count that belong to it; null where it is open. */
  readonly first: number | null;
  readonly last: number | null;
}

export function compileEra(data: CalendarData['eras'][number]): Era {
  const up = data.direction === 'up';
  const end = data.end ?? null;
  return {
    id: data.id,
    name: data.name,
    aliases: data.aliases,
    start: data.start,
    direction: data.direction,
    hasYearZero: data.has_year_zero,
    first: up ? (data.first ?? data.start) : end,
    last: up ? end : data.start,
  };
}

/** The year of the count, or null for the year 0 of an era that has none. Negative numbers count on beyond it. */
export function countOfYear(era: Era, year: number): number | null {
  if (era.hasYearZero) return era.direction === 'up' ? era.start + year : era.start - year;
  if (year === 0) return null;
  const steps = year > 0 ? year - 1 : year;
  return era.direction === 'up' ? era.start + steps : era.start - steps;
}

/** The number a year of the count carries in the era, also where it lies outside of it. */
export function yearOfCount(era: Era, count: number): number {
  const steps = era.direction === 'up' ? count - era.start : era.start - count;
  return era.hasYearZero || steps < 0 ? steps : steps + 1;
}

export function eraHolds(era: Era, count: number): boolean {
  return (era.first === null || count >= era.first) && (era.last === null || count <= era.last);
}

/** The era that a year of the count is told in: the one that holds it, else the nearest one. */
export function eraOfCount(calendar: Calendar, count: number): Era {
  if (eraHolds(calendar.defaultEra, count)) return calendar.defaultEra;
  let best = calendar.defaultEra;
  let distance = Infinity;
  for (const era of calendar.eras) {
    const away = Math.max((era.first ?? -Infinity) - count, count - (era.last ?? Infinity), 0);
    if (away < distance) {
      best = era;
      distance = away;
    }
  }
  return best;
}
