/** The shortest paths between two entities, looked for from both ends at once, over row numbers. */
import type { GraphPart, PathsQuery } from '../../graph-part.js';
import type { Database } from '../database.js';
import { countsOf, type Edge, edgesOf, type Filter, filterOf, rowsOf, told } from './graph-edges.js';

/** Where nothing is found after so many, the two are far apart or not connected. */
const MOST_SEEN = 300_000;

export function readPaths(db: Database, query: PathsQuery): GraphPart {
  const [from, to] = query.between.map((id) => rowsOf(db, [id])[0]);
  const none = { nodes: [], edges: [], isCut: false, paths: [], steps: query.mostSteps };
  if (from === undefined || to === undefined || from === to) return none;
  const found = meet(
    db,
    filterOf(query),
    sideOf(from, query.limit),
    sideOf(to, query.limit),
    query.mostSteps,
  );
  if (found === null) return { ...none, steps: null };
  const paths = joined(found, query.limit);
  const used = [...new Set(paths.flat())];
  const hops = new Map<number, number>();
  for (const path of paths) {
    let at = from;
    hops.set(at, 0);
    for (const [index, edge] of path.entries()) {
      at = otherEnd(edge, at);
      hops.set(at, index + 1);
    }
  }
  const rows = used.map(([row]) => row);
  const part = told(db, hops, rows);
  const ids = new Map(rows.map((row, at) => [row, part.edges[at]?.id ?? '']));
  return {
    ...part,
    isCut: paths.length >= query.limit,
    paths: paths.map((path) => path.map(([row]) => ids.get(row) ?? '')),
    steps: query.mostSteps,
  };
}

/** What was reached from one end, level by level. */
interface Side {
  readonly origin: number;
  readonly hopOf: Map<number, number>;
  /** By node, the edges by which it was first reached: as many as paths are wanted. */
  readonly back: Map<number, Edge[]>;
  readonly most: number;
  hop: number;
  frontier: number[];
}

function sideOf(origin: number, most: number): Side {
  return { origin, most, hopOf: new Map([[origin, 0]]), back: new Map(), hop: 0, frontier: [origin] };
}

interface Meeting {
  readonly left: Side;
  readonly right: Side;
  readonly at: readonly number[];
}

/** Always on the side where there is less to read, so that what everybody is related to is met rather than crossed. */
function meet(db: Database, filter: Filter, left: Side, right: Side, mostSteps: number): Meeting | null {
  for (let step = 0; step < mostSteps; step++) {
    const side = weightOf(db, left) <= weightOf(db, right) ? left : right;
    const other = side === left ? right : left;
    advance(db, filter, side);
    const at = side.frontier.filter((row) => other.hopOf.has(row));
    if (at.length > 0 || side.frontier.length === 0) return { left, right, at };
    if (left.hopOf.size + right.hopOf.size > MOST_SEEN) return null;
  }
  return { left, right, at: [] };
}

function weightOf(db: Database, { frontier }: Side): number {
  return countsOf(db, frontier).reduce((sum, count) => sum + count, 0);
}

function advance(db: Database, filter: Filter, side: Side): void {
  const { hopOf, back, most } = side;
  const hop = side.hop + 1;
  const next = new Set<number>();
  for (const edge of edgesOf(db, side.frontier, filter)) {
    const row = farEnd(edge, hopOf, hop);
    if (row === null) continue;
    hopOf.set(row, hop);
    next.add(row);
    const known = back.get(row);
    if (known === undefined) back.set(row, [edge]);
    else if (known.length < most) known.push(edge);
  }
  side.hop = hop;
  side.frontier = [...next];
}

/** The end that this step reaches; null where both were known before it. */
function farEnd([, subject, object]: Edge, hopOf: ReadonlyMap<number, number>, hop: number): number | null {
  const isNew = (row: number) => (hopOf.get(row) ?? hop) === hop;
  if (hopOf.get(subject) === hop - 1 && isNew(object)) return object;
  return hopOf.get(object) === hop - 1 && isNew(subject) ? subject : null;
}

/** Each way to where the two sides meet, followed by each way on from there. */
function joined({ left, right, at }: Meeting, limit: number): Edge[][] {
  const paths: Edge[][] = [];
  for (const row of at)
    for (const there of traced(left, row, limit - paths.length))
      for (const on of traced(right, row, limit - paths.length)) paths.push([...there, ...on.toReversed()]);
  return paths;
}

/** From the side's own end to this one. */
function traced({ back, origin }: Side, to: number, limit: number): Edge[][] {
  const paths: Edge[][] = [];
  const walk = (row: number, behind: readonly Edge[]): void => {
    if (paths.length >= limit) return;
    if (row === origin) {
      paths.push([...behind]);
      return;
    }
    for (const edge of back.get(row) ?? []) walk(otherEnd(edge, row), [edge, ...behind]);
  };
  walk(to, []);
  return paths;
}

function otherEnd([, subject, object]: Edge, row: number): number {
  return subject === row ? object : subject;
}
