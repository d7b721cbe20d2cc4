/** Schema version 20: what is written dates an entity; what only prose says does where nothing is written. */
import { EXACT_CONFIDENCE } from '../../../model/index.js';
import { COUNTS, HULL, SEQ, SPAN } from './0006-dirt.js';

/** Of each entity the written dates come first, and the first are kept. */
const BY_STANDING = 'GROUP BY predicate, subject, extracted ORDER BY predicate, subject, extracted';
const KEEP_FIRST = SPAN.replace('INSERT', 'INSERT OR IGNORE');

/** Of one entity and date attribute, which are given as SQL. */
export function recomputeSpan(predicate: string, entity: string): string {
  const at = `predicate = ${predicate}`;
  return `DELETE FROM span WHERE ${at} AND entity = ${entity};
  ${KEEP_FIRST} ${HULL} WHERE ${at} AND subject = ${entity} AND ${COUNTS} ${BY_STANDING};`;
}

function recompute(row: 'OLD' | 'NEW'): string {
  return recomputeSpan(`${row}.predicate`, `${row}.subject`);
}

/** For an empty table: all at once instead of row by row. */
const FILL_SPAN = `${KEEP_FIRST} ${HULL} WHERE ${COUNTS} ${BY_STANDING};`;

export const writtenDates = {
  version: 20,
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
CREATE TRIGGER dirt_statement_exact AFTER UPDATE OF confidence ON statement
WHEN NEW.extracted = 1 AND (OLD.confidence >= ${EXACT_CONFIDENCE}) IS NOT (NEW.confidence >= ${EXACT_CONFIDENCE}) BEGIN
  INSERT INTO dirt (seq, kind, subject, predicate, object)
    SELECT ${SEQ}, 0, NEW.subject, NEW.predicate, coalesce(NEW.object, 0);
END;
CREATE TRIGGER span_goes AFTER DELETE ON statement WHEN OLD.value_kind = 3 BEGIN
  ${recompute('OLD')}
END;
`,
};
