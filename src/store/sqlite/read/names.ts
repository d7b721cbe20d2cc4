/** Entities by name: exactly as folded, or nearly so. */
import { CURRENT } from '../../../model/index.js';
import type { NameHit } from '../../store.js';
import type { Bindable } from '../database.js';
import type { NameIndex } from './name-index.js';
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

export function readNearNames(r: Reading, index: NameIndex, folded: string, limit: number): NameHit[] {
  return byRows(r, index.near(folded, limit));
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
