/** Real time in words: when something was recorded or found. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export type Instant = string | number;

export const millisOf = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));

/** `just now`, `12 minutes ago`, `yesterday at 14:03`, `3 Nov 2026`. */
export function ago(at: Instant, now = Date.now()): string {
  const then = millisOf(at);
  const past = now - then;
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return plural(Math.floor(past / MINUTE), 'minute', 'ago');
  if (past < DAY && new Date(then).getDate() === new Date(now).getDate())
    return plural(Math.floor(past / HOUR), 'hour', 'ago');
  if (past < 2 * DAY) return `yesterday at ${clock.format(then)}`;
  return day.format(then);
}

export const dayOf = (at: Instant): string => day.format(millisOf(at));
export const momentOf = (at: Instant): string => `${day.format(millisOf(at))}, ${clock.format(millisOf(at))}`;

/** A time that may be one of ours, which is told as such, or one of the world, in its own words. */
export function told(when: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(when) ? momentOf(when) : when;
}

export function tookWords(ms: number): string {
  return ms < 950 ? `${Math.max(0.1, Math.round(ms / 100) / 10)} s` : `${Math.round(ms / 100) / 10} s`;
}

function plural(count: number, word: string, rest: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'} ${rest}`;
}
