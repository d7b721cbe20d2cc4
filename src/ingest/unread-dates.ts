/** What is said of dates that are left as words: one cause, however many dates it spoils. */
import type { SharedNotice } from '../model/index.js';

const DECLARE =
  'Declare it in a calendar of the world and name that calendar in lore.yaml: see "A calendar of your own" in docs/guides/dates.md.';

export function unknownName(what: 'era' | 'month', word: string, times = 1): SharedNotice {
  return { message: `"${word}" is no ${what} here, so dates in it are kept as words`, hint: DECLARE, times };
}

/** Of a field whose values are dates of the world outside, in a world with a time of its own. */
export function deskDates(field: string): SharedNotice {
  return {
    message: `"${field}" holds dates of the world outside, which are kept as words`,
    hint: 'If they are dates of the world, name their calendar: `calendar: gregorian` in lore.yaml, or (gregorian) behind a date.',
    times: 1,
  };
}
