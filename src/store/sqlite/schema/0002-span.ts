/** Schema version 2: what queries need to be fast: dates of entities as one pair of bounds, and entities by name. */

/** A believed date that says anything; prophecies, unreliable words and lost judgements do not date an entity. */
const COUNTS = `value_kind = 3 AND recorded_until = 9007199254740991 AND flagged = 0 AND reliability < 3
    AND NOT (value_min <= -9007199254740991 AND value_max >= 9007199254740991)`;

const NEW_COUNTS = COUNTS.replace(/value_\w+|recorded_until|flagged|reliability/g, 'NEW.$&');

function recompute(row: 'OLD' | 'NEW'): string {
  const at = `predicate = ${row}.predicate`;
  return `DELETE FROM span WHERE ${at} AND entity = ${row}.subject;
  INSERT INTO span (predicate, entity, min, max)
    SELECT predicate, subject, min(value_min), max(value_max) FROM statement
    WHERE ${at} AND subject = ${row}.subject AND ${COUNTS} GROUP BY predicate, subject;`;
}

/** For an empty table: all at once instead of row by row. */
const FILL_SPAN = `INSERT INTO span (predicate, entity, min, max)
  SELECT predicate, subject, min(value_min), max(value_max) FROM statement WHERE ${COUNTS}
  GROUP BY predicate, subject;`;

export const span = {
  version: 2,
  sql: `
-- For each entity and date attribute the hull of what is believed now. Triggers keep it exactly in step.
CREATE TABLE span (
  predicate INTEGER NOT NULL REFERENCES predicate,
  entity INTEGER NOT NULL REFERENCES entity,
  min INTEGER NOT NULL,
  max INTEGER NOT NULL,
  PRIMARY KEY (predicate, entity)
) STRICT, WITHOUT ROWID;

${FILL_SPAN}

CREATE TRIGGER span_opens AFTER INSERT ON statement WHEN ${NEW_COUNTS} BEGIN
  INSERT INTO span (predicate, entity, min, max)
    VALUES (NEW.predicate, NEW.subject, NEW.value_min, NEW.value_max)
    ON CONFLICT DO UPDATE SET min = min(min, excluded.min), max = max(max, excluded.max);
END;
CREATE TRIGGER span_changes AFTER UPDATE ON statement WHEN OLD.value_kind = 3 OR NEW.value_kind = 3 BEGIN
  ${recompute('OLD')}
  ${recompute('NEW')}
END;
CREATE TRIGGER span_goes AFTER DELETE ON statement WHEN OLD.value_kind = 3 BEGIN
  ${recompute('OLD')}
END;

CREATE INDEX entity_by_name ON entity (name) WHERE recorded_until = 9007199254740991;
`,
};
