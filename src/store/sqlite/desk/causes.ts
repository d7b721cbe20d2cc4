/** What several open findings follow from. */
import type { FindingCause } from '../../../model/index.js';
import type { DeskCause } from '../../desk.js';
import type { Database } from '../database.js';

export function readCauses(db: Database, limit: number): DeskCause[] {
  return db
    .all<{ cause: string; count: number }>(
      `SELECT max(f.cause) AS cause, count(*) AS count FROM finding f
       WHERE f.cause IS NOT NULL AND f.gone_at IS NULL AND f.status IN (0, 1)
       GROUP BY f.cause ->> '$.key' HAVING count(*) > 1 ORDER BY count(*) DESC, 1 LIMIT ?`,
      limit,
    )
    .map(({ cause, count }) => {
      const { key, told, so, fix }: FindingCause = JSON.parse(cause);
      return { key, told, so, fix, count };
    });
}
