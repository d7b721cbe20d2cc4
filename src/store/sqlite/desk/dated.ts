/** What is dated within a stretch of time, out of an index of all that is dated, which holds until something is committed. */
import { CURRENT, SEVERITIES } from '../../../model/index.js';
import { BEGINNING, END } from '../../../time/index.js';
import type { DatedAnswer, DatedFound, DatedLayer, DatedMark, DatedQuery, DatedTypes } from '../../dated.js';
import type { Bindable, Database } from '../database.js';
import type { Degrees } from './degrees.js';

/** One layer as columns: a hundred thousand lives are a few megabytes. */
interface Column {
  readonly size: number;
  /** Rows of entities or of statements. */
  readonly rows: Float64Array;
  /** Of a statement its ends, of an entity itself twice. */
  readonly subjects: Float64Array;
  readonly objects: Float64Array;
  readonly bounds: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  readonly weights: Float64Array;
}

interface Mark {
  readonly row: number;
  readonly at: number;
  readonly severity: number;
}

/** How many sets of layers are kept at once. */
const MOST_KEPT = 6;

export class DatedIndex {
  #seq = -1;
  #columns = new Map<string, Column>();
  readonly #degrees: Degrees;

  constructor(degrees: Degrees) {
    this.#degrees = degrees;
  }

  read(
    db: Database,
    query: DatedQuery,
    { marks, extent }: { readonly marks: readonly Mark[] } & Pick<DatedAnswer, 'extent'>,
  ): DatedAnswer {
    const seq = db.number('SELECT coalesce(max(seq), 0) FROM commits');
    if (seq !== this.#seq) this.#columns = new Map();
    this.#seq = seq;
    const near = (query.near ?? []).map((ids) => nearTo(db, ids));
    return {
      layers: query.layers.map((layer) => found(db, layer, this.#column(db, layer), query, near)),
      marks: marksIn(db, marks, query, near),
      extent,
    };
  }

  #column(db: Database, layer: DatedLayer): Column {
    const key = JSON.stringify(layer);
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    const column =
      layer.of === 'entities'
        ? entityColumn(db, layer.kinds, this.#degrees)
        : relationColumn(db, layer.predicates, this.#degrees);
    if (this.#columns.size >= MOST_KEPT) this.#columns.clear();
    this.#columns.set(key, column);
    return column;
  }
}

/** Named as `row`, `subject`, `object`, `a`, `b`, `c` and `d`: its ends, and its bounds. */
function columnOf(db: Database, degrees: Degrees, sql: string, values: readonly Bindable[]): Column {
  const [rows = NONE, subjects = NONE, objects = NONE, a = NONE, b = NONE, c = NONE, d = NONE] = db.columns(
    ['row', 'subject', 'object', 'a', 'b', 'c', 'd'],
    sql,
    ...values,
  );
  // What has to do with much weighs most.
  const weights = degrees.of(db, subjects);
  for (const [at, count] of degrees.of(db, objects).entries()) weights[at] = (weights[at] ?? 0) + count;
  return { size: rows.length, ...{ rows, subjects, objects, weights }, bounds: [a, b, c, d] };
}

const NONE = new Float64Array();

/** What is known only by its beginning or its end is drawn there, and not as though it lasted for ever. */
function entityColumn(db: Database, kinds: readonly DatedTypes[], degrees: Degrees): Column {
  const values: Bindable[] = [];
  const parts = alike(kinds).map(({ types, from, until }) => {
    const joins = [...from, ...until].map((name, at) => {
      values.push(name);
      return `LEFT JOIN span s${at} ON s${at}.entity = e.row
        AND s${at}.predicate = (SELECT row FROM predicate WHERE text = ?)`;
    });
    values.push(JSON.stringify(types));
    const first = (bound: string, at: number, count: number, none: number) =>
      `coalesce(${[...Array(count).keys()].map((i) => `s${at + i}.${bound}, `).join('')}${none}, ${none})`;
    const begins = (bound: string, none: number) => first(bound, 0, from.length, none);
    const ends = (bound: string, none: number) => first(bound, from.length, until.length, none);
    return `SELECT e.row AS row, e.row AS subject, e.row AS object, ${begins('min', BEGINNING)} AS a,
        ${begins('max', END)} AS b, ${ends('min', BEGINNING)} AS c, min(${ends('max', END)} + 1, ${END}) AS d
      FROM entity e ${joins.join(' ')} WHERE e.recorded_until = ${CURRENT}
        AND e.type IN (SELECT t.row FROM entity_type t JOIN json_each(?) w ON w.value = t.text)
        AND coalesce(${joins.map((_, at) => `s${at}.entity, `).join('')}NULL, NULL) IS NOT NULL`;
  });
  return parts.length === 0 ? EMPTY : columnOf(db, degrees, parts.join(' UNION ALL '), values);
}

const EMPTY: Column = {
  ...{ size: 0, rows: NONE, subjects: NONE, objects: NONE, weights: NONE },
  bounds: [NONE, NONE, NONE, NONE],
};

/** Types whose times are told by the same attributes are looked for at once. */
function alike(kinds: readonly DatedTypes[]): DatedTypes[] {
  const known = new Map<string, DatedTypes>();
  for (const { types, from, until } of kinds) {
    const key = JSON.stringify([from, until]);
    known.set(key, { types: [...(known.get(key)?.types ?? []), ...types], from, until });
  }
  return [...known.values()];
}

function relationColumn(db: Database, predicates: readonly string[], degrees: Degrees): Column {
  return columnOf(
    db,
    degrees,
    `SELECT row, subject, object, from_min AS a, from_max AS b, until_min AS c, until_max AS d
     FROM json_each(?) w JOIN statement s ON s.predicate = (SELECT row FROM predicate WHERE text = w.value)
     WHERE recorded_until = ${CURRENT} AND object IS NOT NULL AND (from_min > ? OR until_max < ?)`,
    [JSON.stringify(predicates), BEGINNING + 1, END - 1],
  );
}

interface Near {
  readonly given: ReadonlySet<number>;
  readonly around: ReadonlySet<number>;
}

function nearTo(db: Database, ids: readonly string[]): Near {
  const given = db
    .arrays<readonly [number]>(
      'SELECT e.row FROM json_each(?) w JOIN entity e ON e.id = w.value',
      JSON.stringify(ids),
    )
    .map(([row]) => row);
  const wanted = JSON.stringify(given);
  const around = db.arrays<readonly [number]>(
    `SELECT s.object FROM json_each(?1) w JOIN statement s ON s.subject = w.value
       WHERE s.recorded_until = ${CURRENT} AND s.object IS NOT NULL
     UNION SELECT s.subject FROM json_each(?1) w JOIN statement s ON s.object = w.value
       WHERE s.recorded_until = ${CURRENT} AND s.object IS NOT NULL`,
    wanted,
  );
  return { given: new Set(given), around: new Set([...given, ...around.map(([row]) => row)]) };
}

/** A state is near by whoever is in it, or by what it is about. */
function isNear(subject: number, object: number, near: readonly Near[]): boolean {
  return near.every(({ given, around }) => around.has(subject) || given.has(object));
}

function found(
  db: Database,
  layer: DatedLayer,
  column: Column,
  { from, until, limit, parts }: DatedQuery,
  near: readonly Near[],
): DatedFound {
  const [fromMin, fromMax, untilMin, untilMax] = column.bounds;
  // Up where something begins and down behind its end: summed up, how many there are at once.
  const steps = new Array<number>(parts + 1).fill(0);
  const part = (until - from) / parts;
  const within: number[] = [];
  let earliest = END;
  let latest = BEGINNING;
  for (let i = 0; i < column.size; i++) {
    const begin = startOf(fromMin[i] ?? 0, fromMax[i] ?? 0, untilMin[i] ?? 0, untilMax[i] ?? 0);
    const end = endOf(fromMin[i] ?? 0, fromMax[i] ?? 0, untilMin[i] ?? 0, untilMax[i] ?? 0);
    if (near.length > 0 && !isNear(column.subjects[i] ?? 0, column.objects[i] ?? 0, near)) continue;
    earliest = Math.min(earliest, begin);
    latest = Math.max(latest, end);
    if (begin >= until || end <= from) continue;
    within.push(i);
    const first = Math.max(0, Math.floor((begin - from) / part));
    const after = Math.min(parts, Math.floor((end - 1 - from) / part) + 1);
    steps[first] = (steps[first] ?? 0) + 1;
    steps[after] = (steps[after] ?? 0) - 1;
  }
  const weight = (i: number) => column.weights[i] ?? 0;
  const picked = within.sort((a, b) => weight(b) - weight(a) || a - b).slice(0, limit);
  const ids = idsOf(
    db,
    layer.of,
    picked.map((i) => column.rows[i] ?? 0),
  );
  return {
    layer: layer.id,
    total: within.length,
    extent: earliest < latest ? { from: earliest, until: latest } : null,
    counts: summed(steps.slice(0, parts)),
    rows: picked.map((i, index) => ({
      id: ids[index] ?? '',
      window: {
        fromMin: fromMin[i] ?? BEGINNING,
        fromMax: fromMax[i] ?? END,
        untilMin: untilMin[i] ?? BEGINNING,
        untilMax: untilMax[i] ?? END,
      },
    })),
  };
}

function summed(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

/** Where it is drawn from: what has only an end lies there. */
function startOf(fromMin: number, fromMax: number, untilMin: number, untilMax: number): number {
  if (fromMin > BEGINNING + 1) return fromMin;
  if (fromMax < END - 1) return fromMax;
  return untilMin > BEGINNING + 1 ? untilMin - 1 : untilMax - 1;
}

function endOf(fromMin: number, fromMax: number, untilMin: number, untilMax: number): number {
  if (untilMax < END - 1) return untilMax;
  if (untilMin > BEGINNING + 1) return untilMin;
  return (fromMax < END - 1 ? fromMax : fromMin) + 1;
}

function idsOf(db: Database, of: DatedLayer['of'], rows: readonly number[]): string[] {
  const sql =
    of === 'entities'
      ? 'SELECT e.id FROM json_each(?) w JOIN entity e ON e.row = w.value ORDER BY w.key'
      : 'SELECT s.uid FROM json_each(?) w JOIN statement s ON s.row = w.value ORDER BY w.key';
  return db.arrays<readonly [string]>(sql, JSON.stringify(rows)).map(([id]) => id);
}

/** Open findings with where the later of the things they rest on begins: that is where they clash. */
export function readMarks(db: Database): Mark[] {
  return db
    .arrays<readonly [number, number, number]>(
      `SELECT f.row, max(CASE WHEN s.value_kind = 3 THEN s.value_min ELSE s.from_min END) AS at, f.severity
       FROM finding f JOIN finding_statement x ON x.finding = f.row JOIN statement s ON s.row = x.statement
       WHERE f.gone_at IS NULL AND f.status IN (0, 1) GROUP BY f.row HAVING at > ?`,
      BEGINNING + 1,
    )
    .map(([row, at, severity]) => ({ row, at, severity }));
}

function marksIn(
  db: Database,
  marks: readonly Mark[],
  { from, until, parts }: DatedQuery,
  near: readonly Near[],
): DatedMark[] {
  const allowed = near.length === 0 ? null : findingsNear(db, near);
  const part = (until - from) / parts;
  const worst = new Map<number, { mark: Mark; count: number }>();
  for (const mark of marks) {
    if (mark.at < from || mark.at >= until || allowed?.has(mark.row) === false) continue;
    const at = Math.floor((mark.at - from) / part);
    const known = worst.get(at);
    if (known === undefined) worst.set(at, { mark, count: 1 });
    else {
      known.count++;
      if (mark.severity < known.mark.severity) known.mark = mark;
    }
  }
  const shown = [...worst.values()].sort((a, b) => a.mark.at - b.mark.at);
  const told = new Map(
    db
      .arrays<readonly [number, string, string]>(
        'SELECT f.row, f.id, f.message FROM json_each(?) w JOIN finding f ON f.row = w.value',
        JSON.stringify(shown.map(({ mark }) => mark.row)),
      )
      .map(([row, id, message]) => [row, { id, message }]),
  );
  return shown.flatMap(({ mark, count }) => {
    const one = told.get(mark.row);
    const severity = SEVERITIES[mark.severity];
    return one === undefined || severity === undefined
      ? []
      : [{ at: mark.at, count, severity, finding: one.id, message: one.message }];
  });
}

function findingsNear(db: Database, near: readonly Near[]): ReadonlySet<number> {
  const sets = near.map(
    ({ around }) =>
      new Set(
        db
          .arrays<readonly [number]>(
            'SELECT DISTINCT x.finding FROM json_each(?) w JOIN finding_entity x ON x.entity = w.value',
            JSON.stringify([...around]),
          )
          .map(([row]) => row),
      ),
  );
  const [first = new Set<number>(), ...others] = sets;
  return new Set([...first].filter((row) => others.every((set) => set.has(row))));
}

/** By the dates of lives, eras and events; what has no end in sight counts for nothing. */
export function readExtent(db: Database): { from: number; until: number } | null {
  const found = db.get<{ from: number | null; until: number | null }>(
    'SELECT min(s.min) AS "from", max(s.max) AS until FROM span s WHERE s.min > ? AND s.max < ?',
    BEGINNING + 1,
    END - 1,
  );
  return found?.from == null || found.until === null ? null : { from: found.from, until: found.until };
}
