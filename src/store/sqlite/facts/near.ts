/** Facts that speak of the same as another: by words, names, place and teller, at a cost that does not grow with the memory. */
import type { LikeFact } from '../../facts.js';
import type { Term } from '../../vectors.js';
import type { Database } from '../database.js';
import { quoted } from '../read/names.js';
import type { TextTable } from '../vectors/words.js';

/** Of each word. */
const LATEST = 1_000;
/** Of each place and teller. */
const FILED = 400;
/** So many of the latest are looked through for facts, where documents have the word as well. */
const AMONG_DOCUMENTS = 3_000;
const TABLES: readonly TextTable[] = ['passage_text', 'retired_text'];
/** Found for certain among this many times as many as are wanted, since passages of documents stand between. */
const SPARE = 4;

/** What each ground weighs beside a word of the fact itself: measured on histories poured into one memory. */
const SAME_SCOPE = 0.8;
const SAME_TOP = 0.5;
const SAME_AUTHOR = 0.6;
const NAMED_AUTHOR = 0.8;
/** A word that is written as a name. */
const NAME = 1.5;
/** How much more a rare ground counts than a common one: words steeply, since a long text shares many common ones by chance. */
const RARE_WORD = 2.5;
const RARE_PLACE = 2;
/** Where `log(all / count)` is this, a place counts as much as a word. */
const ALIKE_AT = 5;

export interface Weighed {
  readonly row: number;
  readonly weight: number;
}

/** Rows of facts: those that share most first, then the latest. Rare words, places and tellers count for more. */
export function factsNear(db: Database, like: LikeFact, limit: number): Weighed[] {
  const all = db.number('SELECT coalesce(max(row), 0) FROM fact') + 1;
  const near = bestOf(db, like, all, limit * SPARE, latest);
  const facts = factsIn(db, near);
  // Where documents stand before facts, only facts are counted.
  const found = facts.length === near.length ? facts : factsIn(db, bestOf(db, like, all, limit, latestFacts));
  return found.slice(0, limit);
}

type Look = (table: TextTable) => string;

/** Rows of passages. */
function bestOf(db: Database, like: LikeFact, all: number, limit: number, look: Look): Weighed[] {
  const weights = new Map<number, number>();
  const rarity = (count: number) => Math.log(1 + all / Math.max(1, count));
  // Weights are told in this: a word that nobody else says.
  const whole = rarity(2) ** RARE_WORD;
  const placed = ALIKE_AT ** (RARE_WORD - RARE_PLACE);
  const weigh = (passages: Float64Array, weight: number) => {
    for (const passage of passages) weights.set(passage, (weights.get(passage) ?? 0) + weight);
  };
  const names = new Set(like.named.map((name) => name.toLowerCase()));
  for (const term of like.terms) {
    const expression = term.forms.map(quoted).join(' OR ');
    const found = TABLES.map((table) => numbers(db, look(table), expression));
    const isCut = found.some((some) => some.length >= LATEST);
    const count = isCut ? commonness(db, term) : found.reduce((sum, some) => sum + some.length, 0);
    const weight = rarity(count) ** RARE_WORD / whole;
    for (const some of found) weigh(some, names.has(term.word) ? NAME * weight : weight);
  }
  const filed = (where: string, value: string, factor: number) => {
    const passages = numbers(
      db,
      `SELECT p.row AS passage FROM (SELECT source FROM fact f WHERE ${where} ORDER BY f.row DESC LIMIT ${FILED}) f
       JOIN source s ON s.id = f.source JOIN passage p ON p.source = s.row`,
      value,
    );
    weigh(passages, (factor * placed * rarity(passages.length) ** RARE_PLACE) / whole);
  };
  const { scope, author, named } = like;
  if (scope !== '') {
    const top = scope.split('/')[0] ?? scope;
    filed('f.scope = ?', scope, SAME_SCOPE);
    filed('f.scope = ?', top, SAME_TOP);
    filed("f.scope > ?1 || '/' AND f.scope < ?1 || '0'", top, SAME_TOP);
  }
  if (author !== '') filed('f.author = ?', author, SAME_AUTHOR);
  for (const name of named) filed('f.author = ?', name, NAMED_AUTHOR);
  return [...weights]
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, limit)
    .map(([row, weight]) => ({ row, weight }));
}

/** As one text: thousands of rows would each become an object. */
function numbers(db: Database, rows: string, value: string): Float64Array {
  const [found = new Float64Array()] = db.columns(['passage'], rows, value);
  return found;
}

/** How many passages have one of its forms, near enough. */
function commonness(db: Database, { forms }: Term): number {
  db.run(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.passage_words USING fts5vocab ('main', 'passage_text', 'row')",
  );
  return forms.reduce(
    (sum, form) =>
      sum + db.number('SELECT coalesce(max(doc), 0) FROM temp.passage_words WHERE term = ?', form),
    LATEST,
  );
}

/** Full text keeps them in this order, so that no more are read. */
const latest: Look = (table) =>
  `SELECT rowid AS passage FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${LATEST}`;

const latestFacts: Look = (table) =>
  `SELECT t.passage FROM (SELECT rowid AS passage FROM ${table} WHERE ${table} MATCH ?
     ORDER BY rowid DESC LIMIT ${AMONG_DOCUMENTS}) t
   JOIN passage p ON p.row = t.passage JOIN source s ON s.row = p.source JOIN fact f ON f.source = s.id
   ORDER BY t.passage DESC LIMIT ${LATEST}`;

/** Facts of passages, in their order; one that was written twice is there once. */
function factsIn(db: Database, passages: readonly Weighed[]): Weighed[] {
  const facts = new Map(
    db
      .all<{ passage: number; fact: number }>(
        `SELECT p.row AS passage, f.row AS fact FROM passage p JOIN source s ON s.row = p.source
         JOIN fact f ON f.source = s.id WHERE p.row IN (SELECT value FROM json_each(?))`,
        JSON.stringify(passages.map(({ row }) => row)),
      )
      .map(({ passage, fact }) => [passage, fact]),
  );
  const found = new Map<number, number>();
  for (const { row: passage, weight } of passages) {
    const row = facts.get(passage);
    if (row !== undefined && !found.has(row)) found.set(row, weight);
  }
  return [...found].map(([row, weight]) => ({ row, weight }));
}
