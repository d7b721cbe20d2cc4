/** Which local day's daily time has come last. Needs no instant of the coming one, so the clock may be put forward or back. */
import { LoreError } from '../model/index.js';

const DAY_MS = 86_400_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The zone of this machine when absent. */
export type TimeZone = string | undefined;

/**
 * `2026-11-15` when it is `at` (`03:00`) or later on that day in the zone, else the day before. A time that is left out
 * in spring has come when the clock shows anything later; one that comes twice in autumn has come the first time, and
 * whoever remembers the day does not run again.
 */
export function latestDay(now: number, at: string, timeZone?: TimeZone): string {
  const { day, time } = localClock(now, timeZone);
  return time >= at ? day : dayBefore(day);
}

/** Throws where it is no time of day. */
export function checkTime(at: string): void {
  if (TIME.test(at)) return;
  throw new LoreError({
    code: 'jobs/bad-time',
    message: `"${at}" is not a time of day.`,
    hint: 'Write it with two digits each: 03:00, 23:30.',
  });
}

const formats = new Map<TimeZone, Intl.DateTimeFormat>();

function localClock(now: number, timeZone: TimeZone): { readonly day: string; readonly time: string } {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

function formatFor(timeZone: TimeZone): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = createFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: TimeZone): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...(timeZone === undefined ? {} : { timeZone }),
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch (cause) {
    throw new LoreError({
      code: 'jobs/bad-time-zone',
      message: `"${timeZone}" is not a time zone.`,
      hint: 'Write it as the IANA does: Europe/Berlin, America/New_York, UTC.',
      cause,
    });
  }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
