/** Relations as a picture needs them: which ones are asked for, those at an entity, those among many, and each in brief. */
import { CURRENT } from '../../../model/index.js';
import type { PartEdge, PartFilter, PartNode } from '../../graph-part.js';
import type { Bindable, Database } from '../database.js';

/** Row, subject, object. */
export type Edge = readonly [row: number, subject: number, object: number];

export interface Filter {
  /** Whoever stands at the end `far` is joined as `o` where something is asked of them. */
  readonly join: (far: 'subject' | 'object') => string;
  readonly sql: string;
  readonly values: readonly Bindable[];
  /** Nothing was asked for but what is believed. */
  readonly isPlain: boolean;
}

/** Conditions on a statement `s` and on whoever stands at its far end `o`; `welcome` are those who may stand there whatever they are. */
export function filterOf(filter: PartFilter, welcome: readonly number[] = []): Filter {
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
      `(o.type IN (SELECT t.row FROM entity_type t JOIN json_each(?) w ON w.value = t.text)
        OR o.row IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(filter.types),
      JSON.stringify(welcome),
    );
  if (filter.from !== undefined) give('s.until_max > ?', filter.from);
  if (filter.until !== undefined) give('s.from_min < ?', filter.until);
  if (filter.leastConfidence !== undefined) give('s.confidence >= ?', filter.leastConfidence);
  if (filter.settled === true) parts.push('s.extracted = 0');
  if (filter.disputed === true) parts.push('s.disputed = 1');
  const join = (far: 'subject' | 'object') =>
    filter.types === undefined ? '' : `JOIN entity o ON o.row = s.${far}`;
  return { join, sql: parts.join(' AND '), values, isPlain: parts.length === ALWAYS };
}

/** Conditions that every question has. */
const ALWAYS = 3;

/** Whichever way they point; one that points from one of these to another comes twice. */
export function edgesOf(db: Database, rows: readonly number[], { join, sql, values }: Filter): Edge[] {
  const wanted = JSON.stringify(rows);
  return db.arrays<Edge>(
    `SELECT s.row, s.subject, s.object FROM json_each(?) w JOIN statement s ON s.subject = w.value
       ${join('object')} WHERE ${sql}
     UNION ALL SELECT s.row, s.subject, s.object FROM json_each(?) w JOIN statement s ON s.object = w.value
       ${join('subject')} WHERE ${sql}`,
    wanted,
    ...values,
    wanted,
    ...values,
  );
}

/** No more than so many: what everybody is related to need not be read to its end. */
export function edgesAt(db: Database, row: number, { join, sql, values }: Filter, most: number): Edge[] {
  return db.arrays<Edge>(
    `SELECT s.row, s.subject, s.object FROM statement s ${join('object')} WHERE s.subject = ? AND ${sql}
     UNION ALL SELECT s.row, s.subject, s.object FROM statement s ${join('subject')} WHERE s.object = ? AND ${sql}
     LIMIT ?`,
    row,
    ...values,
    row,
    ...values,
    most,
  );
}

/** With both ends among these. */
export function edgesAmong(
  db: Database,
  rows: readonly number[],
  { join, sql, values }: Filter,
  most: number,
): Edge[] {
  return db.arrays<Edge>(
    `WITH among AS MATERIALIZED (SELECT value AS row FROM json_each(?))
     SELECT s.row, s.subject, s.object FROM among a JOIN statement s ON s.subject = a.row
       ${join('object')} WHERE ${sql} AND s.object IN (SELECT row FROM among) LIMIT ?`,
    JSON.stringify(rows),
    ...values,
    most,
  );
}

export function rowsOf(db: Database, ids: readonly string[]): number[] {
  return db
    .arrays<readonly [number]>(
      'SELECT e.row FROM json_each(?) w JOIN entity e ON e.id = w.value ORDER BY w.key',
      JSON.stringify(ids),
    )
    .map(([row]) => row);
}

/** Relations of each, shown or not. */
export function countsOf(db: Database, rows: readonly number[]): number[] {
  return db
    .arrays<readonly [number]>(
      `SELECT (SELECT count(*) FROM statement s WHERE s.subject = w.value AND s.recorded_until = ${CURRENT}
          AND s.object IS NOT NULL)
         + (SELECT count(*) FROM statement s WHERE s.object = w.value AND s.recorded_until = ${CURRENT}
          AND s.object IS NOT NULL)
       FROM json_each(?) w ORDER BY w.key`,
      JSON.stringify(rows),
    )
    .map(([count]) => count);
}

/** In the order in which they are given. */
export function told(
  db: Database,
  hopOf: ReadonlyMap<number, number>,
  edges: readonly number[],
  degrees: ArrayLike<number> = countsOf(db, [...hopOf.keys()]),
): { nodes: PartNode[]; edges: PartEdge[] } {
  const nodes = db.arrays<readonly [number, string, string, string, number]>(
    `SELECT e.row, e.id, e.name, t.text, e.verified
     FROM json_each(?) w JOIN entity e ON e.row = w.value JOIN entity_type t ON t.row = e.type ORDER BY w.key`,
    JSON.stringify([...hopOf.keys()]),
  );
  const idOf = new Map(nodes.map(([row, id]) => [row, id]));
  const found = db.arrays<
    readonly [string, number, number, string, number, number, number, string | null, string | null]
  >(
    `SELECT s.uid, s.subject, s.object, p.text, s.confidence, s.disputed, s.extracted, f.text, u.text
     FROM json_each(?) w JOIN statement s ON s.row = w.value JOIN predicate p ON p.row = s.predicate
       LEFT JOIN words f ON f.row = s.from_text LEFT JOIN words u ON u.row = s.until_text ORDER BY w.key`,
    JSON.stringify(edges),
  );
  return {
    nodes: nodes.map(([row, id, name, type, verified], at) => ({
      ...{ id, name, type, degree: degrees[at] ?? 0, verified: verified === 1, hop: hopOf.get(row) ?? 0 },
    })),
    edges: found.map(([id, subject, object, predicate, confidence, disputed, extracted, from, until]) => ({
      ...{ id, predicate, confidence, disputed: disputed === 1, extracted: extracted === 1 },
      ...{ from: idOf.get(subject) ?? '', to: idOf.get(object) ?? '', fromText: from, untilText: until },
    })),
  };
}
