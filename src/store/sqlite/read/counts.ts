/** How much there is. */
import { CURRENT, type Reliability } from '../../../model/index.js';
import type { Tally } from '../../store.js';
import type { Reading } from './reading.js';
import { reliabilityOf } from './sources.js';

/** Each count runs over one stretch of one index, which is several times as quick as grouping what it passes. */
export function readTally(r: Reading): Tally {
  const byPredicate = countEach(r, 'predicate', 'statement', 'statement_out', 'predicate');
  const byType = countEach(r, 'entity_type', 'entity', 'entity_by_type', 'type');
  const statements = sum(byPredicate);
  const entities = sum(byType);
  const relations = r.db.number(
    `SELECT count(*) FROM statement INDEXED BY statement_in WHERE recorded_until = ${CURRENT} AND object IS NOT NULL`,
  );
  return {
    entities,
    // Whatever a document defines is believed in.
    provisional:
      entities -
      r.db.number(`SELECT count(DISTINCT entity) FROM definition WHERE recorded_until = ${CURRENT}`),
    entitiesByType: byType,
    relations,
    attributes: statements - relations,
    statementsByPredicate: byPredicate,
    sources: live(r, 'source'),
    sourcesByReliability: byReliability(r),
  };
}

function live(r: Reading, table: string): number {
  return r.db.number(`SELECT count(*) FROM ${table} WHERE recorded_until = ${CURRENT}`);
}

/** For each word of a dictionary that anything has, how many do. */
function countEach(
  r: Reading,
  words: string,
  table: string,
  index: string,
  column: string,
): Readonly<Record<string, number>> {
  const rows = r.db.all<{ text: string; n: number }>(
    `SELECT w.text, (SELECT count(*) FROM ${table} x INDEXED BY ${index}
       WHERE x.${column} = w.row AND x.recorded_until = ${CURRENT}) AS n
     FROM ${words} w ORDER BY w.text`,
  );
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ text, n }) => [text, n]));
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, n) => all + n, 0);
}

function byReliability(r: Reading): Partial<Record<Reliability, number>> {
  const rows = r.db.all<{ reliability: number; n: number }>(
    `SELECT reliability, count(*) AS n FROM source WHERE recorded_until = ${CURRENT} GROUP BY reliability`,
  );
  return Object.fromEntries(rows.map(({ reliability, n }) => [reliabilityOf(reliability), n]));
}
