/** What has changed among facts since somebody looked: by commits, and by time alone. */
import { CURRENT } from '../../../model/index.js';
import { END } from '../../../time/index.js';
import type { ReviewMark } from '../../cases.js';
import type { ThreadKey } from '../../facts.js';
import type { Database } from '../database.js';

/** Each part by an index of its own. */
const CHANGED = `SELECT f.id FROM fact f WHERE f.row IN (
    SELECT fact FROM fact_end WHERE recorded_from > ?
    UNION SELECT fact FROM fact_end WHERE recorded_until > ? AND recorded_until < ${CURRENT}
    UNION SELECT fact FROM fact_end WHERE at > ? AND at <= ?
    UNION SELECT row FROM fact WHERE expires > ? AND expires <= ? AND expires < ${END})
  AND EXISTS (SELECT 1 FROM asked_fact a WHERE a.fact = f.id)`;

/** Most facts hold from the second in which they are told: those are no news. */
const TURNED = `SELECT DISTINCT subject, attribute FROM fact_claim WHERE fact IN (
    SELECT row FROM fact WHERE valid_from > ? AND valid_from <= ? AND valid_from > at / 1000
    UNION SELECT row FROM fact WHERE expires > ? AND expires <= ? AND expires < ${END}
    UNION SELECT x.fact FROM fact_end x JOIN commits m ON m.seq = x.recorded_from
      WHERE x.at > ? AND x.at <= ? AND x.at > m.at / 1000)`;

export function changedFacts(db: Database, since: ReviewMark, now: number): string[] {
  return db
    .all<{ id: string }>(CHANGED, since.seq, since.seq, since.now, now, since.now, now)
    .map(({ id }) => id);
}

export function turnedThreads(db: Database, since: number, now: number): ThreadKey[] {
  return db.all<ThreadKey>(TURNED, since, now, since, now, since, now);
}
