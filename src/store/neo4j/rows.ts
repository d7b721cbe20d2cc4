/** Rows of the working copy in bundles of neighbours: what the server keeps of them, packed. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database } from '../sqlite/database.js';
import type { Changed, Key } from './capture.js';
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

/** All that has one of these keys now. */
export function rowsWith(db: Database, { name, cells, key }: KeptTable, keys: readonly Key[]): RowCells[] {
  return db.arrays<RowCells>(
    `SELECT ${cells.join(', ')} FROM "${name}" WHERE ${key} IN (SELECT value FROM json_each(?))`,
    JSON.stringify(keys),
  );
}

/** What a write left of the rows with these keys. */
export type Logged = readonly [table: string, keys: readonly Key[], rows: readonly RowCells[]];

/** Bytes within a row, which JSON does not know. */
interface Bytes {
  readonly bytes: string;
}

export function packed(rows: readonly RowCells[]): Int8Array {
  return deflated(rows.map(plain));
}

export function unpacked(bytes: Int8Array): RowCells[] {
  const rows: PlainRow[] = inflated(bytes);
  return rows.map(restored);
}

export function packedLog(log: readonly Logged[]): Int8Array {
  return deflated(log.map(([table, keys, rows]) => [table, keys, rows.map(plain)]));
}

export function unpackedLog(bytes: Int8Array): Logged[] {
  const log: [string, Key[], PlainRow[]][] = inflated(bytes);
  return log.map(([table, keys, rows]) => [table, keys, rows.map(restored)]);
}

type PlainRow = readonly (Cell | Bytes)[];

function plain(row: RowCells): PlainRow {
  return row.map((cell) =>
    cell instanceof Uint8Array ? { bytes: Buffer.from(cell).toString('base64') } : cell,
  );
}

function restored(row: PlainRow): RowCells {
  return row.map((cell) =>
    typeof cell === 'object' && cell !== null && 'bytes' in cell ? Buffer.from(cell.bytes, 'base64') : cell,
  );
}

function deflated(value: unknown): Int8Array {
  const bytes = deflateRawSync(JSON.stringify(value), { level: 1 });
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function inflated<T>(bytes: Int8Array): T {
  const text = inflateRawSync(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)).toString('utf8');
  return JSON.parse(text);
}
