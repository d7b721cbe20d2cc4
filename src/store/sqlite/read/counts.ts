/** How much there is. */
import { CURRENT, type Reliability } from '../../../model/index.js';
import type { Tally } from '../../store.js';
import type { Reading } from './reading.js';
import { reliabilityOf } from './sources.js';

export function readTally(r: Reading): Tally {
  const told = r.db.all<{ text: string; relations: number; attributes: number }>(
    `SELECT p.text, t.relations, t.attributes FROM statement_tally t JOIN predicate p ON p.row = t.predicate
     WHERE t.relations + t.attributes > 0 ORDER BY p.text`,
  );
  const byType = entitiesByType(r);
  const entities = sum(byType);
  return {
    entities,
    // Whatever a document defines is believed in.
    provisional:
      entities -
      r.db.number(`SELECT count(DISTINCT entity) FROM definition WHERE recorded_until = ${CURRENT}`),
    entitiesByType: byType,
    relations: told.reduce((all, { relations }) => all + relations, 0),
    attributes: told.reduce((all, { attributes }) => all + attributes, 0),
    statementsByPredicate: Object.fromEntries(
      told.map(({ text, relations, attributes }) => [text, relations + attributes]),
    ),
    sources: live(r, 'source'),
    sourcesByReliability: byReliability(r),
  };
}

function live(r: Reading, table: string): number {
  return r.db.number(`SELECT count(*) FROM ${table} WHERE recorded_until = ${CURRENT}`);
}

type Counts = Readonly<Record<string, number>>;

/** Each count runs over one stretch of one index, which is several times as quick as grouping what it passes. */
function entitiesByType(r: Reading): Counts {
  const rows = r.db.all<{ text: string; count: number }>(
    `SELECT w.text, (SELECT count(*) FROM entity e INDEXED BY entity_by_type
       WHERE e.type = w.row AND e.recorded_until = ${CURRENT}) AS count
     FROM entity_type w ORDER BY w.text`,
  );
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ text, count }) => [text, count]));
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
