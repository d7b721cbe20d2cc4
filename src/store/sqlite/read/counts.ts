/** How much there is, what was committed when, and which files were read. */
import { type Commit, CURRENT } from '../../../model/index.js';
import type { Counts } from '../../store.js';
import type { Reading } from './reading.js';

export function readCounts(r: Reading): Counts {
  const live = (table: string, more = '') =>
    r.db.number(`SELECT count(*) FROM ${table} WHERE recorded_until = ${CURRENT} ${more}`);
  return {
    entities: live('entity'),
    provisional: live(
      'entity',
      `AND row NOT IN (SELECT entity FROM definition WHERE recorded_until = ${CURRENT})`,
    ),
    entitiesByType: grouped(r, 'entity', 'type', (row) => r.words.types.textOf(row)),
    relations: live('statement', 'AND object IS NOT NULL'),
    attributes: live('statement', 'AND object IS NULL'),
    statementsByPredicate: grouped(r, 'statement', 'predicate', (row) => r.words.predicates.textOf(row)),
    assertions: live('assertion'),
    sources: live('source'),
    passages: live('passage'),
    mentions: live('mention'),
    commits: r.db.number('SELECT count(*) FROM commits'),
    closedStatements: r.db.number(
      `SELECT count(*) FROM statement WHERE recorded_until < ${CURRENT} AND recorded_from < recorded_until`,
    ),
  };
}

function grouped(
  r: Reading,
  table: string,
  column: string,
  text: (row: number) => string,
): Record<string, number> {
  const rows = r.db.all<{ key: number; n: number }>(
    `SELECT ${column} AS key, count(*) AS n FROM ${table} WHERE recorded_until = ${CURRENT} GROUP BY ${column}`,
  );
  const pairs = rows.map(({ key, n }): [string, number] => [text(key), n]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
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
