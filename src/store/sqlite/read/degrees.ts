/** Counts of what is told of an entity, from indexes alone: no row of a hub is read. */
import { CURRENT } from '../../../model/index.js';
import type { Degree, DegreeStore, Tie, TieKind } from '../../degrees.js';
import { retryWhileBusy } from '../busy.js';
import type { Bindable } from '../database.js';
import { DOUBTED } from '../ground/everything.js';
import { entityRow, inList, type Reading } from './reading.js';

const LIVE = `recorded_until = ${CURRENT}`;
/** The index begins with the predicate: looking under each is quicker than reading the rows of one subject. */
const ANY_PREDICATE = 's.predicate IN (SELECT row FROM predicate)';

export class SqliteDegrees implements DegreeStore {
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  count(entity: string, degrees: readonly Degree[]): Promise<number[]> {
    return retryWhileBusy(() => {
      let row: number | null = null;
      return degrees.map((degree) => {
        if (degree.of === 'statements' && degree.most !== undefined)
          return countSome(this.#reading, entity, degree.most);
        row ??= entityRow(this.#reading, entity);
        return countOne(this.#reading, row, degree);
      });
    });
  }

  ties(entities: readonly string[], most: number): Promise<(readonly Tie[] | null)[]> {
    return retryWhileBusy(() => readTies(this.#reading, entities, most));
  }
}

const OUT = `FROM statement s INDEXED BY statement_out WHERE ${ANY_PREDICATE} AND s.subject = ? AND s.${LIVE}`;
const INTO = `FROM statement s INDEXED BY statement_in WHERE s.object = ? AND s.${LIVE}`;

function countOne(r: Reading, row: number, degree: Degree): number {
  if (degree.of === 'others') return countOthers(r, row, degree);
  if (degree.of === 'sources') return countSources(r, row);
  if (degree.of === 'relations') return countRelations(r, row);
  return countStatements(r, row);
}

/** Asked before most answers: whoever is meant is looked up by the way. */
function countSome({ db }: Reading, entity: string, most: number): number {
  // Of so few the rows are looked at sooner than an index under each predicate.
  const out = `FROM statement s INDEXED BY statement_by_subject WHERE s.subject = ? AND s.${LIVE}`;
  const both = `SELECT 1 ${out} UNION ALL SELECT 1 ${INTO} AND s.subject <> s.object LIMIT ${most}`;
  const named = both.replaceAll('= ?', '= (SELECT row FROM entity WHERE id = ?)');
  return db.number(`SELECT count(*) FROM (${named})`, entity, entity);
}

/** Told apart by their parts, as counting alone is several times as quick as looking at what is counted. */
function countStatements({ db }: Reading, row: number): number {
  const count = (sql: string) => db.number(`SELECT count(*) ${sql}`, row);
  // What leads from itself to itself is one statement.
  return count(OUT) + count(INTO) - count(`${OUT} AND s.object = s.subject`);
}

function countRelations(r: Reading, row: number): number {
  const attributes = r.db.number(`SELECT count(*) ${OUT} AND s.object IS NULL`, row);
  const doubted = r.db.number(
    `SELECT count(*) FROM (${DOUBTED}) d CROSS JOIN statement s ON s.row = d.row
     WHERE s.object IS NOT NULL AND ? IN (s.subject, s.object)`,
    row,
  );
  return countStatements(r, row) - attributes - doubted;
}

/** Relations of one entity that tie it to somebody: its row is the first value. One to itself goes out. */
function tied(way: 'out' | 'in', predicates = '1'): string {
  const [index, end] =
    way === 'out'
      ? ['statement_out', 's.subject = ?']
      : ['statement_in', 's.object = ? AND s.subject <> s.object'];
  return `FROM statement s INDEXED BY ${index} WHERE ${end} AND ${predicates} AND s.object IS NOT NULL
    AND s.${LIVE} AND s.row NOT IN (${DOUBTED})`;
}

function countOthers(r: Reading, row: number, { way, predicates }: TieKind): number {
  const values: Bindable[] = [];
  const rows = predicates && r.words.predicates.findAll(predicates);
  if (rows?.length === 0) return 0;
  const side = (one: 'out' | 'in') => {
    values.push(row);
    const among = rows === undefined ? ANY_PREDICATE : `s.predicate IN ${inList(rows, values)}`;
    const given = one === 'in' && rows === undefined ? '1' : among;
    return `SELECT ${one === 'out' ? 's.object' : 's.subject'} AS other ${tied(one, given)}`;
  };
  const sides = way === undefined ? [side('out'), side('in')] : [side(way)];
  return r.db.number(`SELECT count(DISTINCT other) FROM (${sides.join(' UNION ALL ')})`, ...values);
}

type TiesRow = readonly [entity: number, predicate: number, others: string];

function readTies(r: Reading, ids: readonly string[], most: number): (readonly Tie[] | null)[] {
  const rows = new Map(
    r.db
      .arrays<readonly [string, number]>(
        'SELECT id, row FROM entity WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      )
      .map(([id, row]): [string, number] => [id, row]),
  );
  const hubs = hubsAmong(r, [...rows.values()], most);
  const found = new Map<number, Tie[]>();
  const list = JSON.stringify([...rows.values()].filter((row) => !hubs.has(row)));
  for (const way of ['out', 'in'] as const) {
    for (const [entity, predicate, others] of r.db.arrays<TiesRow>(tiesSql(way), list)) {
      const name = r.words.predicates.textOf(predicate);
      const known = found.get(entity) ?? [];
      for (const other of others.split(',')) known.push({ way, predicate: name, other: Number(other) });
      found.set(entity, known);
    }
  }
  return ids.map((id) => {
    const row = rows.get(id) ?? 0;
    return hubs.has(row) ? null : (found.get(row) ?? []);
  });
}

function tiesSql(way: 'out' | 'in'): string {
  const [index, end, other] =
    way === 'out' ? ['statement_by_subject', 'subject', 'object'] : ['statement_in', 'object', 'subject'];
  const twice = way === 'out' ? '' : 'AND s.subject <> s.object';
  return `SELECT s.${end}, s.predicate, group_concat(s.${other}) FROM statement s INDEXED BY ${index}
    WHERE s.${end} IN (SELECT value FROM json_each(?)) AND s.object IS NOT NULL AND s.${LIVE} ${twice}
      AND s.row NOT IN (${DOUBTED}) GROUP BY 1, 2`;
}

function hubsAmong({ db }: Reading, rows: readonly number[], most: number): ReadonlySet<number> {
  const size = (index: string, condition: string) =>
    `(SELECT count(*) FROM (SELECT 1 FROM statement s INDEXED BY ${index} WHERE ${condition} LIMIT ${most + 1}))`;
  const out = size('statement_by_subject', 's.subject = x.value');
  const into = size('statement_in', `s.object = x.value AND s.${LIVE}`);
  const hubs = db.all<{ row: number }>(
    `SELECT x.value AS row FROM json_each(?) x WHERE max(${out}, ${into}) > ${most}`,
    JSON.stringify(rows),
  );
  return new Set(hubs.map(({ row }) => row));
}

/** As passages about somebody are found: where it is defined, mentioned or told of. */
function countSources({ db }: Reading, row: number): number {
  const told = (end: string) =>
    `SELECT a.source FROM statement s CROSS JOIN assertion a ON a.statement = s.row
     WHERE s.${end} = ? AND s.${LIVE} AND a.${LIVE} AND a.passage IS NOT NULL`;
  return db.number(
    `SELECT count(DISTINCT source) FROM (
       SELECT f.source FROM definition f WHERE f.entity = ? AND f.${LIVE} AND f.passage IS NOT NULL
       UNION ALL SELECT m.source FROM mention m WHERE m.entity = ? AND m.${LIVE}
       UNION ALL SELECT f.source FROM definition f WHERE f.entity = ? AND f.${LIVE}
         AND EXISTS (SELECT 1 FROM passage p WHERE p.source = f.source AND p.${LIVE})
         AND NOT EXISTS (SELECT 1 FROM definition g WHERE g.source = f.source AND g.entity <> f.entity AND g.${LIVE})
       UNION ALL ${told('subject')} UNION ALL ${told('object')})`,
    ...[row, row, row, row, row],
  );
}
