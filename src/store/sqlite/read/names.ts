/** Entities by name: exactly as folded, or nearly so. */
import { CURRENT } from '../../../model/index.js';
import type { AsOf, NameHit, NamesAsked } from '../../store.js';
import type { Bindable } from '../database.js';
import type { NameIndex } from './name-index.js';
import { inList, type Reading } from './reading.js';

/** A misspelt name resembles hundreds: by the place of their columns. */
type NameCells = readonly [entity: string, name: string, type: number, canonical: number, verified: number];

const COLUMNS = 'e.id, n.text, e.type, n.canonical, e.verified';

export function readNamed(r: Reading, folded: readonly string[], { asOf }: AsOf = {}): NameHit[] {
  const values: Bindable[] = [];
  const named = `n.folded IN ${inList(folded, values)}`;
  if (asOf !== undefined) return namedAsOf(r, named, values, asOf);
  const records = r.db.arrays<NameCells>(
    `SELECT ${COLUMNS} FROM name n JOIN entity e ON e.row = n.entity
     WHERE ${named} AND n.recorded_until = ${CURRENT}
     ORDER BY n.canonical DESC, e.verified DESC, e.id`,
    ...values,
  );
  return records.map((cells) => toHit(r, cells));
}

/** With the type and the standing that the entity had then. */
function namedAsOf(r: Reading, named: string, names: readonly Bindable[], asOf: number): NameHit[] {
  const live = 'n.recorded_from <= ? AND n.recorded_until > ?';
  const records = r.db.arrays<NameCells>(
    `SELECT ${COLUMNS} FROM name n JOIN entity e ON e.row = n.entity
     WHERE ${named} AND ${live} AND e.since <= ?
     UNION ALL
     SELECT ${COLUMNS.replace('e.type', 'h.type').replace('e.verified', 'h.verified')}
     FROM name n JOIN entity e ON e.row = n.entity JOIN entity_history h ON h.entity = e.row
     WHERE ${named} AND ${live} AND h.since <= ? AND h.until > ?
     ORDER BY 4 DESC, 5 DESC, 1`,
    ...[...names, asOf, asOf, asOf],
    ...[...names, asOf, asOf, asOf, asOf],
  );
  return records.map((cells) => toHit(r, cells));
}

function toHit(r: Reading, [entity, name, type, canonical, verified]: NameCells): NameHit {
  return {
    entity,
    name,
    type: r.words.types.textOf(type),
    canonical: canonical === 1,
    verified: verified === 1,
  };
}

export function readNearNames(
  r: Reading,
  index: NameIndex,
  asked: Exclude<NamesAsked, { readonly folded: readonly string[] }>,
): NameHit[] {
  const { limit } = asked;
  return byRows(r, 'near' in asked ? index.near(asked.near, limit) : index.having(asked.holding, limit));
}

function byRows(r: Reading, rows: readonly number[]): NameHit[] {
  const values: Bindable[] = [];
  const records = r.db.arrays<NameCells>(
    `SELECT ${COLUMNS} FROM name n JOIN entity e ON e.row = n.entity
     WHERE n.row IN ${inList(rows, values)} AND n.recorded_until = ${CURRENT}`,
    ...values,
  );
  return records.map((cells) => toHit(r, cells));
}

/** A string in the syntax of FTS5, in which nothing is an operator. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
