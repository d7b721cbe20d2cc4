/** Facts that share words with a text, at a cost that does not grow with the memory. */
import type { Term } from '../../vectors.js';
import type { Database } from '../database.js';
import { quoted } from '../read/names.js';
import type { TextTable } from '../vectors/words.js';

/** Of each word. */
const LATEST = 120;
/** Passages of documents are among them, where the world has documents. */
const BESIDES = 3;

/** Rows of facts: those that share most first, then the latest. */
export function factsSharing(db: Database, terms: readonly Term[], limit: number): number[] {
  const weights = new Map<number, number>();
  for (const { forms } of terms) {
    const expression = forms.map(quoted).join(' OR ');
    for (const table of ['passage_text', 'retired_text'] as const) {
      const rows = latestWith(db, table, expression);
      const weight = 1 / Math.log2(2 + rows.length);
      for (const { passage } of rows) weights.set(passage, (weights.get(passage) ?? 0) + weight);
    }
  }
  const best = [...weights]
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, limit * BESIDES)
    .map(([passage]) => passage);
  const facts = new Map(
    db
      .all<{ passage: number; fact: number }>(
        `SELECT p.row AS passage, f.row AS fact FROM passage p JOIN source s ON s.row = p.source JOIN fact f ON f.source = s.id
         WHERE p.row IN (SELECT value FROM json_each(?))`,
        JSON.stringify(best),
      )
      .map(({ passage, fact }) => [passage, fact]),
  );
  return [...new Set(best.flatMap((passage) => facts.get(passage) ?? []))].slice(0, limit);
}

/** Full text keeps them in this order, so that no more are read. */
function latestWith(db: Database, table: TextTable, expression: string): { passage: number }[] {
  return db.all<{ passage: number }>(
    `SELECT rowid AS passage FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${LATEST}`,
    expression,
  );
}
