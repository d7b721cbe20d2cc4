/** Is the file sound, and do its rows keep what the store promises? */
import { CURRENT } from '../../model/index.js';
import type { Health } from '../store.js';
import type { Database } from './database.js';

/** Each counts rows that must not exist. */
const INVARIANTS: readonly (readonly [problem: string, sql: string])[] = [
  [
    'statements are believed although nobody asserts them',
    `SELECT count(*) FROM statement s WHERE s.recorded_until = ${CURRENT} AND NOT EXISTS
       (SELECT 1 FROM assertion a WHERE a.statement = s.row AND a.recorded_until = ${CURRENT})`,
  ],
  [
    'assertions stand for statements that are closed',
    `SELECT count(*) FROM assertion a JOIN statement s ON s.row = a.statement
     WHERE a.recorded_until = ${CURRENT} AND s.recorded_until < ${CURRENT}`,
  ],
  [
    'statements and what they are asserted by do not wait together',
    `SELECT count(*) FROM assertion a JOIN statement s ON s.row = a.statement
     WHERE (a.recorded_until = 0) <> (s.recorded_until = 0)`,
  ],
  [
    'statements wait although they are not provisional, or nothing covers them',
    `SELECT count(*) FROM statement s WHERE s.recorded_until = 0 AND (s.extracted = 0 OR NOT EXISTS
       (SELECT 1 FROM statement c WHERE c.predicate = s.predicate AND c.subject = s.subject
          AND c.object IS s.object AND c.recorded_until = ${CURRENT}))`,
  ],
  [
    'statements are provisional or not, unlike what they are asserted by',
    `SELECT count(*) FROM statement s WHERE s.recorded_until = ${CURRENT} AND s.extracted = (
       EXISTS (SELECT 1 FROM acceptance x WHERE x.statement = s.uid AND x.recorded_until = ${CURRENT})
       OR EXISTS (SELECT 1 FROM assertion a WHERE a.statement = s.row AND a.recorded_until = ${CURRENT}
         AND (a.source_model IS NULL OR a.retcon IS NOT NULL)))`,
  ],
  [
    'statements are believed twice',
    `SELECT count(*) FROM (SELECT 1 FROM statement WHERE recorded_until IN (0, ${CURRENT}) GROUP BY uid HAVING count(*) > 1)`,
  ],
  [
    'statements are believed about entities that are closed',
    `SELECT count(*) FROM statement s JOIN entity e ON e.row = s.subject OR e.row = s.object
     WHERE s.recorded_until = ${CURRENT} AND e.recorded_until < ${CURRENT}`,
  ],
  [
    'entities have no canonical name, or several',
    `SELECT count(*) FROM entity e WHERE e.recorded_until = ${CURRENT} AND
       (SELECT count(*) FROM name n WHERE n.entity = e.row AND n.canonical = 1 AND n.recorded_until = ${CURRENT}) <> 1`,
  ],
  [
    'live rows belong to sources that are closed',
    `SELECT count(*) FROM assertion a JOIN source d ON d.row = a.source
     WHERE a.recorded_until = ${CURRENT} AND d.recorded_until < ${CURRENT}`,
  ],
  [
    'predicates are told of otherwise than the tally says',
    `SELECT count(*) FROM predicate p LEFT JOIN statement_tally t ON t.predicate = p.row
     LEFT JOIN (SELECT predicate, count(*) AS told, count(object) AS relations FROM statement
       WHERE recorded_until = ${CURRENT} GROUP BY predicate) s ON s.predicate = p.row
     WHERE coalesce(t.relations, 0) <> coalesce(s.relations, 0)
       OR coalesce(t.attributes, 0) <> coalesce(s.told - s.relations, 0)`,
  ],
  [
    'windows are not normalised',
    `SELECT count(*) FROM statement WHERE from_min > from_max OR until_min > until_max
       OR from_max > until_max - 1 OR until_min < from_min + 1`,
  ],
  [
    'statements are disputed or not, unlike what findings say',
    `SELECT count(*) FROM statement s WHERE s.disputed <> EXISTS (SELECT 1 FROM finding_statement x
       JOIN finding f ON f.row = x.finding WHERE x.statement = s.row AND f.marks = 1)`,
  ],
];

export function checkHealth(db: Database, latest: number): Health {
  const problems = db
    .all<{ integrity_check: string }>('PRAGMA integrity_check(20)')
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
  const dangling = db.all<{ table: string; parent: string }>('PRAGMA foreign_key_check');
  for (const { table, parent } of dangling.slice(0, 20)) {
    problems.push(`a row of ${table} points to a ${parent} that does not exist`);
  }
  for (const [problem, sql] of INVARIANTS) {
    const n = db.number(sql);
    if (n > 0) problems.push(`${n} ${problem}`);
  }
  const version = db.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? 'unknown';
  return {
    ok: problems.length === 0,
    problems,
    schemaVersion: latest,
    bytes: db.number('PRAGMA page_count') * db.number('PRAGMA page_size'),
    engine: `SQLite ${version}`,
  };
}
