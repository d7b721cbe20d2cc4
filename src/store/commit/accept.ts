/** What people decide about extracted statements: vouched for, or brought back after they were closed. */
import { CURRENT, LoreError } from '../../model/index.js';
import type { Change } from '../changes.js';
import { altered } from './altered.js';
import { fullId, liveByPrefix } from './find-statement.js';
import { openStatement } from './open-statement.js';
import { ACCEPTANCE, PASSAGE_PLACE, RETCON } from './rows.js';
import { ASSERTION, STATEMENT } from './statement-rows.js';
import type { Writing } from './writing.js';

export function accept(w: Writing, change: Extract<Change, { kind: 'accept' }>): void {
  const record = liveByPrefix(w, change.statement);
  if (!record) throw unknown(change.statement);
  const accepted = isAccepted(w, record.uid);
  if (accepted === change.stands) return;
  if (change.stands && !record.extracted) {
    throw new LoreError({
      code: 'store/not-provisional',
      message: `${record.uid} is no provisional statement: it is written, and needs nobody to accept it.`,
      hint: 'Only what was extracted from prose is accepted or rejected; a retcon changes what is written.',
    });
  }
  const statement = record.uid;
  if (change.stands)
    w.rows.insert(ACCEPTANCE, { statement, by: change.by, seq: w.seq, recordedUntil: CURRENT });
  else w.rows.change(ACCEPTANCE, { statement, recordedUntil: CURRENT }, { recordedUntil: w.seq });
  w.statements.unsettled.add(record.row);
  w.changed = true;
}

export function isAccepted(w: Writing, uid: string): boolean {
  return accepted(w, uid).length > 0;
}

function accepted(w: Writing, statement: string) {
  return w.rows.find(ACCEPTANCE, { statement, recordedUntil: CURRENT }, 1);
}

/** The statement has another id now that an end or a date of it has turned out to be another. */
export function keepAccepted(w: Writing, from: string, to: string): void {
  const [earlier] = accepted(w, from);
  if (earlier === undefined || isAccepted(w, to)) return;
  const { row: _, ...acceptance } = earlier;
  w.rows.insert(ACCEPTANCE, { ...acceptance, statement: to });
}

/** Ends what closed it for good. Whoever said it then and still stands says it again. */
export function reinstate(w: Writing, id: string): void {
  const rows = w.rows.find(STATEMENT, { uid: fullId(w, id) ?? '' });
  const retcons = w.rows.find(RETCON, {
    statement: { in: rows.map(({ row }) => row) },
    recordedUntil: CURRENT,
    successor: null,
  });
  const last = retcons.sort((a, b) => b.row - a.row)[0];
  const closed = rows.find(({ row }) => row === last?.statement);
  if (!closed) throw unknown(id);
  const statement = altered(w, closed, {});
  w.retcons.end(w, statement);
  w.changed = true;
  const said = w.rows
    .find(ASSERTION, { statement: closed.row, recordedUntil: closed.recordedUntil })
    .filter(({ source, passage }) => isSaidStill(w, source, passage));
  if (said.length === 0) return;
  const row = openStatement(w, closed.uid, statement);
  for (const assertion of said) {
    w.statements.assert({ ...assertion, statement: row });
    w.tally.assertionsOpened++;
  }
  w.statements.unsettled.add(row);
}

function isSaidStill(w: Writing, source: number, passage: number | null): boolean {
  if (w.sources.byRow(source).recordedUntil !== CURRENT) return false;
  return passage === null || w.rows.find(PASSAGE_PLACE, { row: passage, recordedUntil: CURRENT }).length > 0;
}

function unknown(id: string): LoreError {
  return new LoreError({
    code: 'store/unknown-statement',
    message: `No statement with the id ${id} waits for that.`,
    hint: '`lore unresolved` lists what is provisional, and what was rejected.',
  });
}
