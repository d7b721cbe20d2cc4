/** Passages by their words: BM25 over the words that tell passages apart. */
import type { PassageScope, Term, WordHit } from '../../vectors.js';
import type { Bindable, Database } from '../database.js';
import { quoted } from '../read/names.js';
import type { Reading } from '../read/reading.js';
import { isEverything, scopeConditions } from './scope.js';

export type TextTable = 'passage_text' | 'retired_text';

/** Headings weigh more than text: measured by test/recall. */
const HEADING_WEIGHT = 4;
const TEXT_WEIGHT = 1;

/**
 * Ranking reads every passage that has one of the words. A word in more than this many is passed over as long as there
 * is a rarer one, which bounds the time in a large world and costs little: such a word tells passages apart badly.
 */
const MOST_PASSAGES_A_WORD = 15_000;
const MOST_PASSAGES = 30_000;
const WORDS_REMEMBERED = 20_000;

export function passagesByWords(
  r: Reading,
  frequencies: WordFrequencies,
  table: TextTable,
  terms: readonly Term[],
  scope: PassageScope,
  limit: number,
): WordHit[] {
  const expression = expressionOf(terms, (term) => frequencies.of(table, term));
  if (expression === null) return [];
  const matches = `${table} MATCH ? AND rank MATCH 'bm25(${HEADING_WEIGHT}, ${TEXT_WEIGHT})'`;
  if (isEverything(scope)) {
    return r.db.all<WordHit>(
      `SELECT rowid AS ref, -rank AS score FROM ${table} WHERE ${matches} ORDER BY rank LIMIT ?`,
      expression,
      limit,
    );
  }
  const values: Bindable[] = [expression];
  const conditions = scopeConditions(r, scope, values);
  return r.db.all<WordHit>(
    `SELECT p.row AS ref, -${table}.rank AS score FROM ${table} JOIN passage p ON p.row = ${table}.rowid JOIN source d ON d.row = p.source
     WHERE ${matches} AND ${conditions.join(' AND ')} ORDER BY ${table}.rank LIMIT ?`,
    ...values,
    limit,
  );
}

/** Any of the words that are rare enough; when none is, all of the two rarest. */
function expressionOf(terms: readonly Term[], frequency: (term: string) => number): string | null {
  const counted = [...new Set(terms.map(termText))]
    .map((text) => ({ text, count: frequency(text) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  let total = 0;
  const telling = counted.filter(({ count }) => {
    total += count;
    return count <= MOST_PASSAGES_A_WORD && total <= MOST_PASSAGES;
  });
  if (telling.length > 0) return telling.map(({ text }) => text).join(' OR ');
  if (counted.length === 0) return null;
  return counted
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' AND ');
}

function termText({ text, prefix }: Term): string {
  return prefix ? `${quoted(text)}*` : quoted(text);
}

/** In how many passages a word stands, counted no further than matters and remembered until the next commit. */
export class WordFrequencies {
  readonly #db: Database;
  #known = new Map<string, number>();
  #version = -1;

  constructor(db: Database) {
    this.#db = db;
  }

  of(table: TextTable, expression: string): number {
    const version = this.#db.number('SELECT max(seq) FROM commits');
    if (version !== this.#version || this.#known.size > WORDS_REMEMBERED) this.#known = new Map();
    this.#version = version;
    const key = `${table} ${expression}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const count = this.#db.number(
      `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ${MOST_PASSAGES_A_WORD + 1})`,
      expression,
    );
    this.#known.set(key, count);
    return count;
  }
}
