/** Values that a plan starts with, bound anew for each starting row. */
import type { Type, Value } from '../../../cypher/index.js';
import type { Bindable } from '../database.js';
import { nodeOf } from '../graph/element-id.js';
import { isPlainText, type Printing } from './printing.js';
import type { EntityBinding } from './select.js';
import { notPrintable, type ScalarKind, type SqlValue } from './sql-value.js';

const SCALARS: Readonly<Record<string, ScalarKind>> = {
  boolean: 'boolean',
  integer: 'integer',
  float: 'float',
  number: 'number',
  string: 'string',
};

export function givenValue(slot: number, type: Type, printing: Printing): SqlValue {
  if (type.kind === 'node') return { kind: 'node', row: givenEntity(slot, printing).row };
  const kind = SCALARS[type.kind];
  if (kind === undefined) return notPrintable(`a given ${type.kind}`);
  const known = printing.given.get(slot);
  if (known?.kind === 'value') return known.value;
  const bound = printing.bind((start) => bindable(start[slot] ?? null));
  const sql = kind === 'float' || kind === 'number' ? `CAST(${bound} AS REAL)` : bound;
  const value: SqlValue = { kind, sql, most: Number.MAX_SAFE_INTEGER };
  printing.given.set(slot, { kind: 'value', value });
  return value;
}

/** Zero is no row: what is no entity matches nothing. */
export function givenEntity(slot: number, printing: Printing): EntityBinding {
  const known = printing.given.get(slot);
  if (known?.kind === 'entity') return known;
  const row = printing.bind((start) => entityRow(start[slot] ?? null));
  const binding: EntityBinding = {
    kind: 'entity',
    row,
    item: null,
    nullable: true,
    alias: null,
    spans: new Map(),
  };
  printing.given.set(slot, binding);
  return binding;
}

function entityRow(value: Value): number | null {
  if (value === null || typeof value !== 'object' || !('kind' in value) || value.kind !== 'node') return null;
  const { kind, row } = nodeOf(value.id);
  return kind === 'entity' ? row : 0;
}

/** A value that the database would take for another is refused while the query runs, which hardly ever happens. */
export class NotBindable extends Error {}

function bindable(value: Value): Bindable {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  if (typeof value === 'string' && isPlainText(value)) return value;
  throw new NotBindable('a value that SQLite would change');
}
