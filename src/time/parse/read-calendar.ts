/** Reads which calendar a date says it is in: `@#DJULIAN@ …`, `JULIAN …`, `… (Julian)`. */
import type { Draft } from './draft.js';
import type { Reader } from './reader.js';

const CALENDAR_ESCAPES = new Map([
  ['dgregorian', 'gregorian'],
  ['djulian', 'julian'],
]);

/** GEDCOM's mark before a date. False, with the trouble noted, for a calendar that is not there. */
export function readEscape(reader: Reader, draft: Draft): boolean {
  const token = reader.peek();
  if (token?.kind !== 'escape') return readCalendarPrefix(reader, draft);
  const id = CALENDAR_ESCAPES.get(token.text);
  draft.calendar = reader.lexicon.ctx.calendars.find((c) => c.id === id || `d${c.id}` === token.text) ?? null;
  reader.skip(1);
  if (draft.calendar) return true;
  const known = reader.lexicon.ctx.calendars.map((c) => c.name).join(', ');
  return (
    reader.fail(
      `calendar not supported: ${token.text.slice(1).toUpperCase()}`,
      `the calendars here are: ${known}; write the date in one of them`,
      token.start,
    ) === true
  );
}

/** GEDCOM 7 names the calendar in plain words: `JULIAN 25 OCT 1917`. */
function readCalendarPrefix(reader: Reader, draft: Draft): boolean {
  const match = reader.name('calendar');
  const named = match?.named[0];
  if (match && named && !reader.name('era') && isDateStart(reader, match.length)) {
    draft.calendar = named.calendar;
    reader.skip(match.length);
  }
  return true;
}

function isDateStart(reader: Reader, ahead: number): boolean {
  const next = reader.peek(ahead);
  return next?.kind === 'number' || (next !== undefined && reader.peek(ahead + 1)?.kind === 'number');
}

/** `(Julian)` behind a date says which calendar it is in. */
export function readCalendarSuffix(reader: Reader, draft: Draft): void {
  const here = reader.at;
  const open = reader.skipWord('(');
  const match = reader.takeName('calendar');
  const named = match?.named[0];
  if (named && (!open || reader.skipWord(')'))) draft.calendar = named.calendar;
  else reader.at = here;
}
