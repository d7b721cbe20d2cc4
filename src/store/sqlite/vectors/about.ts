/** Passages about entities, and what ranking and readers want to know of a passage. */
import { CURRENT } from '../../../model/index.js';
import type { AboutHit, PassageFacts, PassageRef, PassageScope } from '../../vectors.js';
import type { Bindable } from '../database.js';
import { entityRow, inList, type Reading } from '../read/reading.js';
import { PASSAGE_COLUMNS, type PassageRecord, reliabilityOf, toPassage } from '../read/sources.js';
import { isEverything, scopeConditions } from './scope.js';

/** Of an entity that stands in more, the earliest will do: such a name tells little by itself. */
const MOST_OF_ONE_KIND = 2_000;
const LIVE = `recorded_until = ${CURRENT}`;

/** A document that defines one entity and no other is about it from end to end. */
export function passagesAbout(
  r: Reading,
  entities: readonly string[],
  scope: PassageScope,
  limit: number,
): AboutHit[] {
  const rows = [...new Set(entities.map((id) => entityRow(r, id)).filter((row) => row > 0))];
  if (rows.length === 0) return [];
  const values: Bindable[] = [];
  const kind = (sql: string, row: number) => {
    values.push(row);
    return `SELECT * FROM (${sql} LIMIT ${MOST_OF_ONE_KIND})`;
  };
  const asserted = (end: string, row: number) =>
    kind(
      `SELECT a.passage, s.${end} AS entity, 0 AS defines FROM statement s JOIN assertion a ON a.statement = s.row
       WHERE s.${end} = ? AND s.${LIVE} AND a.${LIVE}`,
      row,
    );
  const parts = rows.flatMap((row) => [
    kind(`SELECT passage, entity, 1 AS defines FROM definition WHERE entity = ? AND ${LIVE}`, row),
    kind(`SELECT passage, entity, 0 AS defines FROM mention WHERE entity = ? AND ${LIVE}`, row),
    kind(
      `SELECT p.row, f.entity, 0 AS defines FROM definition f JOIN passage p ON p.source = f.source AND p.${LIVE}
       WHERE f.entity = ? AND f.${LIVE} AND NOT EXISTS
         (SELECT 1 FROM definition g WHERE g.source = f.source AND g.entity <> f.entity AND g.${LIVE})`,
      row,
    ),
    asserted('subject', row),
    asserted('object', row),
  ]);
  const conditions = isEverything(scope) ? [] : scopeConditions(r, scope, values);
  const found = r.db.arrays<readonly [ref: number, entities: number, defines: number]>(
    `SELECT p.row AS ref, count(DISTINCT x.entity) AS entities, max(x.defines) AS defines
     FROM (${parts.join(' UNION ALL ')}) x JOIN passage p ON p.row = x.passage JOIN source d ON d.row = p.source
     WHERE ${['p.recorded_until = 9007199254740991', ...conditions].join(' AND ')}
     GROUP BY p.row ORDER BY entities DESC, defines DESC, d.reliability, p.row LIMIT ?`,
    ...values,
    limit,
  );
  return found.map(([ref, n, defines]) => ({ ref, entities: n, defines: defines === 1 }));
}

interface FactsRecord extends PassageRecord {
  ref: number;
  reliability: number;
  recorded_at: number | null;
  recorded_until: number;
  confidence: number | null;
  least_flagged: number | null;
  disputed: number | null;
}

export function passageFacts(r: Reading, refs: readonly PassageRef[]): PassageFacts[] {
  const values: Bindable[] = [];
  const records = r.db.all<FactsRecord>(
    `SELECT p.row AS ref, ${PASSAGE_COLUMNS}, d.reliability, p.recorded_until, c.at AS recorded_at,
       max(CASE WHEN s.flagged = 0 THEN a.confidence END) AS confidence, min(s.flagged) AS least_flagged,
       max(s.disputed) AS disputed
     FROM passage p JOIN source d ON d.row = p.source LEFT JOIN commits c ON c.seq = p.recorded_from
       LEFT JOIN assertion a ON a.passage = p.row AND a.${LIVE}
       LEFT JOIN statement s ON s.row = a.statement
     WHERE p.row IN ${inList(refs, values)} GROUP BY p.row`,
    ...values,
  );
  return records.map((record) => ({
    ref: record.ref,
    passage: toPassage(record),
    reliability: reliabilityOf(record.reliability),
    confidence: record.confidence,
    recordedAt: record.recorded_at ?? 0,
    retired: record.recorded_until < CURRENT,
    flagged: record.least_flagged === 1,
    disputed: record.disputed === 1,
  }));
}
