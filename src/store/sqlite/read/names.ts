/** Entities by name: exactly as folded, or nearly so. */
import { CURRENT } from '../../../model/index.js';
import type { NameHit } from '../../store.js';
import type { Bindable } from '../database.js';
import { inList, type Reading } from './reading.js';
import type { Vocabulary } from './vocabulary.js';

interface NameRecord {
  entity: string;
  name: string;
  type: number;
  canonical: number;
  verified: number;
}

const COLUMNS = 'e.id AS entity, n.text AS name, e.type, n.canonical, e.verified';

export function readNamed(r: Reading, folded: readonly string[]): NameHit[] {
  const values: Bindable[] = [];
  const records = r.db.all<NameRecord>(
    `SELECT ${COLUMNS} FROM name n JOIN entity e ON e.row = n.entity
     WHERE n.folded IN ${inList(folded, values)} AND n.recorded_until = ${CURRENT}
     ORDER BY n.canonical DESC, e.verified DESC, e.id`,
    ...values,
  );
  return records.map((record) => toHit(r, record));
}

function toHit(r: Reading, { entity, name, type, canonical, verified }: NameRecord): NameHit {
  return {
    entity,
    name,
    type: r.words.types.textOf(type),
    canonical: canonical === 1,
    verified: verified === 1,
  };
}

/** What the index splits names at; folded names hold nothing of it but spaces. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;
/** How many near words may stand in for one that was written. */
const STAND_INS = 12;

interface Alternatives {
  /** In the syntax of FTS5. */
  readonly expression: string;
  readonly names: number;
}

/** Names with words like these: all of them, else all but one, else the rarest of them. */
export function readNearNames(r: Reading, vocabulary: Vocabulary, folded: string, limit: number): NameHit[] {
  const words = folded.split(SEPARATORS).filter((word) => word !== '');
  const alternatives = words
    .map((word) => alternativesTo(vocabulary, word))
    .filter((a) => a.names > 0)
    .sort((a, b) => a.names - b.names);
  const rows = new Set<number>();
  for (const expression of expressionsOf(alternatives)) {
    if (rows.size >= limit) break;
    for (const row of matches(r, expression, limit)) rows.add(row);
  }
  for (const expression of respaced(vocabulary, words)) {
    for (const row of matches(r, expression, limit)) rows.add(row);
  }
  return byRows(r, [...rows]);
}

function* expressionsOf(alternatives: readonly Alternatives[]): Generator<string> {
  const all = (list: readonly Alternatives[]) => list.map((a) => a.expression).join(' AND ');
  if (alternatives.length === 0) return;
  yield all(alternatives);
  // The most common word is the first to be done without.
  for (let i = alternatives.length - 1; i >= 0 && alternatives.length > 1; i--) {
    yield all(alternatives.toSpliced(i, 1));
  }
  if (alternatives.length > 2) yield all(alternatives.slice(0, 1));
}

/** The word and words a few letters away from it; where it is no word at all, also those that begin with it. */
function alternativesTo(vocabulary: Vocabulary, word: string): Alternatives {
  const edits = word.length <= 3 ? 1 : word.length <= 9 ? 2 : 3;
  const near = vocabulary.near(word, edits, STAND_INS);
  const begun = vocabulary.has(word) ? [] : vocabulary.begunBy(word, STAND_INS);
  const terms = new Map([...near, ...begun].map(({ text, names }) => [quoted(text), names]));
  const names = [...terms.values()].reduce((sum, n) => sum + n, 0);
  return { expression: `(${[...terms.keys()].join(' OR ')})`, names };
}

/** Words that were written apart or together by mistake. */
function respaced(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const joined = words.slice(1).map((word, i) => `${words[i] ?? ''}${word}`);
  const split = words.flatMap((word) => {
    const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => i + 2);
    return cuts.map((cut) => [word.slice(0, cut), word.slice(cut)]);
  });
  return [
    ...joined.filter((word) => vocabulary.has(word)).map(quoted),
    ...split
      .filter((halves) => halves.every((half) => vocabulary.has(half)))
      .map((halves) => halves.map(quoted).join(' AND ')),
  ];
}

function matches(r: Reading, expression: string, limit: number): number[] {
  const found = r.db.all<{ rowid: number }>(
    'SELECT rowid FROM name_words WHERE name_words MATCH ? LIMIT ?',
    expression,
    limit,
  );
  return found.map(({ rowid }) => rowid);
}

function byRows(r: Reading, rows: readonly number[]): NameHit[] {
  const values: Bindable[] = [];
  const records = r.db.all<NameRecord>(
    `SELECT ${COLUMNS} FROM name n JOIN entity e ON e.row = n.entity
     WHERE n.row IN ${inList(rows, values)} AND n.recorded_until = ${CURRENT}`,
    ...values,
  );
  return records.map((record) => toHit(r, record));
}

/** A string in the syntax of FTS5, in which nothing is an operator. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
