/** Brings rows that others wrote into the working copy, and what each copy derives from them. */
import { append } from '../../model/index.js';
import type { Database } from '../sqlite/database.js';
import type { Key } from './capture.js';
import { forgetDerived, renewDerived } from './derived.js';
import { type Bundle, type Cell, type Logged, type RowCells, rowsOf, rowsWith } from './rows.js';
import type { KeptTable } from './tables.js';

export interface FilledBundle extends Bundle {
  readonly rows: readonly RowCells[];
}

/** One row that is other than before; null where there is or was none. */
export interface RowChange {
  readonly before: RowCells | null;
  readonly after: RowCells | null;
}

type Changes = Map<KeptTable, RowChange[]>;

/** Within a write transaction, in which triggers rest. */
export function applyBundles(
  db: Database,
  tables: readonly KeptTable[],
  bundles: readonly FilledBundle[],
): void {
  const changes: Changes = new Map();
  for (const { table: name, at, rows } of bundles) {
    const table = tableCalled(name, tables);
    const known = changes.get(table) ?? [];
    changes.set(table, known);
    append(known, changesOf(table, rowsOf(db, table, at), rows));
  }
  apply(db, changes);
}

/** Several writes, one after the other, as one. */
export function applyLog(db: Database, tables: readonly KeptTable[], log: readonly Logged[]): void {
  const last = new Map<KeptTable, Map<Key, RowCells[]>>();
  for (const [name, keys, rows] of log) {
    const table = tableCalled(name, tables);
    const known = last.get(table) ?? new Map<Key, RowCells[]>();
    last.set(table, known);
    for (const key of keys) known.set(key, []);
    for (const row of rows) known.get(keyOf(table, row))?.push(row);
  }
  const changes: Changes = new Map();
  for (const [table, known] of last) {
    const before = rowsWith(db, table, [...known.keys()]);
    changes.set(table, changesOf(table, before, [...known.values()].flat()));
  }
  apply(db, changes);
}

function tableCalled(name: string, tables: readonly KeptTable[]): KeptTable {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`no table of the copy is called ${name}`);
  return table;
}

function apply(db: Database, changes: Changes): void {
  // All that goes, goes first: what comes may have its name.
  for (const [table, changed] of changes) forgetDerived(db, table, changed);
  for (const [table, changed] of changes) {
    const drop = db.prepare(
      `DELETE FROM "${table.name}" WHERE ${table.identity.map((at) => `${table.cells[at]} = ?`).join(' AND ')}`,
    );
    for (const { before } of changed) if (before) drop.run(...identityOf(table, before));
  }
  for (const [table, changed] of changes) {
    const put = db.prepare(
      `INSERT INTO "${table.name}" (${table.cells.join(', ')}) VALUES (${table.cells.map(() => '?').join(', ')})`,
    );
    for (const { after } of changed) if (after) put.run(...after);
  }
  for (const [table, changed] of changes) renewDerived(db, table, changed);
}

function changesOf(table: KeptTable, before: readonly RowCells[], after: readonly RowCells[]): RowChange[] {
  const told = (row: RowCells) => JSON.stringify(identityOf(table, row));
  const known = new Map(before.map((row) => [told(row), row]));
  const changes: RowChange[] = [];
  for (const row of after) {
    const key = told(row);
    const old = known.get(key) ?? null;
    known.delete(key);
    if (old === null || !isSame(old, row)) changes.push({ before: old, after: row });
  }
  for (const row of known.values()) changes.push({ before: row, after: null });
  return changes;
}

function identityOf({ identity }: KeptTable, row: RowCells): Cell[] {
  return identity.map((at) => row[at] ?? null);
}

function keyOf({ keyAt }: KeptTable, row: RowCells): Key {
  const key = row[keyAt];
  return typeof key === 'number' ? key : String(key);
}

function isSame(a: RowCells, b: RowCells): boolean {
  return a.every((cell, at) => {
    const other = b[at];
    if (cell instanceof Uint8Array) return other instanceof Uint8Array && Buffer.compare(cell, other) === 0;
    return cell === other;
  });
}
