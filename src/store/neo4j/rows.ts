/** Rows of the working copy in bundles of neighbours: what the server keeps of them, packed. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database } from '../sqlite/database.js';
import type { Changed } from './capture.js';
import type { KeptTable } from './tables.js';

export type Cell = string | number | null | Uint8Array;
/** In the order of the table's cells. */
export type RowCells = readonly Cell[];

export interface Bundle {
  readonly table: string;
  /** The number of the bundle, or the text that its rows are gathered by. */
  readonly at: number | string;
}

export function bundleKey({ table, at }: Bundle): string {
  return `${table}/${at}`;
}

/** The bundles that changed rows lie in, each once. */
export function bundlesOf(tables: readonly KeptTable[], changed: Changed): Bundle[] {
  return tables.flatMap(({ name, shift }) => {
    const keys = changed.get(name) ?? [];
    const places = new Set(keys.map((key) => placeOf(key, shift)));
    return [...places].map((at) => ({ table: name, at }));
  });
}

export function placeOf(key: number | string, shift: number | null): number | string {
  return shift === null || typeof key === 'string' ? key : Math.floor(key / 2 ** shift);
}

/** All that lies in it now. */
export function rowsOf(db: Database, table: KeptTable, at: number | string): RowCells[] {
  const { name, key, shift } = table;
  const cells = table.cells.join(', ');
  if (shift === null || typeof at === 'string')
    return db.arrays<RowCells>(`SELECT ${cells} FROM "${name}" WHERE ${key} = ?`, at);
  const first = at * 2 ** shift;
  return db.arrays<RowCells>(
    `SELECT ${cells} FROM "${name}" WHERE ${key} BETWEEN ? AND ?`,
    first,
    first + 2 ** shift - 1,
  );
}

/** Bytes within a row, which JSON does not know. */
interface Bytes {
  readonly bytes: string;
}

export function packed(rows: readonly RowCells[]): Int8Array {
  const text = JSON.stringify(
    rows.map((row) =>
      row.map((cell): Cell | Bytes =>
        cell instanceof Uint8Array ? { bytes: Buffer.from(cell).toString('base64') } : cell,
      ),
    ),
  );
  const bytes = deflateRawSync(text, { level: 1 });
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function unpacked(bytes: Int8Array): RowCells[] {
  const text = inflateRawSync(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)).toString('utf8');
  const rows: (Cell | Bytes)[][] = JSON.parse(text);
  return rows.map((row) =>
    row.map(
      (cell): Cell =>
        typeof cell === 'object' && cell !== null && 'bytes' in cell
          ? Buffer.from(cell.bytes, 'base64')
          : cell,
    ),
  );
}
