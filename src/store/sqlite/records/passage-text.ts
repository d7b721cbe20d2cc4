/** Full text over the passages that are believed, kept in step with their rows. */
import type { Database } from '../database.js';

export function enterText(db: Database, row: number, heading: unknown, text: unknown): void {
  const values = [row, String(heading), String(text)];
  db.repeat('INSERT INTO passage_text (rowid, heading, text) VALUES (?, ?, ?)', values.length, values);
}

/** Before the rows are closed. */
export function leaveText(db: Database, rows: readonly number[]): void {
  for (const row of rows)
    db.run(
      `INSERT INTO passage_text (passage_text, rowid, heading, text)
       SELECT 'delete', row, heading, text FROM passage WHERE row = ?`,
      row,
    );
}
