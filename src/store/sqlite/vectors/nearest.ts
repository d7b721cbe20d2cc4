/** The nearest vectors: all of them in a small world, candidates by their bits in a large one, exact distances in both. */
import { append, CURRENT } from '../../../model/index.js';
import type { NearHit, PassageScope } from '../../vectors.js';
import type { Reading } from '../read/reading.js';
import { isEverything, scopeConditions } from './scope.js';
import { codesOf, type ModelRow } from './vector-tables.js';

/** Up to so many vectors every distance is computed. */
const FEW = 4_096;
/** Candidates for each hit that is asked for: bits find nearly all of the nearest, in another order. */
const CANDIDATES_A_HIT = 2;
const FEWEST_CANDIDATES = 100;
/** Finding candidates takes time for each of them. */
const MOST_CANDIDATES = 256;

export function nearestPassages(
  r: Reading,
  model: ModelRow,
  vector: Uint8Array,
  scope: PassageScope,
  limit: number,
  /** Vectors that something else has found; by their bits when absent. */
  among?: readonly number[],
): NearHit[] {
  const isSmall = isFew(r, model);
  const values: (string | number | Uint8Array | null)[] = [vector];
  const conditions = ['p.recorded_until = 9007199254740991'];
  if (isSmall) {
    conditions.push(`e.model = ${model.row}`);
  } else {
    conditions.push(`e.row IN (${among?.join(',') ?? candidates(r, model, scope, limit, vector, values)})`);
  }
  const own: (string | number | null)[] = [];
  append(conditions, scopeConditions(r, scope, own));
  const records = r.db
    .prepare(
      `SELECT p.row AS ref, vec_distance_cosine(e.vector, ?) AS distance
       FROM embedding e JOIN passage_content c ON c.content = e.content
         JOIN passage p ON p.row = c.passage JOIN source d ON d.row = p.source
       WHERE ${conditions.join(' AND ')} ORDER BY distance, p.row LIMIT ?`,
    )
    .all(...values, ...own, limit);
  return records.flatMap(({ ref, distance }) => (distance === null ? [] : [{ ref, distance }]));
}

/** So that every distance is computed. */
export function isFew({ db }: Pick<Reading, 'db'>, { row }: ModelRow): boolean {
  const few = `SELECT count(*) FROM (SELECT 1 FROM embedding WHERE model = ? LIMIT ${FEW + 1})`;
  return db.number(few, row) <= FEW;
}

export function candidatesFor(limit: number): number {
  return Math.min(MOST_CANDIDATES, Math.max(FEWEST_CANDIDATES, limit * CANDIDATES_A_HIT));
}

function candidates(
  r: Reading,
  model: ModelRow,
  scope: PassageScope,
  limit: number,
  vector: Uint8Array,
  values: (string | number | Uint8Array | null)[],
): string {
  const many = candidatesFor(limit);
  values.push(vector);
  const search = `SELECT rowid FROM ${codesOf(model)} WHERE code MATCH vec_quantize_binary(?) AND k = ${many}`;
  if (isEverything(scope)) return search;
  const inScope: (string | number | null)[] = [];
  const conditions = scopeConditions(r, scope, inScope);
  append(values, inScope);
  return `${search} AND rowid IN (
    SELECT e.row FROM passage p JOIN source d ON d.row = p.source JOIN passage_content c ON c.passage = p.row
      JOIN embedding e ON e.model = ${model.row} AND e.content = c.content
    WHERE ${[`p.recorded_until = ${CURRENT}`, ...conditions].join(' AND ')})`;
}
