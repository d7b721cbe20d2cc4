/** Which end of a window a date's words tell; the words themselves go on unread. */
import type { StatementDraft } from '../../../model/index.js';

export type When = Pick<StatementDraft, 'from' | 'until' | 'at'>;

const PERIOD = /^FROM\s+(.+?)(?:\s+TO\s+(.+))?$/i;
const END_ONLY = /^TO\s+(.+)$/i;

/** `FROM a TO b` is a window; anything else is something that held or happened within that date. */
export function whenOf(date: string | null): When {
  if (date === null || date === '') return {};
  const [, from, until] = PERIOD.exec(date) ?? [];
  if (from !== undefined) return until === undefined ? { from } : { from, until };
  const [, end] = END_ONLY.exec(date) ?? [];
  return end === undefined ? { at: date } : { until: end };
}

/** A date with the era that a TYPE line beside it gives: `FROM 360 TO 350` and `BC` is from 360 BC to 350 BC. */
export function inEra(date: string, era: string): string {
  if (/\b(?:b\.? ?c|a\.? ?d|c\.? ?e)\b/i.test(date)) return date;
  const { from, until, at } = whenOf(date);
  if (at !== undefined) return `${at} ${era}`;
  const ends = [from && `FROM ${from} ${era}`, until && `TO ${until} ${era}`];
  return ends.filter(Boolean).join(' ');
}

/** When something happened in one moment that a range leaves unsure: only a range with two ends tells of it. */
export function momentOf(date: string | null): When {
  const { from, until, at } = whenOf(date);
  if (from !== undefined && until !== undefined) return { at: `BET ${from} AND ${until}` };
  return at === undefined ? {} : { at };
}

/** As `whenOf` for a state that begins with the event: a marriage on a day lasts beyond it. */
export function beginningOf(date: string | null): When {
  const when = whenOf(date);
  return when.at === undefined ? when : { from: when.at };
}
