/** The rows of a world within a write transaction of SQLite: questions are prepared once, and new rows go in many at a time. */
import { CURRENT } from '../../../model/index.js';
import type { Rows } from '../../commit/rows.js';
import { ASSERTION, STATEMENT } from '../../commit/statement-rows.js';
import type { RecordKind, Where } from '../../records.js';
import type { Bindable, Database, Prepared } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { RowBuffer } from '../row-buffer.js';
import { type Column, type Table, tableOf } from './columns.js';
import { decodedIn, encodedIn } from './conditions.js';
import { enterText, leaveText } from './passage-text.js';
import { AssertionBuffer, StatementBuffer } from './statement-buffers.js';

type AnyKind = RecordKind<Record<string, unknown>>;
type AnyRecord = Readonly<Record<string, unknown>>;

/** Rows that nothing points to within the commit that adds them: SQLite numbers them. */
const NUMBERED_LATER = new Set(['name', 'mention', 'assertion']);

interface Buffer {
  /** False where the row has something that this way does not write. */
  push(record: AnyRecord, row: number): boolean;
  flush(): void;
}

export class SqliteRows implements Rows {
  readonly #db: Database;
  readonly #words: Dictionaries;
  readonly #seq: number;
  readonly #statements: StatementBuffer;
  readonly #buffers = new Map<string, Buffer>();
  readonly #next = new Map<string, number>();
  /** By how the text begins and how it ends. */
  readonly #shapes = new Map<string, Map<string, Prepared>>();

  constructor(db: Database, words: Dictionaries, seq: number) {
    this.#db = db;
    this.#words = words;
    this.#seq = seq;
    this.#statements = new StatementBuffer(db, words, seq);
    this.#buffers.set(STATEMENT.name, this.#statements);
    this.#buffers.set(ASSERTION.name, new AssertionBuffer(db, words, seq));
  }

  find<R extends object>(kind: RecordKind<R>, where: Where<R>, limit?: number): R[] {
    this.#buffers.get(kind.name)?.flush();
    return this.stored(kind, where, limit);
  }

  stored<R extends object>(kind: RecordKind<R>, where: Where<R>, limit?: number): R[] {
    const any = kind as unknown as AnyKind;
    const values: Bindable[] = [];
    const { select, told, columns } = tableOf(any);
    const tail = limit === undefined ? '' : ` LIMIT ${limit}`;
    const prepared = this.#prepared(select, columns, where, values, tail);
    prepared.setReturnArrays(true);
    const rows: [string][] = prepared.all(...values);
    // What is read has the fields that its kind names.
    return rows.map(([packed]) => this.#record(told, JSON.parse(packed)) as R);
  }

  #record(told: readonly Column[], cells: readonly unknown[]): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (let at = 0; at < told.length; at++) {
      const column = told[at];
      if (!column) continue;
      const cell = cells[at];
      record[column.field] = column.isPlain ? cell : decodedIn(column, cell, this.#words);
    }
    return record;
  }

  insert<R extends object>(kind: RecordKind<R>, record: Partial<R>): number {
    if (kind.name === STATEMENT.name) return this.#statements.insert(record);
    const any = kind as unknown as AnyKind;
    const told = record as AnyRecord;
    const given = told.row;
    const isNumbered = kind.numbered !== undefined && !NUMBERED_LATER.has(kind.name);
    const row = typeof given === 'number' ? given : isNumbered ? this.#take(kind.name) : 0;
    let buffer = this.#buffers.get(kind.name);
    if (buffer === undefined) {
      buffer = new PlainBuffer(this.#db, this.#words, any, this.#seq);
      this.#buffers.set(kind.name, buffer);
    }
    if (!buffer.push(told, row)) this.#insertAlone(any, told, row);
    if (kind.name === 'passage') enterText(this.#db, row, told.heading, told.text);
    return row;
  }

  change<R extends object>(kind: RecordKind<R>, where: Where<R>, set: Partial<R>): number {
    this.#buffers.get(kind.name)?.flush();
    if (kind.name === 'passage' && 'recordedUntil' in set)
      leaveText(
        this.#db,
        this.find(PASSAGE_ROW, where).map(({ row }) => row),
      );
    const { columns } = tableOf(kind as unknown as AnyKind);
    const values: Bindable[] = [];
    const assigned = Object.entries(set).map(([field, value]) => {
      const column = columnOf(columns, field);
      values.push(plain(column, value, this.#words, true));
      return `${column.name} = ?`;
    });
    const head = `UPDATE "${kind.name}" SET ${assigned.join(', ')} WHERE `;
    return this.#prepared(head, columns, where, values).run(...values).changes;
  }

  drop<R extends object>(kind: RecordKind<R>, where: Where<R>): number {
    this.#buffers.get(kind.name)?.flush();
    const { columns } = tableOf(kind as unknown as AnyKind);
    const values: Bindable[] = [];
    return this.#prepared(`DELETE FROM "${kind.name}" WHERE `, columns, where, values).run(...values).changes;
  }

  next({ name }: { readonly name: string }): number {
    if (name === STATEMENT.name) return this.#statements.next;
    const known = this.#next.get(name);
    if (known !== undefined) return known;
    this.#buffers.get(name)?.flush();
    const next = this.#db.number(`SELECT max(row) FROM "${name}"`) + 1;
    this.#next.set(name, next);
    return next;
  }

  /** Before anything but this looks at the tables. */
  flush(): void {
    for (const buffer of this.#buffers.values()) buffer.flush();
  }

  #take(name: string): number {
    const row = this.next({ name });
    this.#next.set(name, row + 1);
    return row;
  }

  #insertAlone(kind: AnyKind, record: AnyRecord, row: number): void {
    const { columns } = tableOf(kind);
    const told = Object.entries(record).filter(([field]) => field !== 'row');
    const values = told.map(([field, value]) => plain(columnOf(columns, field), value, this.#words, true));
    const names = told.map(([field]) => columnOf(columns, field).name);
    if (row !== 0) {
      names.push('"row"');
      values.push(row);
    }
    this.#db.run(
      `INSERT INTO "${kind.name}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ...values,
    );
  }

  /** A few shapes are asked for again and again: the text is put together from the fields that are named. */
  #prepared(head: string, columns: Table['columns'], where: object, values: Bindable[], tail = ''): Prepared {
    let sql = '';
    for (const field in where) {
      const asked: unknown = where[field as keyof typeof where];
      const condition = this.#condition(columnOf(columns, field), asked, values);
      sql += sql === '' ? condition : ` AND ${condition}`;
    }
    const shape = `${sql === '' ? '1' : sql}${tail}`;
    let shapes = this.#shapes.get(head);
    if (shapes === undefined) {
      shapes = new Map();
      this.#shapes.set(head, shapes);
    }
    let prepared = shapes.get(shape);
    if (prepared === undefined) {
      prepared = this.#db.prepare(head + shape);
      shapes.set(shape, prepared);
    }
    return prepared;
  }

  #condition(column: Column, asked: unknown, values: Bindable[]): string {
    const { name } = column;
    if (asked === null) return `${name} IS NULL`;
    if (typeof asked !== 'object') {
      // SQLite takes an index over some rows only where the text says that they are meant.
      if (column.field === 'recordedUntil' || column.type === 'boolean') return `${name} = ${Number(asked)}`;
      values.push(plain(column, asked, this.#words, false));
      return `${name} = ?`;
    }
    if ('in' in asked && Array.isArray(asked.in)) {
      if (column.field === 'recordedUntil') return `${name} IN (${asked.in.join(', ')})`;
      values.push(JSON.stringify(asked.in));
      return `${name} IN (SELECT value FROM json_each(?))`;
    }
    if ('atLeast' in asked && typeof asked.atLeast === 'number') {
      values.push(asked.atLeast);
      return `${name} >= ?`;
    }
    if ('beginsWith' in asked && typeof asked.beginsWith === 'string') {
      values.push(asked.beginsWith, `${asked.beginsWith}\u{10ffff}`);
      return `${name} >= ? AND ${name} < ?`;
    }
    throw new Error(`rows are not asked for so: ${JSON.stringify(asked)}`);
  }
}

const PASSAGE_ROW: RecordKind<{ readonly row: number; readonly recordedUntil: number }> = {
  name: 'passage',
  fields: { row: 'number', recordedUntil: 'number' },
  key: ['row'],
};

function columnOf(columns: Table['columns'], field: string): Column {
  const column = columns.get(field);
  if (column === undefined) throw new Error(`no field is called ${field}`);
  return column;
}

/** Rows of a world hold no bytes. */
function plain(column: Column, value: unknown, words: Dictionaries, isNew: boolean): Bindable {
  const bound = encodedIn(column, value, words, isNew);
  if (bound instanceof Uint8Array) throw new Error(`${column.field} holds bytes`);
  return bound;
}

/** Most are written as they are told. */
function isBindable({ isPlain }: Column, value: unknown): value is string | number {
  return isPlain && (typeof value === 'string' || typeof value === 'number');
}

/** Rows that this commit records and that are believed. */
class PlainBuffer implements Buffer {
  readonly #buffer: RowBuffer;
  readonly #columns: readonly Column[];
  readonly #words: Dictionaries;
  readonly #seq: number;
  readonly #isRecorded: boolean;

  constructor(db: Database, words: Dictionaries, kind: AnyKind, seq: number) {
    this.#words = words;
    this.#seq = seq;
    this.#isRecorded = 'recordedFrom' in kind.fields && 'recordedUntil' in kind.fields;
    const left = this.#isRecorded ? ['recordedFrom', 'recordedUntil'] : [];
    if (NUMBERED_LATER.has(kind.name)) left.push('row');
    this.#columns = tableOf(kind).told.filter(({ field }) => !left.includes(field));
    this.#buffer = new RowBuffer(
      db,
      `"${kind.name}"`,
      this.#columns.map(({ name }) => name),
      this.#isRecorded ? { recorded_from: seq } : {},
    );
  }

  push(record: AnyRecord, row: number): boolean {
    if (this.#isRecorded && (record.recordedFrom !== this.#seq || record.recordedUntil !== CURRENT))
      return false;
    const values = this.#buffer.row;
    for (const column of this.#columns) {
      const value = column.field === 'row' ? row : record[column.field];
      values.push(isBindable(column, value) ? value : plain(column, value, this.#words, true));
    }
    this.#buffer.pushed();
    return true;
  }

  flush(): void {
    this.#buffer.flush();
  }
}
