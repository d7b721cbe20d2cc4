/** Keyed records in SQLite: a kind is a table, a field a column. */
import type {
  RecordKind,
  RecordQuery,
  RecordStore,
  RecordTally,
  RecordWrite,
  Tallied,
} from '../../records.js';
import type { Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { explaining } from '../explain-error.js';
import { putJob } from '../queue/enqueue.js';
import { settleLine } from '../queue/key-line.js';
import { looking, noting, reading, writing } from '../queue/transaction.js';
import type { CommitContext } from '../write/commit.js';
import { bound, tableOf } from './columns.js';
import { type Bound, columnOf, conditions, decodedIn, encodedIn } from './conditions.js';
import { enterText, leaveText } from './passage-text.js';

type AnyKind = RecordKind<Record<string, unknown>>;
type AnyQuery = RecordQuery<Record<string, unknown>>;

/** After so many that nobody waits for, the log is carried over into the file. */
const WRITES_IN_LOG = 60;

export class SqliteRecords implements RecordStore {
  readonly #db: Database;
  readonly #words: Dictionaries;
  readonly #now: () => number;
  /** Writes since the log was last carried over into the file. */
  #inLog = 0;

  constructor({ db, words, now }: Pick<CommitContext, 'db' | 'words' | 'now'>) {
    this.#db = db;
    this.#words = words;
    this.#now = now;
  }

  read<Rs extends readonly object[]>(
    ...queries: { readonly [I in keyof Rs]: RecordQuery<Rs[I]> }
  ): Promise<{ [I in keyof Rs]: Rs[I][] }> {
    const all = queries as unknown as readonly AnyQuery[];
    const transact = all.length === 1 ? looking : reading;
    // What is read has the fields that its kind names.
    return explaining(() =>
      transact(this.#db, () => all.map((query) => this.#find(query)) as { [I in keyof Rs]: Rs[I][] }),
    );
  }

  #find({ kind, where, order = [], limit }: AnyQuery): Record<string, unknown>[] {
    const { columns, told, select, isPacked } = tableOf(kind);
    const values: Bound[] = [];
    const which = conditions({ columns, words: this.#words }, where, values);
    const sorted = order.map((by) =>
      by.startsWith('-') ? `${columnOf(columns, by.slice(1)).name} DESC` : columnOf(columns, by).name,
    );
    if (limit !== undefined) values.push(limit);
    const ordered = sorted.length > 0 ? ` ORDER BY ${sorted.join(', ')}` : '';
    const rows = this.#arrays(`${select}${which}${ordered}${limit === undefined ? '' : ' LIMIT ?'}`, values);
    return rows.map((row) => {
      const cells: unknown[] = isPacked ? JSON.parse(String(row[0])) : row;
      const record: Record<string, unknown> = {};
      told.forEach((column, at) => {
        record[column.field] = decodedIn(column, cells[at], this.#words);
      });
      return record;
    });
  }

  tally<R extends object>(query: RecordTally<R>): Promise<Tallied<R>[]> {
    const {
      kind,
      where,
      by = [],
      sum = [],
      distinct,
      limit,
    } = query as unknown as RecordTally<Record<string, unknown>>;
    const columns = tableOf(kind).columns;
    const groups = by.map((field) => columnOf(columns, field));
    const sums = sum.map((field) => columnOf(columns, field));
    const values: Bound[] = [];
    const which = conditions({ columns, words: this.#words }, where, values);
    if (limit !== undefined) values.push(limit);
    const from =
      limit === undefined
        ? `"${kind.name}" WHERE ${which}`
        : `(SELECT * FROM "${kind.name}" WHERE ${which} LIMIT ?)`;
    const grouped = groups.map(({ read }) => read).join(', ');
    const counted =
      distinct === undefined ? 'count(*)' : `count(DISTINCT ${columnOf(columns, distinct).name})`;
    const sql = `SELECT ${[counted, ...groups.map(({ read }) => read), ...sums.map(({ name }) => `coalesce(sum(${name}), 0)`)].join(', ')}
      FROM ${from}${grouped === '' ? '' : ` GROUP BY ${grouped} ORDER BY ${grouped}`}`;
    return explaining(() =>
      looking(this.#db, () =>
        this.#arrays(sql, values).map((row) => {
          const of = groups.map((column, at) => [column.field, decodedIn(column, row[at + 1], this.#words)]);
          const summed = sums.map(({ field }, at) => [field, row[at + 1 + groups.length]]);
          return {
            count: Number(row[0]),
            of: Object.fromEntries(of),
            sums: Object.fromEntries(summed),
          } as Tallied<R>;
        }),
      ),
    );
  }

  write(
    writes: readonly RecordWrite[],
    { mayBeLost = false }: { readonly mayBeLost?: boolean } = {},
  ): Promise<readonly number[] | null> {
    return explaining(async () => {
      try {
        const write = mayBeLost ? noting : writing;
        const done = await write(this.#db, () => this.#apply(writes));
        if (mayBeLost && ++this.#inLog >= WRITES_IN_LOG) this.#carryOver();
        return done;
      } catch (error) {
        // Words that were never written must not be remembered.
        if (writes.some((one) => 'kind' in one && tableOf(one.kind).hasWords)) this.#words.forgetAll();
        if (error instanceof Unmet) return null;
        throw error;
      }
    });
  }

  #apply(writes: readonly RecordWrite[]): readonly number[] {
    const isLog = writes.every((one) => 'kind' in one && one.kind.isLog === true);
    const before = isLog ? this.#db.changes : 0;
    const done = applyWrites(this.#db, this.#words, writes, this.#now());
    if (isLog) this.#db.logged += this.#db.changes - before;
    return done;
  }

  /** Nobody waits now; otherwise one commit in many would wait for all of them. Others may go on reading and writing. */
  #carryOver(): void {
    this.#inLog = 0;
    this.#db.all('PRAGMA wal_checkpoint(PASSIVE)');
  }

  #arrays(sql: string, values: readonly Bound[]): unknown[][] {
    const prepared = this.#db.prepare(sql);
    prepared.setReturnArrays(true);
    const rows: unknown[][] = prepared.all(...values);
    return rows;
  }
}

class Unmet extends Error {}

/** Runs inside a transaction of the caller's, which it fails when an expectation is not met. */
function applyWrites(
  db: Database,
  words: Dictionaries,
  writes: readonly RecordWrite[],
  now: number,
): number[] {
  return writes.map((write) => apply(db, words, write, now));
}

function apply(db: Database, words: Dictionaries, write: RecordWrite, now: number): number {
  if (write.do === 'enqueue') return putJob(db, write.job, now);
  if (write.do === 'free-line') return settleLine(db, write.key);
  const { kind } = write;
  if (write.do === 'put' || write.do === 'add')
    return insert(db, words, kind, write.record, write.do === 'put');
  const columns = tableOf(kind).columns;
  const values: Bound[] = [];
  if (write.do === 'change') {
    if (kind.name === 'passage') leavePassages(db, words, write);
    const set = Object.entries(write.set).map(([field, value]) => {
      const column = columnOf(columns, field);
      values.push(encodedIn(column, value, words, true));
      return `${column.name} = ${bound(column)}`;
    });
    const which = conditions({ columns, words }, write.where, values);
    return run(db, `UPDATE "${kind.name}" SET ${set.join(', ')} WHERE ${which}`, values).changes;
  }
  const which = conditions({ columns, words }, write.where, values);
  if (write.do === 'drop') return run(db, `DELETE FROM "${kind.name}" WHERE ${which}`, values).changes;
  values.push(write.most + 1);
  const prepared = db.prepare(
    `SELECT count(*) AS n FROM (SELECT 1 FROM "${kind.name}" WHERE ${which} LIMIT ?)`,
  );
  const found: { n: number } | undefined = prepared.get(...values);
  const count = found?.n ?? 0;
  if (count < write.least || count > write.most) throw new Unmet();
  return count;
}

/** What is closed is found by its words no longer. */
function leavePassages(
  db: Database,
  words: Dictionaries,
  { kind, where, set }: Extract<RecordWrite, { do: 'change' }>,
): void {
  if (!('recordedUntil' in set)) return;
  const values: Bound[] = [];
  const which = conditions({ columns: tableOf(kind).columns, words }, where, values);
  const prepared = db.prepare(`SELECT row FROM passage WHERE ${which}`);
  const found: { row: number }[] = prepared.all(...values);
  leaveText(
    db,
    found.map(({ row }) => row),
  );
}

function insert(
  db: Database,
  words: Dictionaries,
  kind: AnyKind,
  record: Readonly<Record<string, unknown>>,
  isPut: boolean,
): number {
  const columns = tableOf(kind).columns;
  const told = Object.keys(record).map((field) => columnOf(columns, field));
  const values = told.map((column) => encodedIn(column, record[column.field], words, true));
  const rest = told.filter(({ field }) => !kind.key.includes(field));
  const key = kind.key.map((field) => columnOf(columns, field).name).join(', ');
  const otherwise =
    isPut && rest.length > 0
      ? `(${key}) DO UPDATE SET ${rest.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`
      : 'DO NOTHING';
  const { changes, lastInsertRowid } = run(
    db,
    `INSERT INTO "${kind.name}" (${told.map(({ name }) => name).join(', ')})
     VALUES (${told.map(bound).join(', ')}) ON CONFLICT ${otherwise}`,
    values,
  );
  if (changes === 0) return 0;
  if (kind.name === 'passage') enterText(db, Number(record.row), record.heading, record.text);
  return kind.numbered === undefined || isPut ? changes : Number(lastInsertRowid);
}

function run(db: Database, sql: string, values: readonly Bound[]) {
  return db.prepare(sql).run(...values);
}
