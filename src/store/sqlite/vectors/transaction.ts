/** A short write transaction: the lock is taken first and all is done before anything else can run. */
import { beginWriting, retryWhileBusy } from '../busy.js';
import type { Database } from '../database.js';

export function transaction<T>(db: Database, work: () => T): Promise<T> {
  return retryWhileBusy(() => {
    beginWriting(db);
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  });
}
