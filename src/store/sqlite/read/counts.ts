/** How much there is, what was committed when, and which files were read. */
import { type Commit, CURRENT } from '../../../model/index.js';
import type { Counts, SourceCounts } from '../../store.js';
import type { Bindable } from '../database.js';
import { inList, type Reading } from './reading.js';

export function readCounts(r: Reading): Counts {
  const live = (table: string, more = '') =>
    r.db.number(`SELECT count(*) FROM ${table} WHERE recorded_until = ${CURRENT} ${more}`);
  const told = r.db.all<{ predicate: number; n: number; relations: number }>(
    `SELECT predicate, count(*) AS n, count(object) AS relations FROM statement
     WHERE recorded_until = ${CURRENT} GROUP BY predicate`,
  );
  const statements = told.reduce((all, { n }) => all + n, 0);
  const relations = told.reduce((all, one) => all + one.relations, 0);
  return {
    entities: live('entity'),
    provisional: live(
      'entity e',
      `AND NOT EXISTS (SELECT 1 FROM definition d WHERE d.entity = e.row AND d.recorded_until = ${CURRENT})`,
    ),
    entitiesByType: byType(r),
    relations,
    attributes: statements - relations,
    statementsByPredicate: byPredicate(r, told),
    assertions: live('assertion'),
    sources: live('source'),
    passages: live('passage'),
    mentions: live('mention'),
    commits: r.db.number('SELECT count(*) FROM commits'),
    closedStatements: closed(r, statements),
  };
}

/** No index knows them; where every statement is believed, none has to be looked at. */
function closed(r: Reading, believed: number): number {
  if (r.db.number('SELECT count(*) FROM statement') === believed) return 0;
  return r.db.number(
    `SELECT count(*) FROM statement WHERE recorded_until < ${CURRENT} AND recorded_from < recorded_until`,
  );
}

function byPredicate(r: Reading, told: readonly { predicate: number; n: number }[]): Record<string, number> {
  return sorted(told.map(({ predicate, n }): [string, number] => [r.words.predicates.textOf(predicate), n]));
}

function byType(r: Reading): Record<string, number> {
  const rows = r.db.all<{ type: number; n: number }>(
    `SELECT type, count(*) AS n FROM entity WHERE recorded_until = ${CURRENT} GROUP BY type`,
  );
  return sorted(rows.map(({ type, n }): [string, number] => [r.words.types.textOf(type), n]));
}

function sorted(pairs: readonly [string, number][]): Record<string, number> {
  return Object.fromEntries([...pairs].sort(([a], [b]) => (a < b ? -1 : 1)));
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

/** The latest first. */
export function readCommits(r: Reading, limit = 1000): Commit[] {
  return r.db.all<Commit>('SELECT seq, at, author, reason FROM commits ORDER BY seq DESC LIMIT ?', limit);
}

export function readCommitAt(r: Reading, milliseconds: number): number {
  return r.db.number('SELECT max(seq) FROM commits WHERE at <= ?', milliseconds);
}

export function readOrigins(r: Reading): Map<string, string> {
  const rows = r.db.all<{ origin: string; hash: string }>(
    `SELECT origin, hash FROM source WHERE recorded_until = ${CURRENT} AND format NOT IN ('fact', 'answer', 'synthesis')
     ORDER BY origin`,
  );
  return new Map(rows.map(({ origin, hash }) => [origin, hash]));
}
