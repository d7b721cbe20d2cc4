/** The whole world in columns of numbers. */
import { setImmediate as breathe } from 'node:timers/promises';
import { CURRENT, EXACT_CONFIDENCE, RELIABILITIES } from '../../../model/index.js';
import { END, UNDATED } from '../../../time/index.js';
import type { DateColumns, GroundColumns, StatementColumns, ToldText, TypeColumns } from '../../ground.js';
import type { Database } from '../database.js';
import type { Reading } from '../read/reading.js';
import {
  type Columns,
  inOrder,
  packing,
  STATEMENT_COLUMNS,
  STATEMENT_ORDER,
  StatementTable,
  unpack,
} from './packed.js';

/** Measured: fewer make more crossings, more make texts that no longer fit into the processor's cache. */
const ROWS_AT_ONCE = 2_000;
/** After so many rows others in this process get their turn. */
const ROWS_UNTIL_BREATH = 40_000;

const BY_ENTITY = [0];

export const DOUBTED = `SELECT row FROM statement INDEXED BY statement_doubted
  WHERE recorded_until = ${CURRENT} AND (reliability >= 3 OR flagged = 1)`;

const EXACT = `(confidence >= ${EXACT_CONFIDENCE} AND reliability <= ${RELIABILITIES.indexOf('reported')})`;

/** Found in prose, and by nobody written down or accepted. */
export const EXTRACTED = `SELECT row, ${EXACT} AS exact FROM statement INDEXED BY statement_extracted
  WHERE recorded_until = ${CURRENT} AND extracted = 1`;

/** An end that stands nowhere in time though it is written. */
const UNBELIEVED_END = `SELECT row FROM statement INDEXED BY statement_unbelieved_end
  WHERE recorded_until = ${CURRENT} AND until_text IS NOT NULL AND until_max = ${END}`;

/** Its type was inferred from where it stands, and no document defines it. */
export const GUESSED = '(type_stated = 0 AND verified = 0)';

export interface ExtractedRow {
  row: number;
  exact: number;
}

/** As `StatementColumns.extracted` tells it. */
export function standings(rows: readonly ExtractedRow[]): ReadonlyMap<number, number> {
  return new Map(rows.map(({ row, exact }) => [row, 1 + exact]));
}

export async function readEverything(r: Reading, compared: readonly string[]): Promise<GroundColumns> {
  return {
    statements: await readStatements(r),
    dates: await readDates(r),
    entities: await readTypes(r),
    unbelievedEnds: new Set(r.db.all<{ row: number }>(UNBELIEVED_END).map(({ row }) => row)),
    texts: new Map(compared.flatMap((attribute) => readTexts(r, attribute))),
  };
}

interface Stretch {
  predicate: number;
  rows: number;
  first: number;
  last: number;
}

async function readStatements(r: Reading): Promise<StatementColumns> {
  const { db, words } = r;
  const doubted = new Set(db.all<{ row: number }>(DOUBTED).map(({ row }) => row));
  const extracted = standings(db.all<ExtractedRow>(EXTRACTED));
  const isLeftOut = doubted.size > 0 ? (row: number) => doubted.has(row) : () => false;
  const stretches = db.all<Stretch>(
    `SELECT predicate, count(*) AS rows, min(subject) AS first, max(subject) AS last
     FROM statement INDEXED BY statement_out WHERE recorded_until = ${CURRENT} GROUP BY predicate ORDER BY predicate`,
  );
  const table = new StatementTable(stretches.reduce((sum, { rows }) => sum + rows, 0));
  const read = statementReader(db);
  await inPieces(stretches, (predicate, first, last) => {
    const columns = inOrder(read(predicate, first, last), STATEMENT_ORDER);
    table.add(words.predicates.textOf(predicate), columns, extracted, isLeftOut);
    return columns[0]?.length ?? 0;
  });
  return table.columns();
}

/** Most of what is told has no date: as long as a predicate shows none, windows are not read but known. */
function statementReader(db: Database): (predicate: number, first: number, last: number) => Columns {
  const from = `FROM statement s INDEXED BY statement_out
    WHERE s.predicate = ? AND s.subject BETWEEN ? AND ? AND s.recorded_until = ${CURRENT}`;
  const { fromMin, fromMax, untilMin, untilMax } = UNDATED;
  const isDated = `s.until_max <> ${untilMax} OR s.from_min <> ${fromMin} OR s.from_max <> ${fromMax} OR s.until_min <> ${untilMin}`;
  const whole = `SELECT ${packing(STATEMENT_COLUMNS)} AS packed ${from}`;
  const windowless = `SELECT ${packing(STATEMENT_COLUMNS.slice(0, 3))} || '],[' || sum(${isDated}) AS packed ${from}`;
  const dated = new Set<number>();
  return (predicate, first, last) => {
    if (dated.has(predicate)) return unpack(db, whole, predicate, first, last);
    const [row, subject = [], object = [], [count = 0] = []] = unpack(db, windowless, predicate, first, last);
    if (row === undefined) return [];
    if (count === 0) return [row, subject, object];
    dated.add(predicate);
    return unpack(db, whole, predicate, first, last);
  };
}

async function readDates({ db, words }: Reading): Promise<DateColumns> {
  const stretches = db.all<Stretch>(
    'SELECT predicate, count(*) AS rows, min(entity) AS first, max(entity) AS last FROM span GROUP BY predicate ORDER BY predicate',
  );
  const total = stretches.reduce((sum, { rows }) => sum + rows, 0);
  const entity = new Int32Array(total);
  const min = new Float64Array(total);
  const max = new Float64Array(total);
  const vague = new Uint8Array(total);
  const runs: { predicate: string; start: number; end: number }[] = [];
  let at = 0;
  for (const { predicate, rows } of stretches) {
    runs.push({ predicate: words.predicates.textOf(predicate), start: at, end: at + rows });
    at += rows;
  }
  at = 0;
  const sql = `SELECT ${packing(['entity', 'min', 'max', 'vague'])} AS packed FROM span
    WHERE predicate = ? AND entity BETWEEN ? AND ?`;
  await inPieces(stretches, (predicate, first, last) => {
    const columns = inOrder(unpack(db, sql, predicate, first, last), BY_ENTITY);
    const [entities = [], earliest = [], latest = [], unsure = []] = columns;
    entity.set(entities, at);
    min.set(earliest, at);
    max.set(latest, at);
    vague.set(unsure, at);
    at += entities.length;
    return entities.length;
  });
  return { entity, min, max, vague, runs };
}

async function readTypes({ db, words }: Reading): Promise<TypeColumns> {
  const believed = `FROM entity WHERE recorded_until = ${CURRENT}`;
  const whole = db.get<Stretch>(
    `SELECT 0 AS predicate, count(*) AS rows, min(row) AS first, max(row) AS last ${believed}`,
  );
  const entity = new Int32Array(whole?.rows ?? 0);
  const type = new Uint16Array(entity.length);
  const guessed = new Uint8Array(entity.length);
  const types: string[] = [];
  const indexOf = new Map<number, number>();
  let at = 0;
  const sql = `SELECT ${packing(['row', 'type', GUESSED])} AS packed ${believed} AND row BETWEEN ? AND ?`;
  await inPieces(whole && whole.rows > 0 ? [whole] : [], (_, first, last) => {
    const [rows = [], typeRows = [], guesses = []] = inOrder(unpack(db, sql, first, last), BY_ENTITY);
    for (const row of typeRows) {
      let index = indexOf.get(row);
      if (index === undefined) {
        index = types.push(words.types.textOf(row)) - 1;
        indexOf.set(row, index);
      }
      type[at] = index;
      at++;
    }
    entity.set(rows, at - rows.length);
    guessed.set(guesses, at - rows.length);
    return rows.length;
  });
  return { entity, type, guessed, types };
}

/** Where few have the same text, as many rows as there are statements. */
function readTexts(
  { db, words }: Reading,
  attribute: string,
): (readonly [attribute: string, texts: readonly ToldText[]])[] {
  const predicate = words.predicates.find(attribute);
  if (predicate === undefined) return [];
  const rows = db.all<{ text: string; of: string; others: number }>(
    `SELECT coalesce(value_text, '') AS text, group_concat(subject) AS "of", sum(value_kind IS NOT 0) AS others
     FROM statement INDEXED BY statement_out
     WHERE predicate = ? AND recorded_until = ${CURRENT} GROUP BY value_text`,
    predicate,
  );
  if (rows.some(({ others }) => others > 0)) return [];
  return [[attribute, rows.map(({ text, of }) => ({ text, of: of.split(',').map(Number) }))]];
}

/** Pieces of about equal size; `read` says how many rows were in the one it was given. */
async function inPieces(
  stretches: readonly Stretch[],
  read: (predicate: number, first: number, last: number) => number,
): Promise<void> {
  let sinceBreath = 0;
  for (const { predicate, rows, first, last } of stretches) {
    let width = Math.ceil(((last - first + 1) * ROWS_AT_ONCE) / rows);
    for (let from = first; from <= last; ) {
      const to = Math.min(last, from + width - 1);
      const found = read(predicate, from, to);
      if (found > 2 * ROWS_AT_ONCE) width = Math.max(1, Math.floor(width / 2));
      else if (found < ROWS_AT_ONCE / 2) width *= 2;
      from = to + 1;
      sinceBreath += found;
      if (sinceBreath < ROWS_UNTIL_BREATH) continue;
      sinceBreath = 0;
      await breathe();
    }
  }
}
