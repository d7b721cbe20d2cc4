/** How much there is. */
import { CURRENT, type Reliability } from '../../../model/index.js';
import type { Tally } from '../../store.js';
import type { Reading } from './reading.js';
import { reliabilityOf } from './sources.js';

/** Each count runs over one stretch of one index, which is several times as quick as grouping what it passes. */
export function readTally(r: Reading): Tally {
  const told = countEach(r, 'predicate', 'statement', 'statement_out', 'predicate', 'object');
  const byType = countEach(r, 'entity_type', 'entity', 'entity_by_type', 'type', 'type').all;
  const relations = sum(told.having);
  const entities = sum(byType);
  return {
    entities,
    // Whatever a document defines is believed in.
    provisional:
      entities -
      r.db.number(`SELECT count(DISTINCT entity) FROM definition WHERE recorded_until = ${CURRENT}`),
    entitiesByType: byType,
    relations,
    attributes: sum(told.all) - relations,
    statementsByPredicate: told.all,
    sources: live(r, 'source'),
    sourcesByReliability: byReliability(r),
  };
}

function live(r: Reading, table: string): number {
  return r.db.number(`SELECT count(*) FROM ${table} WHERE recorded_until = ${CURRENT}`);
}

type Counts = Readonly<Record<string, number>>;

/** For each word of a dictionary that anything has, how many do, and how many of those have `also`. */
function countEach(
  r: Reading,
  words: string,
  table: string,
  index: string,
  column: string,
  also: string,
): { readonly all: Counts; readonly having: Counts } {
  // Both counts in one pass, which gives one value for each word.
  const rows = r.db.all<{ text: string; counts: string }>(
    `SELECT w.text, (SELECT count(*) || ' ' || count(x.${also}) FROM ${table} x INDEXED BY ${index}
       WHERE x.${column} = w.row AND x.recorded_until = ${CURRENT}) AS counts
     FROM ${words} w ORDER BY w.text`,
  );
  const counted = rows
    .map(({ text, counts }) => ({ text, counts: counts.split(' ').map(Number) }))
    .filter(({ counts: [all = 0] }) => all > 0);
  return {
    all: Object.fromEntries(counted.map(({ text, counts: [all = 0] }) => [text, all])),
    having: Object.fromEntries(counted.map(({ text, counts: [, having = 0] }) => [text, having])),
  };
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((all, n) => all + n, 0);
}

function byReliability(r: Reading): Partial<Record<Reliability, number>> {
  const rows = r.db.all<{ reliability: number; n: number }>(
    `SELECT reliability, count(*) AS n FROM source WHERE recorded_until = ${CURRENT} GROUP BY reliability`,
  );
  return Object.fromEntries(rows.map(({ reliability, n }) => [reliabilityOf(reliability), n]));
}
