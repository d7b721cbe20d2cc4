/** Short transactions of the queue on the connection it shares with the rest of the store. */
import { retryWhileBusy } from '../busy.js';
import type { Database } from '../database.js';

const SQLITE_BUSY = 5;

/** The lock is taken first, so that nothing read in it can be out of date. */
export function writing<T>(db: Database, work: () => T): Promise<T> {
  return retryWhileBusy(() => {
    begin(db, 'BEGIN IMMEDIATE');
    try {
      const result = work();
      db.run('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.run('ROLLBACK');
      throw error;
    }
  });
}

/** One snapshot, without the lock. */
export function reading<T>(db: Database, work: () => T): Promise<T> {
  return retryWhileBusy(() => {
    begin(db, 'BEGIN');
    try {
      return work();
    } finally {
      if (db.inTransaction) db.run('COMMIT');
    }
  });
}

/** A commit of the same process may have begun and not gone on yet: to be waited for like any other writer. */
function begin(db: Database, sql: string): void {
  if (db.inTransaction) {
    throw Object.assign(new Error('this connection has begun another transaction'), { errcode: SQLITE_BUSY });
  }
  db.run(sql);
}
