/** Closing a statement and carrying its assertions over to the one that takes its place. */
import { CURRENT } from '../../model/index.js';
import { keepAccepted } from './accept.js';
import { altered, type Difference } from './altered.js';
import { openStatement } from './open-statement.js';
import { uidOf } from './statement-ledger.js';
import { ASSERTION, type AssertionRow, STATEMENT, type StatementRow } from './statement-rows.js';
import { dropWaiting, WAITING } from './waiting.js';
import type { Writing } from './writing.js';

/** The row of what stands instead of it afterwards; 0 when a person had closed that for good. */
export function moveStatement(w: Writing, record: StatementRow, difference: Difference): number {
  const wanted = altered(w, record, difference);
  if (uidOf(wanted) === record.uid) return record.row;
  const { uid, statement, retcon } = w.retcons.standing(w, wanted);
  if (statement === null) {
    closeStatement(w, record);
    return 0;
  }
  const target = openStatement(w, uid, statement);
  keepAccepted(w, record.uid, uid);
  carryOver(w, record, target, (earlier) => earlier ?? retcon?.row ?? null);
  return target;
}

/** Closes a statement whose assertions support the target from now on, each with the retcon that brought it there. */
export function carryOver(
  w: Writing,
  record: StatementRow,
  target: number,
  retconOf: (earlier: number | null) => number | null,
): void {
  if (target === record.row) return;
  const assertions = closeStatement(w, record);
  const present = new Set(liveAssertions(w, target).map(claimKey));
  for (const earlier of assertions) {
    const assertion = { ...earlier, retcon: retconOf(earlier.retcon) };
    const key = claimKey(assertion);
    if (present.has(key)) continue;
    present.add(key);
    w.statements.assert({
      ...assertion,
      statement: target,
    });
    w.tally.assertionsOpened++;
  }
  w.statements.unsettled.add(target);
}

/** Closes it with its assertions, which are returned. */
export function closeStatement(w: Writing, record: StatementRow): AssertionRow[] {
  const assertions = liveAssertions(w, record.row);
  w.statements.stir(record);
  w.statements.forget(record.uid);
  if (record.recordedUntil === WAITING) {
    dropWaiting(w.rows, record.row);
    return assertions;
  }
  const closed = { recordedUntil: w.seq };
  w.rows.change(STATEMENT, { row: record.row }, closed);
  w.rows.change(ASSERTION, { statement: record.row, recordedUntil: CURRENT }, closed);
  w.tally.statementsClosed++;
  w.tally.assertionsClosed += assertions.length;
  for (const row of [record.subject, record.object]) {
    if (row === null) continue;
    const end = w.entities.byRow(row);
    end.touched = true;
    w.waning.add(end);
  }
  w.changed = true;
  return assertions;
}

function liveAssertions(w: Writing, statement: number): AssertionRow[] {
  return w.rows.find(ASSERTION, { statement, recordedUntil: { in: [WAITING, CURRENT] } });
}

function claimKey(a: AssertionRow): string {
  const { source, passage, quote, note, confidence, reliability, sourceModel, retcon } = a;
  return JSON.stringify([source, passage, quote, note, confidence, reliability, sourceModel, retcon]);
}
