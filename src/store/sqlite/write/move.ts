/** Closing a statement and carrying its assertions over to the one that takes its place. */
import { CURRENT } from '../../../model/index.js';
import type { CarriedAssertion, StatementRecord } from '../statement-record.js';
import { keepAccepted } from './accept.js';
import { altered, type Difference } from './altered.js';
import { openStatement } from './open-statement.js';
import { uidOf } from './statement-ledger.js';
import { dropWaiting, WAITING } from './waiting.js';
import { flush, type Writing } from './writing.js';

/** The row of what stands instead of it afterwards; 0 when a person had closed that for good. */
export function moveStatement(w: Writing, record: StatementRecord, difference: Difference): number {
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
  record: StatementRecord,
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
      lineStart: assertion.line_start,
      lineEnd: assertion.line_end,
      sourceModel: assertion.source_model,
      leans: assertion.leans === 1,
    });
    w.tally.assertionsOpened++;
  }
  w.statements.unsettled.add(target);
}

/** Closes it with its assertions, which are returned. */
export function closeStatement(w: Writing, record: StatementRecord): CarriedAssertion[] {
  flush(w);
  const assertions = liveAssertions(w, record.row);
  w.statements.stir(record);
  w.statements.forget(record.uid);
  if (record.recorded_until === WAITING) {
    dropWaiting(w.db, record.row);
    return assertions;
  }
  w.db.run('UPDATE statement SET recorded_until = ? WHERE row = ?', w.seq, record.row);
  w.db.run(
    `UPDATE assertion SET recorded_until = ? WHERE statement = ? AND recorded_until = ${CURRENT}`,
    w.seq,
    record.row,
  );
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

function liveAssertions(w: Writing, statement: number): CarriedAssertion[] {
  return w.db.all<CarriedAssertion>(
    `SELECT row, source, passage, line_start, line_end, confidence, reliability, quote, note, source_model, retcon,
       leans FROM assertion WHERE statement = ? AND recorded_until IN (${WAITING}, ${CURRENT})`,
    statement,
  );
}

function claimKey(a: CarriedAssertion): string {
  const { source, passage, quote, note, confidence, reliability, source_model, retcon } = a;
  return JSON.stringify([source, passage, quote, note, confidence, reliability, source_model, retcon]);
}
