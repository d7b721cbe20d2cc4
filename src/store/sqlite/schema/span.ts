/** For each entity and date attribute the hull of what is believed now; triggers keep it exactly in step. */

/** A believed date that says anything; prophecies, unreliable words and lost judgements do not date an entity. */
const COUNTS = `value_kind = 3 AND recorded_until = 9007199254740991 AND flagged = 0 AND reliability < 3
    AND NOT (value_min <= -9007199254740991 AND value_max >= 9007199254740991)`;

/** Dates that differ, or one that is vague: `value_number` is 1 or null then. */
const hull = (from: string): string => `SELECT predicate, subject, min(value_min), max(value_max),
    min(value_min) <> max(value_min) OR min(value_max) <> max(value_max) OR max(value_number) IS 1 FROM ${from}`;

/** Of each entity the written dates come first, of those the canonical ones, and the first are kept. */
const STANDING = 'predicate, subject, extracted, reliability > 0';
const BY_STANDING = `GROUP BY ${STANDING} ORDER BY ${STANDING}`;
const keepFirst = (from: string): string =>
  `INSERT OR IGNORE INTO span (predicate, entity, min, max, vague) ${hull(from)}`;

/** For an empty table: all at once instead of row by row, in the order of the rows, since most of them are looked at. */
export const FILL_SPAN = `${keepFirst('statement NOT INDEXED')} WHERE ${COUNTS} ${BY_STANDING};`;

/** Of one entity and date attribute, which are given as SQL. */
export function recomputeSpan(predicate: string, entity: string): string {
  const at = `predicate = ${predicate}`;
  return `DELETE FROM span WHERE ${at} AND entity = ${entity};
  ${keepFirst('statement')} WHERE ${at} AND subject = ${entity} AND ${COUNTS} ${BY_STANDING};`;
}

const OLD = recomputeSpan('OLD.predicate', 'OLD.subject');
const NEW = recomputeSpan('NEW.predicate', 'NEW.subject');

export const span = `
CREATE TABLE span (
  predicate INTEGER NOT NULL REFERENCES predicate,
  entity INTEGER NOT NULL REFERENCES entity,
  min INTEGER NOT NULL,
  max INTEGER NOT NULL,
  vague INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (predicate, entity)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER span_opens AFTER INSERT ON statement WHEN NEW.value_kind = 3 BEGIN
  ${NEW}
END;
CREATE TRIGGER span_changes AFTER UPDATE ON statement WHEN OLD.value_kind = 3 OR NEW.value_kind = 3 BEGIN
  ${OLD}
  ${NEW}
END;
CREATE TRIGGER span_goes AFTER DELETE ON statement WHEN OLD.value_kind = 3 BEGIN
  ${OLD}
END;
`;
