/** Closing a statement and carrying its assertions over to the one that takes its place. */
import { CURRENT, type ValidWindow, type Value } from '../../../model/index.js';
import { qualifiersIn, type StatementRecord, validIn, valueIn } from '../statement-record.js';
import type { LedgerEntity } from './entity-ledger.js';
import { oriented, type ResolvedStatement, uidOf } from './statement-ledger.js';
import { flush, type Writing } from './writing.js';

/** What is other about the statement that takes the place; absent means the same. */
export interface Difference {
  readonly subject?: LedgerEntity;
  readonly object?: LedgerEntity | Value;
  readonly valid?: ValidWindow;
}

interface AssertionRecord {
  row: number;
  source: number;
  passage: number | null;
  line_start: number | null;
  line_end: number | null;
  confidence: number;
  reliability: number;
  quote: string | null;
  note: string | null;
  source_model: number | null;
}

/** The statement as it would read with the difference. */
export function altered(w: Writing, record: StatementRecord, difference: Difference): ResolvedStatement {
  const object = record.object === null ? valueIn(record, w.words) : w.entities.byRow(record.object);
  return oriented({
    subject: difference.subject ?? w.entities.byRow(record.subject),
    predicate: w.words.predicates.textOf(record.predicate),
    object: difference.object ?? object,
    symmetric: record.symmetric === 1,
    relative: record.relative === 1,
    valid: difference.valid ?? validIn(record, w.words),
    qualifiers: qualifiersIn(record),
    confidence: record.confidence,
    reliability: record.reliability,
  });
}

/** Its uid afterwards; null when a person had closed that one for good, so that nothing takes the place. */
export function moveStatement(w: Writing, record: StatementRecord, difference: Difference): string | null {
  const statement = altered(w, record, difference);
  const wanted = uidOf(statement);
  if (wanted === record.uid) return wanted;
  const { uid, reason } = w.statements.standing(wanted);
  let target = uid === null ? 0 : w.statements.find(uid);
  if (target === 0 && uid !== null && reason === null) {
    target = w.statements.open(uid, statement);
    w.tally.statementsOpened++;
  }
  const assertions = closeStatement(w, record);
  if (target === 0) return null;
  flush(w);
  const present = new Set(liveAssertions(w, target).map(claimKey));
  for (const assertion of assertions) {
    if (present.has(claimKey(assertion))) continue;
    w.statements.assert({
      ...assertion,
      statement: target,
      lineStart: assertion.line_start,
      lineEnd: assertion.line_end,
      sourceModel: assertion.source_model,
    });
    w.tally.assertionsOpened++;
  }
  w.statements.unsettled.add(target);
  statement.subject.touched = true;
  if (!('kind' in statement.object)) statement.object.touched = true;
  return uid;
}

/** Closes it with its assertions, which are returned. */
export function closeStatement(w: Writing, record: StatementRecord): AssertionRecord[] {
  flush(w);
  const assertions = liveAssertions(w, record.row);
  w.db.run('UPDATE statement SET recorded_until = ? WHERE row = ?', w.seq, record.row);
  w.db.run(
    `UPDATE assertion SET recorded_until = ? WHERE statement = ? AND recorded_until = ${CURRENT}`,
    w.seq,
    record.row,
  );
  w.tally.statementsClosed++;
  w.tally.assertionsClosed += assertions.length;
  w.statements.forget(record.uid);
  for (const row of [record.subject, record.object]) {
    if (row === null) continue;
    const end = w.entities.byRow(row);
    end.touched = true;
    w.waning.add(end);
  }
  w.changed = true;
  return assertions;
}

function liveAssertions(w: Writing, statement: number): AssertionRecord[] {
  return w.db.all<AssertionRecord>(
    `SELECT row, source, passage, line_start, line_end, confidence, reliability, quote, note, source_model
     FROM assertion WHERE statement = ? AND recorded_until = ${CURRENT}`,
    statement,
  );
}

function claimKey(a: AssertionRecord): string {
  return JSON.stringify([a.source, a.passage, a.quote, a.note, a.confidence, a.reliability, a.source_model]);
}
