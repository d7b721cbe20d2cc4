/** Statements by id, or by the beginning of one, as people type it. */
import { CURRENT, LoreError } from '../../model/index.js';
import { STATEMENT, STATEMENT_ID, type StatementRow } from './statement-rows.js';
import type { Writing } from './writing.js';

const ID_LENGTH = 24;
/** One statement may have several rows. */
const ROWS = 60;

/** The statement believed now whose id begins so; undefined when there is none, refused when there are several. */
export function liveByPrefix(w: Writing, prefix: string): StatementRow | undefined {
  const uid = fullId(w, prefix);
  return uid === undefined ? undefined : w.rows.find(STATEMENT, { uid, recordedUntil: CURRENT })[0];
}

/** The one id that begins so, whether it is believed now or was once. */
export function fullId(w: Pick<Writing, 'rows'>, prefix: string): string | undefined {
  if (prefix.length >= ID_LENGTH) return prefix;
  const found = w.rows.find(STATEMENT_ID, { uid: { beginsWith: prefix } }, ROWS);
  const ids = [...new Set(found.map(({ uid }) => uid))];
  if (ids.length > 1) {
    throw new LoreError({
      code: 'store/ambiguous-id',
      message: `Several statements have an id that begins with ${prefix}: ${ids.sort().slice(0, 4).join(', ')}.`,
      hint: 'Write more of it.',
    });
  }
  return ids[0];
}
