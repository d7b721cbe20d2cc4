/** A part of the graph around some entities, step by step over row numbers, or around those with the most relations. */
import type { GraphPart, PartQuery } from '../../graph-part.js';
import type { Database } from '../database.js';
import type { Degrees } from './degrees.js';
import { type Edge, edgesAmong, edgesAt, type Filter, filterOf, rowsOf, told } from './graph-edges.js';

export function readPart(db: Database, query: PartQuery, degrees: Degrees): GraphPart {
  const filter = filterOf(query);
  if (query.start === undefined) return busiestPart(db, filter, query, degrees);
  const found = around(db, query, filter);
  const { hopOf, edges } = found;
  // What lies between those that were reached last belongs to the picture, too.
  for (const edge of edgesAmong(db, [...hopOf.keys()], filter, query.mostEdges)) {
    if (edges.size >= query.mostEdges) break;
    edges.set(edge[0], edge);
  }
  return { ...told(db, hopOf, [...edges.keys()]), ...NO_PATHS, isCut: found.isCut };
}

const NO_PATHS = { paths: [], steps: null };

/** Where one starts is gone on from whatever it is; others only with less than this part of all that may be told. */
const HUB = 1 / 4;

/** Step by step. What everybody is related to says least and would fill the picture alone, so it comes last. */
function around(db: Database, { start = [], hops, mostNodes, mostEdges }: PartQuery, filter: Filter) {
  const hopOf = new Map(rowsOf(db, start).map((row) => [row, 0]));
  const edges = new Map<number, Edge>();
  const last: (readonly [Edge, number])[] = [];
  let isCut = false;
  const take = (edge: Edge, hop: number): number[] => {
    const ends = [...new Set([edge[1], edge[2]])].filter((row) => !hopOf.has(row));
    if (edges.size >= mostEdges || hopOf.size + ends.length > mostNodes) {
      isCut = true;
      return [];
    }
    edges.set(edge[0], edge);
    for (const row of ends) hopOf.set(row, hop);
    return ends;
  };
  let frontier = [...hopOf.keys()];
  for (let hop = 1; hop <= hops && frontier.length > 0 && !isCut; hop++) {
    const next: number[] = [];
    for (const row of frontier) {
      const found = edgesAt(db, row, filter, mostNodes + 1);
      if (hop > 1 && found.length > mostNodes * HUB) last.push(...found.map((edge) => [edge, hop] as const));
      else for (const edge of found) next.push(...take(edge, hop));
    }
    frontier = next;
  }
  for (const [edge, hop] of last) take(edge, hop);
  return { hopOf, edges, isCut };
}

/** Those with the most relations, and what lies between them. */
function busiestPart(
  db: Database,
  filter: Filter,
  { mostNodes, mostEdges }: PartQuery,
  degrees: Degrees,
): GraphPart {
  const rows = filter.isPlain ? degrees.most(db, mostNodes) : busiest(db, filter, mostNodes);
  const edges = edgesAmong(db, rows, filter, mostEdges);
  return {
    ...told(
      db,
      new Map(rows.map((row) => [row, 0])),
      edges.map(([row]) => row),
      degrees.of(db, rows),
    ),
    ...NO_PATHS,
    isCut: rows.length >= mostNodes || edges.length >= mostEdges,
  };
}

function busiest(db: Database, { join, sql, values }: Filter, most: number): number[] {
  return db
    .arrays<readonly [number]>(
      `SELECT end FROM (
         SELECT s.subject AS end FROM statement s ${join('subject')} WHERE ${sql}
         UNION ALL SELECT s.object FROM statement s ${join('object')} WHERE ${sql})
       GROUP BY end ORDER BY count(*) DESC, end LIMIT ?`,
      ...values,
      ...values,
      most,
    )
    .map(([row]) => row);
}
