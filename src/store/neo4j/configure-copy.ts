/** How every connection to a working copy is set up. */
import { configure } from '../sqlite/configure.js';
import type { Database } from '../sqlite/database.js';

/** What is lost with the machine is read from the server again: no commit waits for the disk. */
export function configureCopy(db: Database): void {
  configure(db, false);
  db.exec('PRAGMA synchronous = NORMAL');
}

/** Closes the connection where preparing it fails, so that the next try can begin anew. */
export function orClosed<T>(db: Database, prepare: () => T): T {
  try {
    return prepare();
  } catch (error) {
    db.close();
    throw error;
  }
}
