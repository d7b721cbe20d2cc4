/** Short transactions of the queue on the connection it shares with the rest of the store. */
import { beginWriting, retryWhileBusy } from '../busy.js';
import type { Database } from '../database.js';

const SQLITE_BUSY = 5;

/** The lock is taken first, so that nothing read in it can be out of date. */
export function writing<T>(db: Database, work: () => T): Promise<T> {
  return retryWhileBusy(() => attempt(db, work));
}

function attempt<T>(db: Database, work: () => T): T {
  demandFree(db);
  beginWriting(db);
  try {
    const result = work();
    db.run('COMMIT');
    return result;
  } catch (error) {
    if (db.inTransaction) db.run('ROLLBACK');
    throw error;
  }
}

/**
 * What would be done again after a failure of the machine: nobody waits until it has reached the disk. It gets there with
 * the next commit that does wait, never out of order.
 */
export async function noting<T>(db: Database, work: () => T): Promise<T> {
  // What never reaches a disk may be part of a greater transaction, in which this cannot be asked for.
  if (db.isSole) return writing(db, work);
  return retryWhileBusy(() => {
    demandFree(db);
    db.run('PRAGMA synchronous = NORMAL');
    try {
      return attempt(db, work);
    } finally {
      db.run('PRAGMA synchronous = FULL');
    }
  });
}

/** One snapshot, without the lock. */
export function reading<T>(db: Database, work: () => T): Promise<T> {
  return retryWhileBusy(() => {
    demandFree(db);
    db.run('BEGIN');
    try {
      return work();
    } finally {
      if (db.inTransaction) db.run('COMMIT');
    }
  });
}

/** The same for work of one statement, which is a snapshot by itself. */
export function looking<T>(db: Database, work: () => T): Promise<T> {
  return retryWhileBusy(() => {
    demandFree(db);
    return work();
  });
}

/** A commit of the same process may have begun and not gone on yet: to be waited for like any other writer. */
function demandFree(db: Database): void {
  if (!db.inTransaction) return;
  throw Object.assign(new Error('this connection has begun another transaction'), { errcode: SQLITE_BUSY });
}
