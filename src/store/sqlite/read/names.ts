/** Entities by name: exactly as folded, or nearly so. */
import { CURRENT } from '../../../model/index.js';
import type { NameHit } from '../../store.js';
import type { Bindable } from '../database.js';
import { inList, type Reading } from './reading.js';

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

/** Names that share the rarest three-letter groups with this one; those that hold all of them come first. */
export function readNearNames(r: Reading, folded: string, limit: number): NameHit[] {
  const groups = trigramsOf(` ${folded} `);
  const rows = new Set<number>();
  const find = (query: string, most: number) => {
    const found = r.db.all<{ rowid: number }>(
      'SELECT rowid FROM name_trigram WHERE name_trigram MATCH ? ORDER BY rank LIMIT ?',
      query,
      most,
    );
    for (const { rowid } of found) rows.add(rowid);
  };
  const inner = folded.split(' ').flatMap((word) => trigramsOf(word));
  if (inner.length > 0) find(inner.map(quoted).join(' AND '), limit);
  if (groups.length > 0) find(groups.map(quoted).join(' OR '), limit);
  if (folded.length <= 4) for (const row of shortNames(r)) rows.add(row);
  return byRows(r, [...rows]);
}

function shortNames(r: Reading): number[] {
  const found = r.db.all<{ row: number }>(
    `SELECT row FROM name WHERE recorded_until = ${CURRENT} AND length(folded) <= 5 LIMIT 2000`,
  );
  return found.map(({ row }) => row);
}

function byRows(r: Reading, rows: readonly number[]): NameHit[] {
  const values: Bindable[] = [];
  const records = r.db.all<NameRecord>(
    `SELECT ${COLUMNS} FROM name n JOIN entity e ON e.row = n.entity WHERE n.row IN ${inList(rows, values)}`,
    ...values,
  );
  return records.map((record) => toHit(r, record));
}

function trigramsOf(text: string): string[] {
  const letters = [...text];
  const groups = new Set<string>();
  for (let i = 0; i + 3 <= letters.length; i++) groups.add(letters.slice(i, i + 3).join(''));
  return [...groups];
}

/** A string in the syntax of FTS5, in which nothing is an operator. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
