/** Statements by id, or by the beginning of one, as people type it. */
import { LoreError } from '../../model/index.js';
import type { Database } from './database.js';

const ID_LENGTH = 24;

/** The one id that begins so, whether it is believed now or was once. */
export function fullId(db: Database, prefix: string): string | undefined {
  if (prefix.length >= ID_LENGTH) return prefix;
  const found = db.all<{ uid: string }>(
    'SELECT DISTINCT uid FROM statement WHERE uid >= ? AND uid < ? LIMIT 4',
    prefix,
    `${prefix}g`,
  );
  if (found.length > 1) {
    throw new LoreError({
      code: 'store/ambiguous-id',
      message: `Several statements have an id that begins with ${prefix}: ${found.map((f) => f.uid).join(', ')}.`,
      hint: 'Write more of it.',
    });
  }
  return found[0]?.uid;
}
