/** Full text of the passages believed now. */
import { RELIABILITIES } from '../../../model/index.js';
import type { TextHit, TextQuery } from '../../store.js';
import type { Bindable } from '../database.js';
import { quoted } from './names.js';
import { inList, type Reading, sourceRow } from './reading.js';
import { PASSAGE_COLUMNS, type PassageRecord, toPassage } from './sources.js';

type HitRecord = PassageRecord & { rank: number; snippet: string };

/** Passages with all of the words; when there are none, with any of them. */
export function readText(r: Reading, query: TextQuery): TextHit[] {
  const words = query.text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return [];
  const all = match(r, words.map(quoted).join(' AND '), query);
  if (all.length > 0 || words.length === 1) return all;
  return match(r, words.map(quoted).join(' OR '), query);
}

function match(r: Reading, expression: string, query: TextQuery): TextHit[] {
  const values: Bindable[] = [expression];
  const conditions = ['passage_text MATCH ?'];
  if (query.source !== undefined) conditions.push(`p.source = ${sourceRow(r, query.source)}`);
  if (query.reliabilities) {
    const ranks = query.reliabilities.map((reliability) => RELIABILITIES.indexOf(reliability));
    conditions.push(`d.reliability IN ${inList(ranks, values)}`);
  }
  // Headings weigh more than text.
  const records = r.db.all<HitRecord>(
    `SELECT ${PASSAGE_COLUMNS}, bm25(passage_text, 4.0, 1.0) AS rank,
       snippet(passage_text, 1, char(2), char(3), '…', 24) AS snippet
     FROM passage_text JOIN passage p ON p.row = passage_text.rowid JOIN source d ON d.row = p.source
     WHERE ${conditions.join(' AND ')} ORDER BY rank LIMIT ?`,
    ...values,
    query.limit,
  );
  return records.map((record) => ({
    passage: toPassage(record),
    score: -record.rank,
    snippet: record.snippet,
  }));
}
