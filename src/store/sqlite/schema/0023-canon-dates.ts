/** Schema version 23: what canon writes dates an entity; what others report does where canon is silent. */
import { COUNTS, HULL, SPAN } from './0006-dirt.js';

/** Of each entity the written dates come first, of those the canonical ones, and the first are kept. */
const STANDING = 'predicate, subject, extracted, reliability > 0';
const BY_STANDING = `GROUP BY ${STANDING} ORDER BY ${STANDING}`;
const KEEP_FIRST = SPAN.replace('INSERT', 'INSERT OR IGNORE');

function recompute(row: 'OLD' | 'NEW'): string {
  const at = `predicate = ${row}.predicate`;
  return `DELETE FROM span WHERE ${at} AND entity = ${row}.subject;
  ${KEEP_FIRST} ${HULL} WHERE ${at} AND subject = ${row}.subject AND ${COUNTS} ${BY_STANDING};`;
}

/** For an empty table: all at once instead of row by row. */
export const FILL_SPAN = `${KEEP_FIRST} ${HULL} WHERE ${COUNTS} ${BY_STANDING};`;

export const canonDates = {
  version: 23,
  sql: `
DELETE FROM span;
${FILL_SPAN}
DROP TRIGGER span_opens;
DROP TRIGGER span_changes;
DROP TRIGGER span_goes;
CREATE TRIGGER span_opens AFTER INSERT ON statement WHEN NEW.value_kind = 3 BEGIN
  ${recompute('NEW')}
END;
CREATE TRIGGER span_changes AFTER UPDATE ON statement WHEN OLD.value_kind = 3 OR NEW.value_kind = 3 BEGIN
  ${recompute('OLD')}
  ${recompute('NEW')}
END;
CREATE TRIGGER span_goes AFTER DELETE ON statement WHEN OLD.value_kind = 3 BEGIN
  ${recompute('OLD')}
END;
`,
};
