/** Brings rows that others wrote into the working copy, and what each copy derives from them. */
import type { Database } from '../sqlite/database.js';
import { forgetDerived, renewDerived } from './derived.js';
import { type Bundle, type Cell, type RowCells, rowsOf } from './rows.js';
import type { KeptTable } from './tables.js';

export interface FilledBundle extends Bundle {
  readonly rows: readonly RowCells[];
}

/** One row that is other than before; null where there is or was none. */
export interface RowChange {
  readonly before: RowCells | null;
  readonly after: RowCells | null;
}

/** Within a write transaction, in which triggers rest. */
export function applyBundles(
  db: Database,
  tables: readonly KeptTable[],
  bundles: readonly FilledBundle[],
): void {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const changes = new Map<KeptTable, RowChange[]>();
  for (const bundle of bundles) {
    const table = byName.get(bundle.table);
    if (!table) throw new Error(`no table of the copy is called ${bundle.table}`);
    const found = changesOf(table, rowsOf(db, table, bundle.at), bundle.rows);
    changes.set(table, [...(changes.get(table) ?? []), ...found]);
  }
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
  const keyOf = (row: RowCells) => JSON.stringify(identityOf(table, row));
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const changes: RowChange[] = [];
  for (const row of after) {
    const key = keyOf(row);
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

function isSame(a: RowCells, b: RowCells): boolean {
  return a.every((cell, at) => {
    const other = b[at];
    if (cell instanceof Uint8Array) return other instanceof Uint8Array && Buffer.compare(cell, other) === 0;
    return cell === other;
  });
}
