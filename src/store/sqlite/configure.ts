/** How every connection to a world is set up. */
import type { Database } from './database.js';

/** Short, since it blocks the whole process; the waiting is done asynchronously. */
const BUSY_TIMEOUT_MS = 20;
export const CACHE_KIB = 65_536;
/** What only reads goes through a world once, or stands beside others that do: the system keeps the pages for all of them. */
const READER_CACHE_KIB = 16_384;
const LOG_LIMIT_BYTES = 67_108_864;
/** Rarely, since it is whoever commits that then waits while the log is carried over; see also `SqliteFacts.followed`. */
const LOG_PAGES = 8_000;
const DURABLY = `PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${LOG_LIMIT_BYTES};
     PRAGMA wal_autocheckpoint = ${LOG_PAGES}`;

/** `synchronous = FULL`: a commit that returned has reached the disk (docs/adr/0004-store.md). */
export function configure(db: Database, readonly: boolean): void {
  db.exec(
    `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA cache_size = -${readonly ? READER_CACHE_KIB : CACHE_KIB}`,
  );
  if (readonly) return;
  db.exec(`PRAGMA journal_mode = WAL; ${DURABLY}`);
}

/** The same where another connection has said how the file is written. */
export function configureBeside(db: Database): void {
  db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA cache_size = -${CACHE_KIB}; ${DURABLY}`);
}
