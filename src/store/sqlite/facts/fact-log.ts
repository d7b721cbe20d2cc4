/** What was done with facts, by whom and when; and how the facts of each author ended. */
import { CURRENT } from '../../../model/index.js';
import {
  type AuthorRecord,
  FACT_ENDS,
  type FactEndKind,
  type FactLogEntry,
  type FactLogFilter,
} from '../../facts.js';
import type { Bindable, Database } from '../database.js';
import { statusOf } from '../findings/codes.js';

interface LogRow {
  seq: number;
  at: number;
  action: FactLogEntry['action'];
  actor: string;
  fact: string | null;
  scope: string | null;
  code: number | null;
  detail: string | null;
}

/** An end that another one replaced at once was not taken back. */
const REOPENED = `x.recorded_until < ${CURRENT} AND NOT EXISTS
  (SELECT 1 FROM fact_end y WHERE y.fact = x.fact AND y.recorded_from = x.recorded_until)`;

const LOG = `
SELECT f.recorded_from AS seq, f.at, 'committed' AS action, f.author AS actor, f.id AS fact, f.scope, NULL AS code, NULL AS detail
  FROM fact f
UNION ALL
SELECT c.recorded_from, c.at, 'corroborated', c.author, f.id, f.scope, NULL, NULL
  FROM fact_corroboration c JOIN fact f ON f.row = c.fact
UNION ALL
SELECT x.recorded_from, m.at, 'ended', x.author, f.id, f.scope, x.how, x.reason
  FROM fact_end x JOIN fact f ON f.row = x.fact JOIN commits m ON m.seq = x.recorded_from
UNION ALL
SELECT x.recorded_until, m.at, 'reopened', m.author, f.id, f.scope, NULL, NULL
  FROM fact_end x JOIN fact f ON f.row = x.fact JOIN commits m ON m.seq = x.recorded_until WHERE ${REOPENED}
UNION ALL
SELECT n.seq, v.at, 'resolved', v.by, n.id, NULL, v.verdict, v.reason
  FROM finding_verdict v JOIN finding n ON n.row = v.finding JOIN filing l ON l.row = n.filing WHERE l.rule LIKE 'memory/%'
UNION ALL
SELECT NULL, e.at, 'erased', e.by, NULL, NULL, e.facts, e.reason FROM erasure e`;

export function readLog(db: Database, filter: FactLogFilter): FactLogEntry[] {
  const { actor, subject, since, limit = -1 } = filter;
  const where: string[] = ['1'];
  const values: Bindable[] = [];
  if (actor !== undefined) where.push('actor = ?') && values.push(actor);
  if (since !== undefined) where.push('at >= ?') && values.push(since);
  // 'g' comes after the last digit of an id.
  if (subject !== undefined) where.push('fact >= ? AND fact < ?') && values.push(subject, `${subject}g`);
  // An answer is written after what it ends, often within one millisecond.
  const rows = db.all<LogRow>(
    `SELECT * FROM (${LOG}) WHERE ${where.join(' AND ')} ORDER BY at DESC, action = 'resolved' DESC, seq DESC LIMIT ?`,
    ...values,
    limit,
  );
  return rows.map(({ at, action, actor: who, fact, scope, code, detail }) => ({
    at,
    action,
    actor: who,
    subject: fact,
    scope,
    how: howOf(action, code),
    reason: detail,
  }));
}

function howOf(action: FactLogEntry['action'], code: number | null): string | null {
  if (code === null) return null;
  if (action === 'ended') return FACT_ENDS[code] ?? null;
  return action === 'resolved' ? statusOf(code) : `${code}`;
}

const ended = (how: FactEndKind): number => FACT_ENDS.indexOf(how);
/** Written by whoever answers a confusion. */
const ANSWERED = `x.reason LIKE 'resolves f-%'`;
/** Overtaken, as somebody answered: it was so until something newer came. */
const OVERTAKEN = `(x.how = ${ended('retired')} AND ${ANSWERED})`;
const NEVER_SO = `x.how IN (${ended('wrong')}, ${ended('corrected')})`;

export function readAuthors(db: Database, author?: string): AuthorRecord[] {
  const repeats = new Map(
    db
      .all<{ author: string; n: number }>(
        `SELECT author, count(*) AS n FROM fact_corroboration WHERE author = coalesce(?, author) GROUP BY author`,
        author ?? null,
      )
      .map(({ author: name, n }) => [name, n]),
  );
  const rows = db.all<Omit<AuthorRecord, 'repeated'>>(
    `SELECT f.author, count(*) AS facts, sum(x.row IS NULL) AS standing,
       sum(EXISTS (SELECT 1 FROM fact_corroboration c WHERE c.fact = f.row)) AS corroborated,
       coalesce(sum((x.how = ${ended('superseded')} AND NOT (${ANSWERED})) OR ${OVERTAKEN}), 0) AS superseded,
       coalesce(sum(x.how = ${ended('merged')} AND NOT (${ANSWERED})), 0) AS merged,
       coalesce(sum(x.how = ${ended('retired')} AND NOT (${ANSWERED})), 0) AS retired,
       coalesce(sum(${NEVER_SO} AND x.author = f.author), 0) AS ownCorrections,
       coalesce(sum(${NEVER_SO} AND x.author <> f.author), 0) AS wrong,
       coalesce(sum(NOT (${NEVER_SO}) AND NOT ${OVERTAKEN} AND ${ANSWERED}), 0) AS ruledOut
     FROM fact f LEFT JOIN fact_end x ON x.fact = f.row AND x.recorded_until = ${CURRENT}
     WHERE f.recorded_until = ${CURRENT} ${author === undefined ? '' : 'AND f.author = ?'} GROUP BY f.author`,
    ...(author === undefined ? [] : [author]),
  );
  const told = rows.map((row) => ({ ...row, repeated: repeats.get(row.author) ?? 0 }));
  const silent = [...repeats]
    .filter(([name]) => !rows.some((row) => row.author === name))
    .map(([name, repeated]) => ({ ...NOTHING, author: name, repeated }));
  return [...told, ...silent].sort((a, b) => b.facts - a.facts || (a.author < b.author ? -1 : 1));
}

const NOTHING = {
  ...{ facts: 0, standing: 0, corroborated: 0, superseded: 0, merged: 0, retired: 0 },
  ...{ ownCorrections: 0, wrong: 0, ruledOut: 0 },
};
