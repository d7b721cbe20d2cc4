/** Full text of the passages believed now. */
import { foldName, RELIABILITIES } from '../../../model/index.js';
import type { TextHit, TextQuery } from '../../store.js';
import type { Bindable } from '../database.js';
import { quoted } from './names.js';
import { inList, type Reading, sourceRow } from './reading.js';
import { snippetOf } from './snippet.js';
import { PASSAGE_COLUMNS, type PassageRecord, toPassage } from './sources.js';

/** Headings weigh more than text. */
const WEIGHTS = 'bm25(4.0, 1.0)';

/** Different words that are looked for; each is one more list of passages to go through. */
const MOST_WORDS = 100;

/** Passages with all of the words; when there are none, with any of the rarer ones. */
export function readText(r: Reading, query: TextQuery): TextHit[] {
  const words = [...new Set(query.text.match(/[\p{L}\p{N}\p{M}]+/gu))].slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const all = match(r, words, 'AND', query);
  if (all.length > 0 || words.length === 1) return all;
  return match(r, rarest(r, words), 'OR', query);
}

/** Ranking every passage with "of" in it takes long and tells nothing: the common words are left to those who use them alone. */
const RANKED = 5_000;

function rarest(r: Reading, words: readonly string[]): string[] {
  r.db.run(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.passage_words USING fts5vocab ('main', 'passage_text', 'row')",
  );
  const counted = words
    .map((word) => ({
      word,
      passages: r.db.number('SELECT doc FROM temp.passage_words WHERE term = ?', foldName(word)),
    }))
    .filter(({ passages }) => passages > 0)
    .sort((a, b) => a.passages - b.passages);
  let ranked = 0;
  const kept = counted.filter(({ passages }, i) => {
    ranked += passages;
    return i === 0 || ranked <= RANKED;
  });
  return kept.length > 0 ? kept.map(({ word }) => word) : [...words];
}

interface Hit {
  row: number;
  rank: number;
}

/** Ranks first and reads the best few afterwards: a common word stands in very many passages. */
function match(r: Reading, words: readonly string[], how: 'AND' | 'OR', query: TextQuery): TextHit[] {
  const expression = words.map(quoted).join(` ${how} `);
  const hits = r.db.all<Hit>(...ranking(r, expression, query));
  const wanted = new Set(words.map(foldName));
  return hits.flatMap(({ row, rank }) => {
    const record = r.db.get<PassageRecord>(
      `SELECT ${PASSAGE_COLUMNS} FROM passage p JOIN source d ON d.row = p.source WHERE p.row = ?`,
      row,
    );
    if (record === undefined) return [];
    return [{ passage: toPassage(record), score: -rank, snippet: snippetOf(record.text, wanted) }];
  });
}

function ranking(r: Reading, expression: string, query: TextQuery): [string, ...Bindable[]] {
  const values: Bindable[] = [expression];
  const conditions = ['passage_text MATCH ?', `rank MATCH '${WEIGHTS}'`];
  if (query.source !== undefined) conditions.push(`p.source = ${sourceRow(r, query.source)}`);
  if (query.reliabilities) {
    const ranks = query.reliabilities.map((reliability) => RELIABILITIES.indexOf(reliability));
    conditions.push(`d.reliability IN ${inList(ranks, values)}`);
  }
  const filtered = conditions.length > 2;
  const joined = 'JOIN passage p ON p.row = passage_text.rowid JOIN source d ON d.row = p.source';
  const sql = `SELECT passage_text.rowid AS row, passage_text.rank AS rank FROM passage_text ${filtered ? joined : ''}
    WHERE ${conditions.join(' AND ')} ORDER BY passage_text.rank LIMIT ?`;
  return [sql, ...values, query.limit];
}
