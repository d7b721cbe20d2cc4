/** What is dated within a stretch of time, out of an index of all that is dated, which holds until something is committed. */
import { CURRENT, SEVERITIES } from '../../../model/index.js';
import { BEGINNING, END } from '../../../time/index.js';
import type { DatedAnswer, DatedFound, DatedLayer, DatedMark, DatedQuery, DatedTypes } from '../../dated.js';
import type { Database } from '../database.js';

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
  #weights: Map<number, number> | null = null;

  read(db: Database, query: DatedQuery, marks: readonly Mark[]): DatedAnswer {
    const seq = db.number('SELECT coalesce(max(seq), 0) FROM commits');
    if (seq !== this.#seq) {
      this.#columns = new Map();
      this.#weights = null;
    }
    this.#seq = seq;
    const near = (query.near ?? []).map((ids) => nearTo(db, ids));
    return {
      layers: query.layers.map((layer) => found(db, layer, this.#column(db, layer), query, near)),
      marks: marksIn(db, marks, query, near),
    };
  }

  #column(db: Database, layer: DatedLayer): Column {
    const key = JSON.stringify(layer);
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    this.#weights ??= new Map(
      db.arrays<readonly [number, number]>('SELECT subject, count(*) FROM statement GROUP BY subject'),
    );
    const column =
      layer.of === 'entities'
        ? entityColumn(db, layer.kinds, this.#weights)
        : relationColumn(db, layer.predicates, this.#weights);
    if (this.#columns.size >= MOST_KEPT) this.#columns.clear();
    this.#columns.set(key, column);
    return column;
  }
}

type Row = readonly [
  row: number,
  subject: number,
  object: number,
  fromMin: number,
  fromMax: number,
  untilMin: number,
  untilMax: number,
];

function columnOf(rows: readonly Row[], weightOf: (row: Row) => number): Column {
  const take = (at: number) => Float64Array.from(rows, (row) => row[at] ?? 0);
  return {
    size: rows.length,
    ...{ rows: take(0), subjects: take(1), objects: take(2) },
    bounds: [take(3), take(4), take(5), take(6)],
    weights: Float64Array.from(rows, weightOf),
  };
}

function entityColumn(
  db: Database,
  kinds: readonly DatedTypes[],
  weights: ReadonlyMap<number, number>,
): Column {
  const rows: Row[] = [];
  for (const { types, from, until } of kinds) {
    const begins = spansOf(db, types, from);
    const ends = spansOf(db, types, until);
    for (const entity of new Set([...begins.keys(), ...ends.keys()])) {
      const begin = begins.get(entity) ?? [BEGINNING, END];
      const end = ends.get(entity) ?? [BEGINNING, END];
      const last = end[1] >= END ? END : end[1] + 1;
      // What is known only by its beginning or its end is drawn there, and not as though it lasted for ever.
      rows.push([entity, entity, entity, begin[0], begin[1], end[0], last]);
    }
  }
  return columnOf(rows, ([entity]) => weights.get(entity) ?? 0);
}

/** By entity, the hull of the first of these attributes that has a date. */
function spansOf(
  db: Database,
  types: readonly string[],
  names: readonly string[],
): Map<number, readonly [number, number]> {
  const spans = new Map<number, readonly [number, number]>();
  for (const name of names.toReversed())
    for (const [entity, min, max] of db.arrays<readonly [number, number, number]>(
      `SELECT s.entity, s.min, s.max FROM span s JOIN entity e ON e.row = s.entity
       WHERE s.predicate = (SELECT row FROM predicate WHERE text = ?) AND e.recorded_until = ${CURRENT}
         AND e.type IN (SELECT t.row FROM entity_type t JOIN json_each(?) w ON w.value = t.text)`,
      name,
      JSON.stringify(types),
    ))
      spans.set(entity, [min, max]);
  return spans;
}

function relationColumn(
  db: Database,
  predicates: readonly string[],
  weights: ReadonlyMap<number, number>,
): Column {
  const rows = predicates.flatMap((predicate) =>
    db.arrays<Row>(
      `SELECT row, subject, object, from_min, from_max, until_min, until_max FROM statement
       WHERE predicate = (SELECT row FROM predicate WHERE text = ?) AND recorded_until = ${CURRENT}
         AND object IS NOT NULL AND (from_min > ? OR until_max < ?)`,
      predicate,
      BEGINNING + 1,
      END - 1,
    ),
  );
  return columnOf(
    rows,
    ([, subject, object]) => (weights.get(subject) ?? 0) + (weights.get(object ?? 0) ?? 0),
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
