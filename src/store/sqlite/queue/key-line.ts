/** The line of jobs with one key: only its head may run. */
import type { Database } from '../database.js';
import { QUEUED, RUNNING } from './job-row.js';

/** To be called in the transaction that changes the state of a job with this key. Looks at one or two rows of the line. */
export function settleLine(db: Database, key: string | null): number {
  if (key === null) return 0;
  const line = `key = ? AND state = ${QUEUED}`;
  const running = db.get('SELECT 1 FROM job WHERE key = ? AND state = ? LIMIT 1', key, RUNNING) !== undefined;
  const first = running ? 0 : db.number(`SELECT min(row) FROM job WHERE ${line}`, key);
  db.run(`UPDATE job SET blocked = 1 WHERE ${line} AND blocked = 0 AND row <> ?`, key, first);
  if (first > 0) db.run(`UPDATE job SET blocked = 0 WHERE row = ? AND blocked = 1`, first);
  return first;
}
