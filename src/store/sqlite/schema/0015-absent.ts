/** Schema version 15: ground of insights that was never known here, and what models found that no statement tells yet. */

/** The commit that is being written; its own row comes last. */
const SEQ = '(SELECT coalesce(max(seq), 0) + 1 FROM commits)';

export const absent = {
  version: 15,
  sql: `
-- An insight of another world may rest on what this one has not taken in. It counts as soon as it is believed here.
CREATE TABLE synthesis_absent (
  row INTEGER PRIMARY KEY,
  synthesis INTEGER NOT NULL REFERENCES synthesis,
  position INTEGER NOT NULL,
  -- The statement's uid, which is the same in each world that calls its entities the same.
  uid TEXT NOT NULL,
  -- In words; empty where they did not come along.
  told TEXT NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX synthesis_absent_by_synthesis ON synthesis_absent (synthesis, position);
CREATE TRIGGER dirt_synthesis_absent AFTER INSERT ON synthesis_absent BEGIN
  INSERT INTO dirt (seq, kind, subject) SELECT ${SEQ}, 1, entity FROM synthesis_entity
    WHERE synthesis = NEW.synthesis AND entity IS NOT NULL;
END;

-- All that an insight rests on, whether it was ever known here or not.
CREATE VIEW synthesis_rests AS
  SELECT g.synthesis, g.position, s.uid, g.recorded_from, g.recorded_until
  FROM synthesis_ground g JOIN statement s ON s.row = g.statement
  UNION ALL
  SELECT synthesis, position, uid, recorded_from, recorded_until FROM synthesis_absent;

-- 1 once its file was read again after the model had found this.
ALTER TABLE extraction ADD COLUMN told INTEGER NOT NULL DEFAULT 1;
CREATE INDEX extraction_untold ON extraction (model, file) WHERE told = 0;
`,
};
