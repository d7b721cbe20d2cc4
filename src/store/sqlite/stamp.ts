/** Whether anything has been written to the file since, by this connection or by another, but for logs of our own. */
import type { Database } from './database.js';

/** Within a transaction that reads; null where what is written may be undone, so that nothing may be kept. */
export function stampOf(db: Database): string | null {
  if (db.isSole) return null;
  return `${db.number('PRAGMA data_version')} ${db.changes - db.logged}`;
}
