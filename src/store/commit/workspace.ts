/**
 * Rows of a store that has to be waited for. What is not known yet is noted, and taken for absent; then all that was noted
 * is read in one go and everything is decided again, until nothing is missing. A few rounds are enough.
 */
import {
  add,
  change,
  drop,
  type RecordKind,
  type RecordStore,
  type RecordWrite,
  type Where,
} from '../records.js';
import type { Rows } from './rows.js';
import * as rows from './rows.js';
import { ASSERTION, STATEMENT } from './statement-rows.js';

type AnyRecord = Readonly<Record<string, unknown>>;
type AnyKind = RecordKind<Record<string, unknown>>;
type AnyWhere = Where<Record<string, unknown>>;

/** What refers to others comes after them. */
const KINDS = [
  ...[rows.SOURCE, rows.SOURCE_HISTORY, rows.PASSAGE, rows.ENTITY, rows.ENTITY_HISTORY, rows.NAME],
  ...[rows.DEFINITION, rows.MENTION, rows.REFERENCE, STATEMENT, rows.RETCON, ASSERTION, rows.ACCEPTANCE],
].map((kind) => kind as unknown as AnyKind);
const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));

/** Of what is only to be there, so many are read at first. */
const SOME = 200;

interface Question {
  readonly kind: AnyKind;
  readonly where: AnyWhere;
  readonly limit: number | null;
}

/** What was read for one commit, however often it is decided. */
export class Fetched {
  readonly #records: RecordStore;
  readonly tables = new Map<string, Map<string, AnyRecord>>(KINDS.map(({ name }) => [name, new Map()]));
  readonly #known = new Set<string>();
  readonly #next = new Map<string, number>();

  constructor(records: RecordStore) {
    this.#records = records;
  }

  knows(question: string): boolean {
    return this.#known.has(question);
  }

  next(name: string): number | undefined {
    return this.#next.get(name);
  }

  async read(missed: ReadonlyMap<string, Question>, uncounted: ReadonlySet<string>): Promise<void> {
    for (const [asked, ids] of together(missed)) {
      const limit = asked.limit === null ? {} : { limit: asked.limit };
      const [found] = await this.#records.read({ kind: asked.kind, where: asked.where, ...limit });
      const table = this.tables.get(asked.kind.name);
      for (const record of found) table?.set(keyOf(asked.kind, record), record);
      if (asked.limit === null || found.length < asked.limit) for (const id of ids) this.#known.add(id);
      for (const id of ids) this.#known.add(`${id} some`);
    }
    for (const name of uncounted) {
      const kind = kindCalled(name);
      const [[last]] = await this.#records.read({ kind, order: ['-row'], limit: 1 });
      this.#next.set(name, Number(last?.row ?? 0) + 1);
    }
  }
}

/** Questions that differ in one value are one question. */
function together(missed: ReadonlyMap<string, Question>): Map<Question, string[]> {
  const groups = new Map<
    string,
    { question: Question; field: string | null; values: Set<string | number>; ids: string[] }
  >();
  for (const [id, { kind, where, limit }] of missed) {
    const field = limit === null ? anchorOf(where) : null;
    const value = field === null ? null : where[field];
    const { [field ?? '']: _, ...rest } = where;
    const key = field === null ? id : JSON.stringify([kind.name, field, rest]);
    const group = groups.get(key) ?? {
      question: { kind, where: rest, limit },
      field,
      values: new Set(),
      ids: [],
    };
    if (typeof value === 'string' || typeof value === 'number') group.values.add(value);
    group.ids.push(id);
    groups.set(key, group);
  }
  return new Map(
    [...groups.values()].map(({ question: { kind, where, limit }, field, values, ids }) => [
      { kind, where: field === null ? where : { ...where, [field]: { in: [...values] } }, limit },
      ids,
    ]),
  );
}

/** A field that few records share. */
function anchorOf(where: AnyWhere): string | null {
  const found = Object.entries(where).find(
    ([field, asked]) => field !== 'recordedUntil' && (typeof asked === 'string' || typeof asked === 'number'),
  );
  return found?.[0] ?? null;
}

export class Workspace implements Rows {
  readonly #fetched: Fetched;
  readonly #tables = new Map<string, Table>();
  readonly #next = new Map<string, number>();
  readonly missed = new Map<string, Question>();
  readonly uncounted = new Set<string>();

  constructor(fetched: Fetched) {
    this.#fetched = fetched;
  }

  find<R extends object>(kind: RecordKind<R>, where: Where<R>, limit?: number): R[] {
    // What is read has the fields of its kind, and others.
    return this.#find(kind.name, where, limit) as unknown as R[];
  }

  stored<R extends object>(kind: RecordKind<R>, where: Where<R>): R[] {
    return this.find(kind, where);
  }

  insert<R extends object>(kind: RecordKind<R>, record: Partial<R>): number {
    const { fields, numbered } = kindCalled(kind.name);
    const given: AnyRecord = { ...record };
    const row =
      typeof given.row === 'number' ? given.row : numbered === undefined ? 0 : this.#take(kind.name);
    const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
    this.#table(kind.name).put({ ...empty, ...given, ...(numbered && { row }) });
    return row;
  }

  change<R extends object>(kind: RecordKind<R>, where: Where<R>, set: Partial<R>): number {
    const found = this.#find(kind.name, where);
    for (const record of found) this.#table(kind.name).put({ ...record, ...set });
    return found.length;
  }

  drop<R extends object>(kind: RecordKind<R>, where: Where<R>): number {
    const found = this.#find(kind.name, where);
    for (const record of found) this.#table(kind.name).take(record);
    return found.length;
  }

  next({ name }: { readonly name: string }): number {
    const own = this.#next.get(name);
    if (own !== undefined) return own;
    const next = this.#fetched.next(name);
    if (next === undefined) this.uncounted.add(name);
    return next ?? 1;
  }

  get isWhole(): boolean {
    return this.missed.size + this.uncounted.size === 0;
  }

  /** What has to be written for the store to have these rows. */
  writes(): RecordWrite[] {
    return KINDS.flatMap(({ name }) => this.#tables.get(name)?.writes() ?? []);
  }

  #take(name: string): number {
    const row = this.next({ name });
    this.#next.set(name, row + 1);
    return row;
  }

  #find(name: string, where: object, limit?: number): AnyRecord[] {
    const asked: AnyWhere = { ...where };
    const found = this.#table(name).find(asked, limit);
    if (limit === undefined || found.length < limit) this.#need(name, asked, found, limit);
    return found;
  }

  #need(name: string, where: AnyWhere, found: readonly AnyRecord[], limit?: number): void {
    // There is one of it, and it is here; or it is one that nobody has written yet.
    if (typeof where.row === 'number' && found.length > 0) return;
    if (isAtLeast(where.row, this.#fetched.next(name))) return;
    const id = JSON.stringify([name, where]);
    if (this.#fetched.knows(id)) return;
    const isFirst = limit !== undefined && !this.#fetched.knows(`${id} some`);
    this.missed.set(id, { kind: kindCalled(name), where, limit: isFirst ? Math.max(SOME, limit) : null });
  }

  #table(name: string): Table {
    const known = this.#tables.get(name);
    if (known) return known;
    const table = new Table(kindCalled(name), this.#fetched.tables.get(name) ?? new Map());
    this.#tables.set(name, table);
    return table;
  }
}

function isAtLeast(asked: unknown, next: number | undefined): boolean {
  if (next === undefined || typeof asked !== 'object' || asked === null || !('atLeast' in asked))
    return false;
  return Number(asked.atLeast) >= next;
}

/** The rows of one kind: as they were read, and as they are now. */
class Table {
  readonly #kind: AnyKind;
  readonly #before: ReadonlyMap<string, AnyRecord>;
  readonly #now: Map<string, AnyRecord>;
  readonly #changed = new Set<string>();
  /** By field and value, as far as somebody has asked. */
  readonly #indexes = new Map<string, Map<unknown, Set<string>>>();

  constructor(kind: AnyKind, before: ReadonlyMap<string, AnyRecord>) {
    this.#kind = kind;
    this.#before = before;
    this.#now = new Map(before);
  }

  find(where: AnyWhere, limit = Number.POSITIVE_INFINITY): AnyRecord[] {
    const found: AnyRecord[] = [];
    for (const key of this.#keys(where)) {
      const record = this.#now.get(key);
      if (record === undefined || !fits(record, where)) continue;
      found.push(record);
      if (found.length >= limit) break;
    }
    return found;
  }

  put(record: AnyRecord): void {
    const key = keyOf(this.#kind, record);
    this.#unlist(key);
    this.#now.set(key, record);
    this.#changed.add(key);
    for (const [field, index] of this.#indexes) list(index, record[field], key);
  }

  take(record: AnyRecord): void {
    const key = keyOf(this.#kind, record);
    this.#unlist(key);
    this.#now.delete(key);
    this.#changed.add(key);
  }

  writes(): RecordWrite[] {
    const kind = this.#kind;
    return [...this.#changed].flatMap((key): RecordWrite[] => {
      const [before, now] = [this.#before.get(key), this.#now.get(key)];
      if (now === undefined) return before === undefined ? [] : [drop(kind, keyFields(kind, before))];
      if (before === undefined) return [add(kind, now)];
      const other = Object.entries(now).filter(([field, value]) => before[field] !== value);
      return other.length === 0 ? [] : [change(kind, keyFields(kind, before), Object.fromEntries(other))];
    });
  }

  #keys(where: AnyWhere): Iterable<string> {
    const field = anchorOf(where);
    if (field === null) return this.#now.keys();
    let index = this.#indexes.get(field);
    if (index === undefined) {
      index = new Map();
      for (const [key, record] of this.#now) list(index, record[field], key);
      this.#indexes.set(field, index);
    }
    return [...(index.get(where[field]) ?? [])];
  }

  #unlist(key: string): void {
    const record = this.#now.get(key);
    if (record === undefined) return;
    for (const [field, index] of this.#indexes) index.get(record[field])?.delete(key);
  }
}

function list(index: Map<unknown, Set<string>>, value: unknown, key: string): void {
  const known = index.get(value);
  if (known) known.add(key);
  else index.set(value, new Set([key]));
}

function fits(record: AnyRecord, where: AnyWhere): boolean {
  return Object.entries(where).every(([field, asked]) => {
    const value = record[field];
    if (typeof asked !== 'object' || asked === null || asked instanceof Uint8Array) return value === asked;
    if ('in' in asked) return asked.in.some((one) => one === value);
    if ('atLeast' in asked) return Number(value) >= Number(asked.atLeast);
    if ('beginsWith' in asked) return String(value).startsWith(asked.beginsWith);
    throw new Error(`rows are not asked for so: ${JSON.stringify(asked)}`);
  });
}

function keyFields(kind: AnyKind, record: AnyRecord): AnyWhere {
  return Object.fromEntries(kind.key.map((field) => [field, Number(record[field])]));
}

function keyOf(kind: AnyKind, record: AnyRecord): string {
  return kind.key.map((field) => String(record[field])).join('/');
}

function kindCalled(name: string): AnyKind {
  const kind = BY_NAME.get(name);
  if (kind === undefined) throw new Error(`no rows are called ${name}`);
  return kind;
}
