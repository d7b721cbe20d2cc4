/** What every reader needs, and the small pieces of SQL they share. */
import { append, CURRENT } from '../../../model/index.js';
import type { Bindable, Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';

export interface Reading {
  readonly db: Database;
  readonly words: Dictionaries;
}

/** `(?,?,?)`, its values added to the others. Long lists travel as one JSON text, so that few statements are prepared. */
export function inList(items: readonly (string | number)[], values: Bindable[]): string {
  if (items.length > 8) {
    values.push(JSON.stringify(items));
    return '(SELECT value FROM json_each(?))';
  }
  append(values, items);
  return `(${items.map(() => '?').join(',')})`;
}

/** Believed now, or at that commit. */
export function believed(alias: string, asOf: number | undefined, values: Bindable[]): string {
  if (asOf === undefined) return `${alias}.recorded_until = ${CURRENT}`;
  values.push(asOf, asOf);
  return `${alias}.recorded_from <= ? AND ${alias}.recorded_until > ?`;
}

/** The entity's row number, whether it is believed now or was once. */
export function entityRow(r: Reading, id: string): number {
  return r.db.number('SELECT row FROM entity WHERE id = ?', id);
}

/** The same for several; those that are not known are left out. */
export function entityRows(r: Reading, ids: readonly string[]): number[] {
  const values: Bindable[] = [];
  const rows = r.db.all<{ row: number }>(
    `SELECT row FROM entity WHERE id IN ${inList(ids, values)}`,
    ...values,
  );
  return rows.map(({ row }) => row);
}

export function sourceRow(r: Reading, id: string): number {
  return r.db.number('SELECT row FROM source WHERE id = ?', id);
}
