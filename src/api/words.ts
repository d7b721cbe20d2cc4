/** Small things that many routes say in the same way. */
import type { World } from '../engine/index.js';
import { LoreError } from '../model/index.js';
import { calendarTicks } from '../report/timeline-ticks.js';
import { BEGINNING, calendarOf, END, formatSeconds } from '../time/index.js';

export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
export const maybeIso = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : iso(milliseconds);

/** A day or a time by the clock on the wall. */
export function timeOf(text: string): number {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw new LoreError({
    code: 'api/bad-time',
    message: `"${text}" is not a day or a time.`,
    hint: 'Write 2026-11-16, or 2026-11-16T08:00:00Z.',
  });
}

/** Cursors are what a page ended with, and nothing that a client should look into. */
export function cursorOf(place: readonly (string | number)[] | null): string | null {
  return place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url');
}

export function placeOf(cursor: string | undefined): (string | number)[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(place) && place.every((one) => typeof one === 'string' || typeof one === 'number'))
      return place;
  } catch {
    // Said below.
  }
  throw new LoreError({
    code: 'api/bad-cursor',
    message: 'That is no cursor of this list.',
    hint: 'Pass `next` of the page before as it stands, or begin without it.',
  });
}

/** For lists that are short, and whole in memory. */
export function offsetOf(cursor: string | undefined): number {
  const [offset] = placeOf(cursor) ?? [0];
  return typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0 ? offset : 0;
}

export function paged<T>(all: readonly T[], cursor: string | undefined, limit: number) {
  const from = offsetOf(cursor);
  const end = from + limit;
  return { items: all.slice(from, end), total: all.length, next: end < all.length ? cursorOf([end]) : null };
}

const TICKS = 8;
/** Drawn beside what is dated, so that nothing ends at the very edge. */
const MARGIN = 0.04;

/** The hull of what is dated, with round dates on it; null where nothing is. */
export async function axisOver(world: World, seconds: readonly (number | null)[], ticks = TICKS) {
  const known = seconds.filter((one): one is number => one !== null);
  if (known.length === 0) return null;
  const first = known.reduce((a, b) => Math.min(a, b));
  const last = known.reduce((a, b) => Math.max(a, b));
  const margin = Math.max(Math.round((last - first) * MARGIN), first === last ? YEAR : 0);
  return axisBetween(world, first - margin, last + margin, ticks);
}

const YEAR = 31_557_600;

export async function axisBetween(world: World, from: number, until: number, ticks = TICKS) {
  const { dates } = world;
  const begin = Math.max(from, BEGINNING + 1);
  const end = Math.min(until, END - 1);
  const now = await world.now();
  const calendar = calendarOf(dates, dates.default);
  return {
    from: begin,
    until: end,
    ticks: calendar === undefined ? [] : calendarTicks(calendar, begin, end, ticks),
    now: now === null ? null : { at: now.moment.max, text: now.moment.text },
  };
}

/** A second on the axis in the words of the world's own calendar. */
export function dayAt({ dates }: World, second: number): string {
  return formatSeconds(second, dates, { precision: 'day' });
}

/** `@12345` stands for a second on the axis. */
export function atText(world: World, at: string | undefined): string | undefined {
  const second = at === undefined ? undefined : /^@(-?\d{1,16})$/.exec(at)?.[1];
  return second === undefined ? at : dayAt(world, Number(second));
}
