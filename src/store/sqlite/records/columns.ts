/** Where the fields of a record stand in its table, where the table says it otherwise. */
import type { FieldType, RecordKind } from '../../records.js';

export interface Column {
  readonly field: string;
  readonly type: FieldType;
  readonly name: string;
  /** What it reads as, and what is written for a value bound as `?`. */
  readonly read: string;
  readonly write: string;
}

type Place = string | { readonly name: string; readonly read: string; readonly write: string };

const PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  bus_partition: { partition: 'part', end: 'end_offset' },
  job: { id: 'row' },
  dead_letter: { partition: 'part', offset: 'at_offset' },
};

const known = new Map<string, ReadonlyMap<string, Column>>();

export function columnsOf(kind: RecordKind<Record<string, unknown>>): ReadonlyMap<string, Column> {
  const seen = known.get(kind.name);
  if (seen) return seen;
  const columns = new Map(
    Object.entries(kind.fields).map(([field, type]) => [field, columnOf(kind.name, field, type)]),
  );
  known.set(kind.name, columns);
  return columns;
}

function columnOf(table: string, field: string, type: FieldType): Column {
  const place = PLACES[table]?.[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (typeof place !== 'string') return { field, type, ...place };
  const name = `"${place}"`;
  return { field, type, name, read: name, write: '?' };
}
