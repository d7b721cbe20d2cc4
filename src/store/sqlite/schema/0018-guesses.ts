/** Schema version 18: findings know whether they rest on a guess and what they follow from; a guess that is settled is a change. */

/** The commit that is being written; its own row comes last. */
const SEQ = '(SELECT coalesce(max(seq), 0) + 1 FROM commits)';

export const guesses = {
  version: 18,
  sql: `
-- 0 none, 1 prose, 2 type
ALTER TABLE finding ADD COLUMN guess INTEGER NOT NULL DEFAULT 0;
-- A JSON object; null where the rule tells of nothing that others follow from, too.
ALTER TABLE finding ADD COLUMN cause TEXT;

CREATE TRIGGER dirt_statement_settles AFTER UPDATE OF extracted ON statement
WHEN OLD.extracted IS NOT NEW.extracted BEGIN
  INSERT INTO dirt (seq, kind, subject, predicate, object)
    SELECT ${SEQ}, 0, NEW.subject, NEW.predicate, coalesce(NEW.object, 0);
END;
CREATE TRIGGER dirt_entity_settles AFTER UPDATE OF type_stated ON entity
WHEN (OLD.type_stated = 0) IS NOT (NEW.type_stated = 0) BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, NEW.row);
END;
INSERT INTO dirt (seq, kind) SELECT max(seq), 2 FROM commits HAVING count(*) > 0;
`,
};
