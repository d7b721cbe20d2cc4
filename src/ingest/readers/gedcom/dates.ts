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

/** As `whenOf` for a state that begins with the event: a marriage on a day lasts beyond it. */
export function beginningOf(date: string | null): When {
  const when = whenOf(date);
  return when.at === undefined ? when : { from: when.at };
}
