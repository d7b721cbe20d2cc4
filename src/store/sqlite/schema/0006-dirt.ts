/** Schema version 6: what findings are not in step with, which dates are vague, and statements nothing follows from. */

/** As in version 2: a believed date that says anything. */
export const COUNTS = `value_kind = 3 AND recorded_until = 9007199254740991 AND flagged = 0 AND reliability < 3
    AND NOT (value_min <= -9007199254740991 AND value_max >= 9007199254740991)`;

const NEW_COUNTS = COUNTS.replace(/value_\w+|recorded_until|flagged|reliability/g, 'NEW.$&');

export const SPAN = 'INSERT INTO span (predicate, entity, min, max, vague)';

/** Dates that differ, or one that is vague: `value_number` is 1 or null then. */
export const HULL = `SELECT predicate, subject, min(value_min), max(value_max),
    min(value_min) <> max(value_min) OR min(value_max) <> max(value_max) OR max(value_number) IS 1 FROM statement`;

function recompute(row: 'OLD' | 'NEW'): string {
  const at = `predicate = ${row}.predicate`;
  return `DELETE FROM span WHERE ${at} AND entity = ${row}.subject;
  ${SPAN} ${HULL}
    WHERE ${at} AND subject = ${row}.subject AND ${COUNTS} GROUP BY predicate, subject;`;
}

/** For an empty table: all at once instead of row by row. */
const FILL_SPAN = `${SPAN} ${HULL} WHERE ${COUNTS} GROUP BY predicate, subject;`;

/** The commit that is being written; its own row comes last. */
export const SEQ = '(SELECT coalesce(max(seq), 0) + 1 FROM commits)';

function note(row: 'OLD' | 'NEW', when = ''): string {
  return `INSERT INTO dirt (seq, kind, subject, predicate, object)
    SELECT ${SEQ}, 0, ${row}.subject, ${row}.predicate, coalesce(${row}.object, 0)${when};`;
}

/** Instead of rows for a change that touches a great deal. */
export const ALL_DIRTY = `INSERT INTO dirt (seq, kind) VALUES (${SEQ}, 2);`;

const KEPT = [
  'subject',
  'predicate',
  'object',
  'from_min',
  'from_max',
  'until_min',
  'until_max',
  'qualifiers',
];
const STANDING = ['confidence', 'reliability', 'flagged', 'recorded_until'];
const VALUE = ['value_kind', 'value_text', 'value_number', 'value_unit', 'value_min', 'value_max'];
const TELLING = [...KEPT, ...STANDING, ...VALUE];
const OWN = ['name', 'type', 'verified', 'expert_domain', 'absorbed_by', 'recorded_until'];

function differs(columns: readonly string[]): string {
  return columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
}

const MOVED = differs(['subject', 'predicate', 'object']);

export const dirt = {
  version: 6,
  sql: `
ALTER TABLE span ADD COLUMN vague INTEGER NOT NULL DEFAULT 0;
DELETE FROM span;
${FILL_SPAN}
DROP TRIGGER span_opens;
DROP TRIGGER span_changes;
DROP TRIGGER span_goes;
CREATE TRIGGER span_opens AFTER INSERT ON statement WHEN ${NEW_COUNTS} BEGIN
  INSERT INTO span (predicate, entity, min, max, vague)
    VALUES (NEW.predicate, NEW.subject, NEW.value_min, NEW.value_max, NEW.value_number IS 1)
    ON CONFLICT DO UPDATE SET min = min(min, excluded.min), max = max(max, excluded.max),
      vague = vague OR excluded.vague OR min <> excluded.min OR max <> excluded.max;
END;
CREATE TRIGGER span_changes AFTER UPDATE ON statement WHEN OLD.value_kind = 3 OR NEW.value_kind = 3 BEGIN
  ${recompute('OLD')}
  ${recompute('NEW')}
END;
CREATE TRIGGER span_goes AFTER DELETE ON statement WHEN OLD.value_kind = 3 BEGIN
  ${recompute('OLD')}
END;

-- Believed, but nothing may be concluded from them.
CREATE INDEX statement_doubted ON statement (row)
  WHERE recorded_until = 9007199254740991 AND (reliability >= 3 OR flagged = 1);

-- What changed since rules last looked at it, in the order in which it changed. Rows that are done with stay for a
-- while: a sweep that began before them and ends after them has not seen them.
CREATE TABLE dirt (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  seq INTEGER NOT NULL,
  -- 0 a statement as it was or as it is, 1 an entity itself, 2 everything
  kind INTEGER NOT NULL,
  -- The entity itself for kind 1.
  subject INTEGER NOT NULL DEFAULT 0,
  predicate INTEGER NOT NULL DEFAULT 0,
  -- 0 for an attribute.
  object INTEGER NOT NULL DEFAULT 0,
  swept INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX dirt_unswept ON dirt (row) WHERE swept = 0;

INSERT INTO dirt (seq, kind) SELECT max(seq), 2 FROM commits HAVING count(*) > 0;

CREATE TRIGGER dirt_statement_opens AFTER INSERT ON statement BEGIN
  ${note('NEW')}
END;
CREATE TRIGGER dirt_statement_changes AFTER UPDATE OF ${TELLING.join(', ')} ON statement
WHEN ${differs(TELLING)} BEGIN
  ${note('OLD')}
  ${note('NEW', ` WHERE ${MOVED}`)}
END;
CREATE TRIGGER dirt_statement_goes AFTER DELETE ON statement BEGIN
  ${note('OLD')}
END;
CREATE TRIGGER dirt_entity_opens AFTER INSERT ON entity BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, NEW.row);
END;
CREATE TRIGGER dirt_entity_changes AFTER UPDATE OF ${OWN.join(', ')} ON entity WHEN ${differs(OWN)} BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, NEW.row);
END;
CREATE TRIGGER dirt_alias_opens AFTER INSERT ON name WHEN NEW.canonical = 0 BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, NEW.entity);
END;
CREATE TRIGGER dirt_alias_changes AFTER UPDATE ON name WHEN OLD.canonical = 0 BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, OLD.entity);
END;
CREATE TRIGGER dirt_entity_goes AFTER DELETE ON entity BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, OLD.row);
END;
`,
};
