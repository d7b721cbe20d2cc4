/** One connection with its prepared statements. */
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

export type Bindable = string | number | null;

export type Prepared = Pick<StatementSyncInstance, 'run' | 'get' | 'all' | 'iterate' | 'setReturnArrays'>;

/** What carries out SQL: here, or on a thread beside this one. */
export interface Connection {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): Prepared;
  exec(sql: string): void;
  close(): void;
}

/** Rarely used texts (their number of parameters varies) must not pile up. */
const MOST_PREPARED = 500;

export class Database {
  readonly file: string;
  readonly isReadonly: boolean;
  /** Told of each commit that stands; of this connection alone, since what is supposed on another does not. */
  noted: ((commits: number) => void) | undefined;
  /** While another connection of this process holds the lock to write, until when; SQLite would have the whole process wait. */
  heldBeside: Promise<unknown> | null = null;
  /** Changes that this connection has made to logs, on which no answer depends. */
  logged = 0;
  readonly #connection: Connection;
  readonly #immutable: boolean;
  #prepared = new Map<string, Prepared>();

  /** `immutable`: nobody can change the file, so that neither locks nor a log are looked for. */
  constructor(file: string, readonly: boolean, immutable = false, connection?: Connection) {
    this.file = file;
    this.isReadonly = readonly;
    this.#immutable = immutable;
    this.#connection = connection ?? connect(immutable ? immutableUrl(file) : file, readonly);
  }

  /** The connection itself, where it is one of this thread. */
  get raw(): DatabaseSyncInstance {
    if (this.#connection instanceof DatabaseSync) return this.#connection;
    throw new Error('the connection is on another thread');
  }

  /** Another connection to the same file. */
  beside(readonly: boolean): Database {
    return new Database(this.file, readonly, this.#immutable);
  }

  /** Nobody else sees what this connection writes, so that it has to be read over this connection too. */
  get isSole(): boolean {
    return this.file === ':memory:';
  }

  get inTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  /** Rows that this connection has written since it was opened. */
  get changes(): number {
    return this.number('SELECT total_changes()');
  }

  prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    const prepared = this.#connection.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  run(sql: string, ...values: Bindable[]): number {
    return this.prepare(sql).run(...values).changes;
  }

  /** Once for each so many of the values, which are handed over. What it changes is not told, so that nobody need wait. */
  repeat(sql: string, width: number, values: readonly Bindable[]): void {
    repeatOn(this.prepare(sql), width, values);
  }

  /** The caller names the columns it selects: `Row` must be what the SQL says. */
  get<Row>(sql: string, ...values: Bindable[]): Row | undefined {
    const row: Row | undefined = this.prepare(sql).get(...values);
    return row;
  }

  all<Row>(sql: string, ...values: Bindable[]): Row[] {
    const rows: Row[] = this.prepare(sql).all(...values);
    return rows;
  }

  /** Each row as a list of its columns, which takes half as long as by their names. */
  arrays<Row extends readonly unknown[]>(sql: string, ...values: Bindable[]): Row[] {
    const prepared = this.prepare(sql);
    prepared.setReturnArrays(true);
    const rows: Row[] = prepared.all(...values);
    return rows;
  }

  /** Whole columns of numbers: where there are many rows, several times as fast as row by row. */
  columns(names: readonly string[], sql: string, ...values: Bindable[]): Float64Array[] {
    const packed = names.map((name) => `json_group_array(${name})`).join(', ');
    const [row] = this.arrays<readonly string[]>(`SELECT ${packed} FROM (${sql})`, ...values);
    return names.map((_, at) => Float64Array.from<number>(JSON.parse(row?.[at] ?? '[]')));
  }

  /** Possible for this one call only: no SQL can load anything. */
  loadExtension(library: string): void {
    this.raw.enableLoadExtension(true);
    try {
      this.raw.loadExtension(library);
    } finally {
      this.raw.enableLoadExtension(false);
    }
  }

  /** First column of the first row, as a number. */
  number(sql: string, ...values: Bindable[]): number {
    const row = this.get<Record<string, number | null>>(sql, ...values);
    return row ? (Object.values(row)[0] ?? 0) : 0;
  }

  close(): void {
    this.#prepared.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

/** `get` makes no object of what was changed, as `run` does. */
export function repeatOn(prepared: Prepared, width: number, values: readonly Bindable[]): void {
  if (values.length === width) prepared.get(...values);
  else for (let i = 0; i < values.length; i += width) prepared.get(...values.slice(i, i + width));
}

function connect(file: string | URL, readOnly: boolean): DatabaseSyncInstance {
  // Foreign keys are declared and verified by the health check; enforcing them costs a look-up per row and key.
  const options = { readOnly, enableForeignKeyConstraints: false, allowExtension: true };
  const connection = new DatabaseSync(file, options);
  connection.enableLoadExtension(false);
  return connection;
}

function immutableUrl(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url;
}
