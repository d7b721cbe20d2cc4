/** Facts that share words with a text, at a cost that does not grow with the memory. */
import type { Term } from '../../vectors.js';
import type { Database } from '../database.js';
import { quoted } from '../read/names.js';
import type { TextTable } from '../vectors/words.js';

/** Of each word. */
const LATEST = 120;
/** So many of the latest are looked through for facts, where documents have the word as well. */
const AMONG_DOCUMENTS = 1_500;
const TABLES: readonly TextTable[] = ['passage_text', 'retired_text'];

/** Rows of facts: those that share most first, then the latest. */
export function factsSharing(db: Database, terms: readonly Term[], limit: number): number[] {
  const near = bestOf(db, terms, limit, latest);
  const facts = factsIn(db, near);
  // Where documents stand before facts, only facts are counted.
  return facts.length === near.length ? facts : factsIn(db, bestOf(db, terms, limit, latestFacts));
}

type Look = (table: TextTable) => string;

/** Rows of passages. Rare words count for more. */
function bestOf(db: Database, terms: readonly Term[], limit: number, look: Look): number[] {
  const weights = new Map<number, number>();
  for (const { forms } of terms) {
    const expression = forms.map(quoted).join(' OR ');
    for (const table of TABLES) {
      const rows = db.all<{ passage: number }>(look(table), expression);
      const weight = 1 / Math.log2(2 + rows.length);
      for (const { passage } of rows) weights.set(passage, (weights.get(passage) ?? 0) + weight);
    }
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, limit)
    .map(([passage]) => passage);
}

/** Full text keeps them in this order, so that no more are read. */
const latest: Look = (table) =>
  `SELECT rowid AS passage FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${LATEST}`;

const latestFacts: Look = (table) =>
  `SELECT t.passage FROM (SELECT rowid AS passage FROM ${table} WHERE ${table} MATCH ?
     ORDER BY rowid DESC LIMIT ${AMONG_DOCUMENTS}) t
   JOIN passage p ON p.row = t.passage JOIN source s ON s.row = p.source JOIN fact f ON f.source = s.id
   ORDER BY t.passage DESC LIMIT ${LATEST}`;

/** In the order of the passages; one that was written twice is there once. */
function factsIn(db: Database, passages: readonly number[]): number[] {
  const facts = new Map(
    db
      .all<{ passage: number; fact: number }>(
        `SELECT p.row AS passage, f.row AS fact FROM passage p JOIN source s ON s.row = p.source
         JOIN fact f ON f.source = s.id WHERE p.row IN (SELECT value FROM json_each(?))`,
        JSON.stringify(passages),
      )
      .map(({ passage, fact }) => [passage, fact]),
  );
  return [...new Set(passages.flatMap((passage) => facts.get(passage) ?? []))];
}
