/** Passages by their words: BM25 over the words that tell passages apart. */
import { append } from '../../../model/index.js';
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
const MOST_PASSAGES_A_WORD = 5_000;
const MOST_PASSAGES = 6_000;
const WORDS_REMEMBERED = 20_000;

export function passagesByWords(
  r: Reading,
  frequencies: WordFrequencies,
  table: TextTable,
  terms: readonly Term[],
  scope: PassageScope,
  limit: number,
): WordHit[] {
  const search = searchFor(terms, (expression) => frequencies.of(table, expression));
  if (search === null) return [];
  const { expression, ranked } = search;
  const values: Bindable[] = [expression];
  const conditions = [`${table} MATCH ?`];
  if (ranked) conditions.push(`rank MATCH 'bm25(${HEADING_WEIGHT}, ${TEXT_WEIGHT})'`);
  let joins = '';
  if (!isEverything(scope)) {
    append(conditions, scopeConditions(r, scope, values));
    joins = `JOIN passage p ON p.row = ${table}.rowid JOIN source d ON d.row = p.source`;
  }
  return r.db.all<WordHit>(
    `SELECT ${table}.rowid AS ref, ${ranked ? `-${table}.rank` : '0'} AS score FROM ${table} ${joins}
     WHERE ${conditions.join(' AND ')} ORDER BY ${ranked ? `${table}.rank` : `${table}.rowid DESC`} LIMIT ?`,
    ...values,
    limit,
  );
}

interface Search {
  /** In the syntax of FTS5. */
  readonly expression: string;
  /** False where there is too much of it to rank: then the newest come, as equals. */
  readonly ranked: boolean;
}

/** Any of the forms that are rare enough. When none is: those in headings, then passages with both of the two rarest. */
function searchFor(terms: readonly Term[], frequency: (expression: string) => number): Search | null {
  const counted = [...new Set(terms.flatMap(({ forms }) => forms.map(quoted)))]
    .map((text) => ({ text, count: frequency(text) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  let total = 0;
  const telling = counted.filter(({ count }) => {
    total += count;
    return count <= MOST_PASSAGES_A_WORD && total <= MOST_PASSAGES;
  });
  if (telling.length > 0) return { expression: weighted(telling, terms), ranked: true };
  const [first, second] = counted;
  if (!first) return null;
  const headed = `heading : (${counted.map(({ text }) => text).join(' OR ')})`;
  const headings = frequency(headed);
  if (headings > 0 && headings <= MOST_PASSAGES_A_WORD) return { expression: headed, ranked: true };
  const both = second ? `${first.text} AND ${second.text}` : first.text;
  const many = frequency(both);
  if (many === 0) return { expression: first.text, ranked: false };
  return { expression: both, ranked: many <= MOST_PASSAGES_A_WORD };
}

/** The very word is said twice and so counts twice: it is worth more than another form of it. */
function weighted(telling: readonly { readonly text: string }[], terms: readonly Term[]): string {
  const exact = new Set(terms.map(({ word }) => quoted(word)));
  return telling.flatMap(({ text }) => (exact.has(text) ? [text, text] : [text])).join(' OR ');
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
