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
  if (query.start === undefined) return busiestPart(db, filter, query);
  const hopOf = new Map(rowsOf(db, query.start).map((row) => [row, 0]));
  const edges = new Map<number, Edge>();
  let isCut = false;
  let frontier = [...hopOf.keys()];
  for (let hop = 1; hop <= query.hops && frontier.length > 0; hop++) {
    const next: number[] = [];
    for (const edge of edgesOf(db, frontier, filter)) {
      const ends = [edge[1], edge[2]].filter((row) => !hopOf.has(row));
      if (edges.size >= query.mostEdges || hopOf.size + ends.length > query.mostNodes) {
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
  const room = Math.max(0, query.mostEdges - edges.size);
  for (const edge of edgesAmong(db, [...hopOf.keys()], filter, room + edges.size)) edges.set(edge[0], edge);
  return { ...told(db, hopOf, [...edges.keys()]), isCut };
}

/** Those with the most relations, and what lies between them. */
function busiestPart(db: Database, filter: Filter, { mostNodes, mostEdges }: PartQuery): GraphPart {
  const rows = busiest(db, filter, mostNodes);
  const edges = edgesAmong(db, rows, filter, mostEdges);
  const hopOf = new Map(rows.map((row) => [row, 0]));
  return {
    ...told(
      db,
      hopOf,
      edges.map(([row]) => row),
    ),
    isCut: rows.length >= mostNodes || edges.length >= mostEdges,
  };
}

/** With both ends among these. */
function edgesAmong(db: Database, rows: readonly number[], { sql, values }: Filter, most: number): Edge[] {
  return db.arrays<Edge>(
    `WITH among AS MATERIALIZED (SELECT value AS row FROM json_each(?))
     SELECT s.row, s.subject, s.object FROM among a JOIN statement s ON s.subject = a.row
       JOIN entity o ON o.row = s.object WHERE ${sql} AND s.object IN (SELECT row FROM among) LIMIT ?`,
    JSON.stringify(rows),
    ...values,
    most,
  );
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
  /** Nothing was asked for but what is believed. */
  readonly isPlain: boolean;
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
  return { sql: parts.join(' AND '), values, isPlain: parts.length === ALWAYS };
}

/** Conditions that every question has. */
const ALWAYS = 3;

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

function busiest(db: Database, { sql, values, isPlain }: Filter, most: number): number[] {
  if (isPlain) return busiestOfAll(db, most);
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

/** By indexes alone: a million statements are counted without being read. */
function busiestOfAll(db: Database, most: number): number[] {
  const counts = new Map<number, number>();
  for (const end of ['subject', 'object'])
    for (const [row, count] of db.arrays<readonly [number, number]>(
      `SELECT ${end}, count(*) FROM statement INDEXED BY statement_in
       WHERE recorded_until = ${CURRENT} AND object IS NOT NULL GROUP BY ${end}`,
    ))
      counts.set(row, (counts.get(row) ?? 0) + count);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, most)
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
