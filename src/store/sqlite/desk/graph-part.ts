/** A part of the graph around some entities, step by step over row numbers, and the shortest paths between two. */
import { CURRENT } from '../../../model/index.js';
import type {
  GraphPart,
  GraphPaths,
  PartEdge,
  PartFilter,
  PartNode,
  PartQuery,
  PathsQuery,
} from '../../graph-part.js';
import type { Bindable, Database } from '../database.js';

/** Row, subject, object. */
type Edge = readonly [row: number, subject: number, object: number];

export function readPart(db: Database, query: PartQuery): GraphPart {
  const filter = filterOf(query);
  const hopOf = new Map<number, number>();
  const edges = new Map<number, Edge>();
  let isCut = false;
  const start = query.start === undefined ? busiest(db, filter, query.mostNodes) : rowsOf(db, query.start);
  for (const row of start) hopOf.set(row, 0);
  let frontier = start;
  // Without a start all of it is the frontier, and only what lies between them is asked for.
  for (let hop = 1; hop <= (query.start === undefined ? 1 : query.hops) && frontier.length > 0; hop++) {
    const next: number[] = [];
    for (const edge of edgesOf(db, frontier, filter)) {
      if (edges.has(edge[0])) continue;
      const ends = [edge[1], edge[2]].filter((row) => !hopOf.has(row));
      if (!hasRoom(query, edges.size, hopOf.size, ends.length)) {
        isCut = true;
        continue;
      }
      edges.set(edge[0], edge);
      for (const row of ends) {
        hopOf.set(row, hop);
        next.push(row);
      }
    }
    frontier = next;
  }
  // What lies between those that were reached last belongs to the picture, too.
  const between = query.start === undefined ? [] : edgesOf(db, frontier, filter);
  for (const edge of between.filter(([, subject, object]) => hopOf.has(subject) && hopOf.has(object)))
    if (edges.size < query.mostEdges) edges.set(edge[0], edge);
  return { ...told(db, hopOf, [...edges.keys()]), isCut };
}

/** Without a start the nodes are given, and none is added to them. */
function hasRoom({ start, mostEdges, mostNodes }: PartQuery, edges: number, nodes: number, more: number) {
  return edges < mostEdges && nodes + more <= mostNodes && (start !== undefined || more === 0);
}

/** Where nothing is found after so many, the two are far apart or not connected. */
const MOST_SEEN = 300_000;

export function readPaths(db: Database, query: PathsQuery): GraphPaths {
  const filter = filterOf(query);
  const [from, to] = query.between.map((id) => rowsOf(db, [id])[0]);
  const none = { nodes: [], edges: [], isCut: false, paths: [], steps: query.mostSteps };
  if (from === undefined || to === undefined) return none;
  const reached = reach(db, filter, from, to, query);
  if (reached === null) return { ...none, steps: null };
  const { hopOf, back } = reached;
  const paths = from === to || !hopOf.has(to) ? [] : traced(back, from, to, query.limit);
  const used = [...new Set(paths.flat())];
  const nodes = new Map<number, number>();
  for (const [, subject, object] of used)
    for (const row of [subject, object]) nodes.set(row, hopOf.get(row) ?? 0);
  const part = told(
    db,
    nodes,
    used.map(([row]) => row),
  );
  const uids = uidsOf(
    db,
    used.map(([row]) => row),
  );
  return {
    ...part,
    isCut: paths.length >= query.limit,
    paths: paths.map((path) => path.map(([row]) => uids.get(row) ?? '')),
    steps: query.mostSteps,
  };
}

interface Reached {
  readonly hopOf: ReadonlyMap<number, number>;
  /** By node, the edges by which it was first reached. */
  readonly back: ReadonlyMap<number, readonly Edge[]>;
}

/** Breadth first, up to the level on which the other stands; null where it was given up. */
function reach(
  db: Database,
  filter: Filter,
  from: number,
  to: number,
  { mostSteps, limit }: PathsQuery,
): Reached | null {
  const hopOf = new Map([[from, 0]]);
  const back = new Map<number, Edge[]>();
  let frontier = [from];
  for (let hop = 1; hop <= mostSteps && frontier.length > 0 && !hopOf.has(to); hop++) {
    const next = new Set<number>();
    for (const edge of edgesOf(db, frontier, filter)) {
      const row = farEnd(edge, hopOf, hop);
      if (row === null) continue;
      hopOf.set(row, hop);
      next.add(row);
      const known = back.get(row) ?? [];
      if (known.length < limit) back.set(row, [...known, edge]);
    }
    if (hopOf.size > MOST_SEEN) return null;
    frontier = [...next];
  }
  return { hopOf, back };
}

/** The end that this step reaches; null where both were known before it. */
function farEnd([, subject, object]: Edge, hopOf: ReadonlyMap<number, number>, hop: number): number | null {
  const isNew = (row: number) => (hopOf.get(row) ?? hop) === hop;
  if (hopOf.get(subject) === hop - 1 && isNew(object)) return object;
  return hopOf.get(object) === hop - 1 && isNew(subject) ? subject : null;
}

function traced(
  back: ReadonlyMap<number, readonly Edge[]>,
  from: number,
  to: number,
  limit: number,
): Edge[][] {
  const paths: Edge[][] = [];
  const walk = (row: number, behind: readonly Edge[]): void => {
    if (paths.length >= limit) return;
    if (row === from) {
      paths.push([...behind]);
      return;
    }
    for (const edge of back.get(row) ?? []) walk(edge[1] === row ? edge[2] : edge[1], [edge, ...behind]);
  };
  walk(to, []);
  return paths;
}

interface Filter {
  readonly sql: string;
  readonly values: readonly Bindable[];
}

/** Conditions on a statement `s` and on whoever stands at its far end `o`. */
function filterOf(filter: PartFilter): Filter {
  const values: Bindable[] = [];
  const parts = [`s.recorded_until = ${CURRENT}`, 's.object IS NOT NULL', 's.flagged = 0'];
  const give = (sql: string, ...some: Bindable[]) => {
    parts.push(sql);
    values.push(...some);
  };
  if (filter.predicates !== undefined)
    give(
      's.predicate IN (SELECT p.row FROM predicate p JOIN json_each(?) w ON w.value = p.text)',
      JSON.stringify(filter.predicates),
    );
  if (filter.types !== undefined)
    give(
      'o.type IN (SELECT t.row FROM entity_type t JOIN json_each(?) w ON w.value = t.text)',
      JSON.stringify(filter.types),
    );
  if (filter.from !== undefined) give('s.until_max > ?', filter.from);
  if (filter.until !== undefined) give('s.from_min < ?', filter.until);
  if (filter.leastConfidence !== undefined) give('s.confidence >= ?', filter.leastConfidence);
  if (filter.settled === true) parts.push('s.extracted = 0');
  if (filter.disputed === true) parts.push('s.disputed = 1');
  return { sql: parts.join(' AND '), values };
}

function edgesOf(db: Database, rows: readonly number[], { sql, values }: Filter): Edge[] {
  const wanted = JSON.stringify(rows);
  return db.arrays<Edge>(
    `SELECT s.row, s.subject, s.object FROM json_each(?) w JOIN statement s ON s.subject = w.value
       JOIN entity o ON o.row = s.object WHERE ${sql}
     UNION SELECT s.row, s.subject, s.object FROM json_each(?) w JOIN statement s ON s.object = w.value
       JOIN entity o ON o.row = s.subject WHERE ${sql}`,
    wanted,
    ...values,
    wanted,
    ...values,
  );
}

function busiest(db: Database, { sql, values }: Filter, most: number): number[] {
  return db
    .arrays<readonly [number]>(
      `SELECT end FROM (
         SELECT s.subject AS end FROM statement s JOIN entity o ON o.row = s.subject WHERE ${sql}
         UNION ALL SELECT s.object FROM statement s JOIN entity o ON o.row = s.object WHERE ${sql})
       GROUP BY end ORDER BY count(*) DESC, end LIMIT ?`,
      ...values,
      ...values,
      most,
    )
    .map(([row]) => row);
}

function rowsOf(db: Database, ids: readonly string[]): number[] {
  return db
    .arrays<readonly [number]>(
      'SELECT e.row FROM json_each(?) w JOIN entity e ON e.id = w.value ORDER BY w.key',
      JSON.stringify(ids),
    )
    .map(([row]) => row);
}

function uidsOf(db: Database, rows: readonly number[]): Map<number, string> {
  return new Map(
    db.arrays<readonly [number, string]>(
      'SELECT s.row, s.uid FROM json_each(?) w JOIN statement s ON s.row = w.value',
      JSON.stringify(rows),
    ),
  );
}

function told(
  db: Database,
  hopOf: ReadonlyMap<number, number>,
  edges: readonly number[],
): { nodes: PartNode[]; edges: PartEdge[] } {
  const rows = JSON.stringify([...hopOf.keys()]);
  const nodes = db.arrays<readonly [number, string, string, string, number, number]>(
    `SELECT e.row, e.id, e.name, t.text, e.verified,
       (SELECT count(*) FROM statement s WHERE s.subject = e.row AND s.recorded_until = ${CURRENT}
          AND s.object IS NOT NULL)
       + (SELECT count(*) FROM statement s WHERE s.object = e.row AND s.recorded_until = ${CURRENT}
          AND s.object IS NOT NULL)
     FROM json_each(?) w JOIN entity e ON e.row = w.value JOIN entity_type t ON t.row = e.type`,
    rows,
  );
  const idOf = new Map(nodes.map(([row, id]) => [row, id]));
  const found = db.arrays<
    readonly [string, number, number, string, number, number, number, string | null, string | null]
  >(
    `SELECT s.uid, s.subject, s.object, p.text, s.confidence, s.disputed, s.extracted, f.text, u.text
     FROM json_each(?) w JOIN statement s ON s.row = w.value JOIN predicate p ON p.row = s.predicate
       LEFT JOIN words f ON f.row = s.from_text LEFT JOIN words u ON u.row = s.until_text`,
    JSON.stringify(edges),
  );
  return {
    nodes: nodes.map(([row, id, name, type, verified, degree]) => ({
      ...{ id, name, type, degree, verified: verified === 1, hop: hopOf.get(row) ?? 0 },
    })),
    edges: found.map(([id, subject, object, predicate, confidence, disputed, extracted, from, until]) => ({
      ...{ id, predicate, confidence, disputed: disputed === 1, extracted: extracted === 1 },
      ...{ from: idOf.get(subject) ?? '', to: idOf.get(object) ?? '', fromText: from, untilText: until },
    })),
  };
}
