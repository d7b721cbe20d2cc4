/** After a bulk commit, which took every statement for a new one: equals become one statement with all their assertions. */
import { CURRENT } from '../../../model/index.js';
import type { Writing } from '../../commit/writing.js';
import type { Database } from '../database.js';

export function mergeEquals(db: Database, w: Writing): void {
  // Nothing but the uid is asked for, so that the index alone can tell.
  const equals = db.all<{ uid: string }>('SELECT uid FROM statement GROUP BY uid HAVING count(*) > 1');
  for (const { uid } of equals) {
    const rows = db.all<{ row: number }>(
      `SELECT row FROM statement WHERE uid = ? AND recorded_until = ${CURRENT} ORDER BY row`,
      uid,
    );
    const [first, ...others] = rows.map(({ row }) => row);
    if (first === undefined) continue;
    for (const row of others) {
      db.run('UPDATE assertion SET statement = ? WHERE statement = ?', first, row);
      db.run('DELETE FROM statement WHERE row = ?', row);
      w.tally.statementsOpened--;
    }
    dropRepeated(db, w, first);
    w.statements.unsettled.add(first);
  }
}

/** One document that says the same twice in one passage has said it once. */
function dropRepeated(db: Database, w: Writing, statement: number): void {
  w.tally.assertionsOpened -= db.run(
    `DELETE FROM assertion WHERE statement = ?1 AND recorded_until = ${CURRENT} AND row NOT IN (
       SELECT min(row) FROM assertion WHERE statement = ?1 AND recorded_until = ${CURRENT}
       GROUP BY source, passage, quote, note, confidence, reliability, source_model)`,
    statement,
  );
}
