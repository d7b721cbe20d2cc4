/** Marks on statements: disputed are those that a certain contradiction rests on which stands. */
import type { Database } from '../database.js';

/** Many in one call cost less than a call for each; a list that is too long makes one huge text. */
const AT_ONCE = 20_000;

/** Brings the marks of these statements in step with the findings as they are now. */
export function markAgain(db: Database, statements: Iterable<number>): void {
  const rows = [...new Set(statements)];
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    db.run(
      `UPDATE statement SET disputed = 1 - disputed
       WHERE row IN (SELECT value FROM json_each(?)) AND disputed <> EXISTS (
         SELECT 1 FROM finding_statement e JOIN finding f ON f.row = e.finding
         WHERE e.statement = statement.row AND f.marks = 1)`,
      JSON.stringify(rows.slice(i, i + AT_ONCE)),
    );
  }
}

/** Ids of the statements that cannot hold together with this one, in order. */
export function disputedWith(db: Database, statement: number): string[] {
  return db
    .all<{ uid: string }>(
      `SELECT DISTINCT s.uid FROM finding_statement a JOIN finding f ON f.row = a.finding AND f.marks = 1
       JOIN finding_statement b ON b.finding = a.finding AND b.statement <> a.statement
       JOIN statement s ON s.row = b.statement WHERE a.statement = ? ORDER BY s.uid`,
      statement,
    )
    .map(({ uid }) => uid);
}
