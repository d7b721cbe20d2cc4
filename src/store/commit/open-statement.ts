/** Opening a statement: from this commit on it is believed. */
import { revive } from './revive.js';
import type { ResolvedStatement } from './statement-ledger.js';
import type { Writing } from './writing.js';

/** The row of the statement that is believed, opened if it was not; its ends are open then, too. */
export function openStatement(w: Writing, uid: string, statement: ResolvedStatement): number {
  const { subject, object } = statement;
  revive(w, subject);
  subject.touched = true;
  if (!('kind' in object)) {
    revive(w, object);
    object.touched = true;
  }
  const known = w.statements.find(uid);
  if (known !== 0) return known;
  w.tally.statementsOpened++;
  w.changed = true;
  return w.statements.open(uid, statement);
}
