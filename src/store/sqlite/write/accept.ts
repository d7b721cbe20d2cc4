/** What people decide about extracted statements: vouched for, or brought back after they were closed. */
import { CURRENT, LoreError } from '../../../model/index.js';
import type { Change } from '../../changes.js';
import { fullId, liveByPrefix } from '../find-statement.js';
import type { CarriedAssertion, StatementRecord } from '../statement-record.js';
import { altered } from './altered.js';
import { openStatement } from './open-statement.js';
import { flush, type Writing } from './writing.js';

export function accept(w: Writing, change: Extract<Change, { kind: 'accept' }>): void {
  flush(w);
  const record = liveByPrefix(w.db, change.statement);
  if (!record) throw unknown(change.statement);
  const accepted = isAccepted(w, record.uid);
  if (accepted === change.stands) return;
  if (change.stands && record.extracted === 0) {
    throw new LoreError({
      code: 'store/not-provisional',
      message: `${record.uid} is no provisional statement: it is written, and needs nobody to accept it.`,
      hint: 'Only what was extracted from prose is accepted or rejected; a retcon changes what is written.',
    });
  }
  if (change.stands) {
    const row = [record.uid, change.by, w.seq] as const;
    w.db.run('INSERT INTO acceptance (statement, by, seq) VALUES (?, ?, ?)', ...row);
  } else {
    const standing = `statement = ? AND recorded_until = ${CURRENT}`;
    w.db.run(`UPDATE acceptance SET recorded_until = ? WHERE ${standing}`, w.seq, record.uid);
  }
  w.statements.unsettled.add(record.row);
  w.changed = true;
}

export function isAccepted(w: Writing, uid: string): boolean {
  const sql = `SELECT EXISTS (SELECT 1 FROM acceptance WHERE statement = ? AND recorded_until = ${CURRENT})`;
  return w.db.number(sql, uid) === 1;
}

/** The statement has another id now that an end or a date of it has turned out to be another. */
export function keepAccepted(w: Writing, from: string, to: string): void {
  if (!isAccepted(w, from) || isAccepted(w, to)) return;
  const standing = `statement = ? AND recorded_until = ${CURRENT}`;
  w.db.run(
    `INSERT INTO acceptance (statement, by, seq) SELECT ?, by, seq FROM acceptance WHERE ${standing} LIMIT 1`,
    to,
    from,
  );
}

/** Ends what closed it for good. Whoever said it then and still stands says it again. */
export function reinstate(w: Writing, id: string): void {
  flush(w);
  const uid = fullId(w.db, id);
  const closed = w.db.get<StatementRecord>(
    `SELECT s.* FROM statement s JOIN retcon r ON r.statement = s.row
     WHERE s.uid = ? AND r.recorded_until = ${CURRENT} AND r.successor IS NULL ORDER BY r.row DESC LIMIT 1`,
    uid ?? '',
  );
  if (!closed) throw unknown(id);
  const statement = altered(w, closed, {});
  w.retcons.end(w, statement);
  w.changed = true;
  const said = w.db.all<Omit<CarriedAssertion, 'row'>>(
    `SELECT a.* FROM assertion a JOIN source d ON d.row = a.source LEFT JOIN passage p ON p.row = a.passage
     WHERE a.statement = ? AND a.recorded_until = ? AND d.recorded_until = ${CURRENT}
       AND (a.passage IS NULL OR p.recorded_until = ${CURRENT})`,
    closed.row,
    closed.recorded_until,
  );
  if (said.length === 0) return;
  const row = openStatement(w, closed.uid, statement);
  for (const a of said) {
    const { source, passage, quote, note, confidence, reliability, retcon } = a;
    w.statements.assert({
      ...{ source, passage, quote, note, confidence, reliability, retcon, statement: row },
      ...{ lineStart: a.line_start, lineEnd: a.line_end, sourceModel: a.source_model, leans: a.leans === 1 },
    });
    w.tally.assertionsOpened++;
  }
  w.statements.unsettled.add(row);
}

function unknown(id: string): LoreError {
  return new LoreError({
    code: 'store/unknown-statement',
    message: `No statement with the id ${id} waits for that.`,
    hint: '`lore unresolved` lists what is provisional, and what was rejected.',
  });
}
