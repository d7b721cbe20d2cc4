/** How much there is, what was committed when, and which files were read. */
import { CURRENT, type Reliability } from '../../../model/index.js';
import type { Counts, SourceCounts, Tally } from '../../store.js';
import type { Bindable } from '../database.js';
import { inList, type Reading } from './reading.js';
import { reliabilityOf } from './sources.js';

export function readCounts(r: Reading): Counts {
  const tally = readTally(r);
  return {
    ...tally,
    assertions: live(r, 'assertion'),
    passages: live(r, 'passage'),
    mentions: live(r, 'mention'),
    commits: r.db.number('SELECT count(*) FROM commits'),
    closedStatements: closed(r, tally.relations + tally.attributes),
  };
}

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

/** No index knows them; where every statement is believed, none has to be looked at. */
function closed(r: Reading, believed: number): number {
  if (r.db.number('SELECT count(*) FROM statement') === believed) return 0;
  return r.db.number(
    `SELECT count(*) FROM statement WHERE recorded_until < ${CURRENT} AND recorded_from < recorded_until`,
  );
}

export function readSourceCounts(r: Reading, ids: readonly string[]): SourceCounts[] {
  const values: Bindable[] = [];
  const told = (table: string, what: string) =>
    `(SELECT count(${what}) FROM ${table} x WHERE x.source = d.row AND x.recorded_until = ${CURRENT})`;
  return r.db.all<SourceCounts>(
    `SELECT d.id AS source, ${told('passage', '*')} AS passages,
       ${told('assertion', 'DISTINCT x.statement')} AS statements
     FROM source d WHERE d.id IN ${inList(ids, values)} AND d.recorded_until = ${CURRENT} ORDER BY d.id`,
    ...values,
  );
}
