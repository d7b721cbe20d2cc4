/** Just what is asked for: statements at some entities, their dates, and what columns leave out. */
import { CURRENT, groupBy, type Value } from '../../../model/index.js';
import type {
  DateColumns,
  DateRequest,
  EdgeRequest,
  Handle,
  Identity,
  StatementColumns,
  StatementDetail,
} from '../../ground.js';
import type { Bindable } from '../database.js';
import { inList, type Reading } from '../read/reading.js';
import { qualifiersIn, valueIn } from '../statement-record.js';
import { DOUBTED, EXTRACTED, type ExtractedRow, GUESSED, standings } from './everything.js';
import {
  type Columns,
  inOrder,
  packing,
  STATEMENT_COLUMNS,
  STATEMENT_ORDER,
  StatementTable,
  unpack,
} from './packed.js';

export function readEdges(r: Reading, requests: readonly EdgeRequest[]): StatementColumns {
  // The covering indexes do not know who is doubted; most worlds have nobody who is.
  const canon = r.db.number(`SELECT EXISTS (${DOUBTED})`) ? 'AND s.reliability < 3 AND s.flagged = 0' : '';
  const answers = [...edgesAt(r, 'subject', requests, canon), ...edgesAt(r, 'object', requests, canon)];
  const found = [...groupBy(answers, ({ predicate }) => predicate)]
    .sort(([a], [b]) => a - b)
    .map(([predicate, some]) => ({ predicate, columns: merged(some.map(({ columns }) => columns)) }));
  const table = new StatementTable(found.reduce((sum, { columns }) => sum + (columns[0]?.length ?? 0), 0));
  const extracted = extractedAmong(
    r,
    found.flatMap(({ columns: [rows = []] }) => rows),
  );
  for (const { predicate, columns } of found)
    table.add(r.words.predicates.textOf(predicate), columns, extracted);
  return table.columns();
}

function extractedAmong({ db }: Reading, rows: readonly number[]): ReadonlyMap<number, number> {
  if (rows.length === 0 || !db.number(`SELECT EXISTS (${EXTRACTED})`)) return new Map();
  const values: Bindable[] = [];
  const some = inList(rows, values);
  return standings(db.all<ExtractedRow>(`${EXTRACTED} AND row IN ${some}`, ...values));
}

interface Edges {
  readonly predicate: number;
  readonly columns: Columns;
}

/** A predicate and an entity in one number, so that all pairs go into one query: most find nothing. */
const ROOM = 2 ** 32;

function edgesAt(
  { db, words }: Reading,
  end: EdgeRequest['end'],
  requests: readonly EdgeRequest[],
  canon: string,
): Edges[] {
  const pairs: number[] = [];
  for (const { end: at, predicate, entities } of requests) {
    const row = at === end ? words.predicates.find(predicate) : undefined;
    if (row !== undefined) for (const entity of entities) pairs.push(row * ROOM + entity);
  }
  if (pairs.length === 0) return [];
  const index = end === 'subject' ? 'statement_out' : 'statement_in';
  const sql = `SELECT ${packing([...STATEMENT_COLUMNS, 's.predicate'])} AS packed FROM json_each(?) asked
    CROSS JOIN statement s INDEXED BY ${index} ON s.predicate = asked.value / ${ROOM} AND s.${end} = asked.value % ${ROOM}
    WHERE s.recorded_until = ${CURRENT} ${canon}`;
  return byPredicate(unpack(db, sql, JSON.stringify(pairs)));
}

/** Those of one predicate stand together, as they were asked for. */
function byPredicate(columns: Columns): Edges[] {
  const predicates = columns[STATEMENT_COLUMNS.length] ?? [];
  const found: Edges[] = [];
  for (let start = 0, end = 0; start < predicates.length; start = end) {
    const predicate = predicates[start] ?? 0;
    while (end < predicates.length && predicates[end] === predicate) end++;
    const some = columns.slice(0, STATEMENT_COLUMNS.length).map((column) => column.slice(start, end));
    found.push({ predicate, columns: some });
  }
  return found;
}

/** In the order of the whole: by subject, object, window and row; each statement once. */
function merged(answers: readonly Columns[]): Columns {
  const told = answers.filter((answer) => answer.length > 0);
  const all =
    told.length === 1 ? (told[0] ?? []) : STATEMENT_COLUMNS.map((_, c) => told.flatMap((t) => t[c] ?? []));
  const ordered = inOrder(all, STATEMENT_ORDER);
  const [rows = []] = ordered;
  const isFirst = (i: number): boolean => i === 0 || rows[i] !== rows[i - 1];
  if (rows.every((_, i) => isFirst(i))) return ordered;
  return ordered.map((column) => column.filter((_, i) => isFirst(i)));
}

export function readSomeDates(r: Reading, requests: readonly DateRequest[]): DateColumns {
  const entity: number[] = [];
  const min: number[] = [];
  const max: number[] = [];
  const vague: number[] = [];
  const runs: { predicate: string; start: number; end: number }[] = [];
  for (const [predicate, asked] of groupBy(requests, (request) => request.predicate)) {
    const row = r.words.predicates.find(predicate);
    if (row === undefined) continue;
    const values: Bindable[] = [row];
    const some = inList([...new Set(asked.flatMap(({ entities }) => entities))], values);
    const sql = `SELECT entity, min, max, vague FROM span WHERE predicate = ? AND entity IN ${some} ORDER BY entity`;
    const start = entity.length;
    for (const found of r.db.all<{ entity: number; min: number; max: number; vague: number }>(
      sql,
      ...values,
    )) {
      entity.push(found.entity);
      min.push(found.min);
      max.push(found.max);
      vague.push(found.vague);
    }
    if (entity.length > start) runs.push({ predicate, start, end: entity.length });
  }
  return {
    entity: Int32Array.from(entity),
    min: Float64Array.from(min),
    max: Float64Array.from(max),
    vague: Uint8Array.from(vague),
    runs,
  };
}

export function readDetails(r: Reading, rows: readonly number[]): StatementDetail[] {
  const values: Bindable[] = [];
  const records = r.db.arrays<DetailCells>(
    `SELECT row, uid, qualifiers, from_text, until_text, object, extracted, value_kind, value_text, value_number,
       value_unit, value_min, value_max FROM statement WHERE row IN ${inList(rows, values)}`,
    ...values,
  );
  const worded = (word: number | null) => (word === null ? null : r.words.words.textOf(word));
  return records.map(([row, id, qualifiers, from, until, object, extracted, ...value]) => ({
    row,
    id,
    qualifiers: qualifiersIn({ qualifiers }),
    fromText: worded(from),
    untilText: worded(until),
    value: object === null ? valueAmong(value, r.words) : null,
    extracted: extracted === 1,
  }));
}

/** As they are selected: by place, since a run over everything reads hundreds of thousands. */
type DetailCells = readonly [
  ...[row: number, uid: string, qualifiers: string | null, from: number | null, until: number | null],
  ...[object: number | null, extracted: number, ...value: ValueCells],
];
type ValueCells = readonly [
  ...[kind: number | null, text: string | null, number: number | null, unit: number | null],
  ...[min: number | null, max: number | null],
];

function valueAmong([kind, text, number, unit, min, max]: ValueCells, words: Reading['words']): Value {
  const valued = { value_kind: kind, value_text: text, value_number: number };
  return valueIn({ ...valued, value_unit: unit, value_min: min, value_max: max }, words);
}

type IdentityCells = readonly [
  ...[handle: number, id: string, name: string],
  ...[type: number, gone: number, guessed: number],
];

export function readIdentities(
  { db, words }: Reading,
  asked: readonly Handle[] | { readonly ids: readonly string[] },
): Identity[] {
  const values: Bindable[] = [];
  const some = 'ids' in asked ? `id IN ${inList(asked.ids, values)}` : `row IN ${inList(asked, values)}`;
  const records = db.arrays<IdentityCells>(
    `SELECT row, id, name, type, recorded_until < ${CURRENT}, ${GUESSED} FROM entity WHERE ${some}`,
    ...values,
  );
  return records.map(([handle, id, name, type, gone, guessed]) => ({
    handle,
    id,
    name,
    type: gone === 1 ? '' : words.types.textOf(type),
    guessed: guessed === 1,
  }));
}
