/** Schema version 11: insights distilled from several statements, and what they rest on. */

/** The commit that is being written; its own row comes last. */
const SEQ = '(SELECT coalesce(max(seq), 0) + 1 FROM commits)';

export const syntheses = {
  version: 11,
  sql: `
-- No source and no passage: what was concluded is never found where somebody looks for what was written.
CREATE TABLE synthesis (
  row INTEGER PRIMARY KEY,
  -- The first sixteen digits of the hash of the whole summary.
  id TEXT NOT NULL,
  -- At most 500 characters of it.
  text TEXT NOT NULL,
  -- 0 comparison, 1 synthesis, 2 inference
  insight_type INTEGER NOT NULL,
  domain TEXT,
  expert_domain TEXT,
  source_model TEXT,
  confidence REAL NOT NULL,
  -- Milliseconds since 1970.
  created INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE UNIQUE INDEX synthesis_by_id ON synthesis (id) WHERE recorded_until = 9007199254740991;
CREATE INDEX synthesis_closed_by_id ON synthesis (id) WHERE recorded_until < 9007199254740991;
CREATE INDEX synthesis_by_domain ON synthesis (domain, row) WHERE recorded_until = 9007199254740991;
CREATE INDEX synthesis_by_created ON synthesis (created, row) WHERE recorded_until = 9007199254740991;

-- The entities it names, in its own order; null as long as nobody is known by that name alone.
CREATE TABLE synthesis_entity (
  row INTEGER PRIMARY KEY,
  synthesis INTEGER NOT NULL REFERENCES synthesis,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- As in the table of names.
  folded TEXT NOT NULL,
  entity INTEGER REFERENCES entity,
  UNIQUE (synthesis, position)
) STRICT;
CREATE INDEX synthesis_entity_by_entity ON synthesis_entity (entity, synthesis) WHERE entity IS NOT NULL;
CREATE INDEX synthesis_entity_by_name ON synthesis_entity (folded, synthesis) WHERE entity IS NULL;
CREATE TRIGGER synthesis_entity_known AFTER INSERT ON name
WHEN EXISTS (SELECT 1 FROM synthesis_entity x WHERE x.entity IS NULL AND x.folded = NEW.folded)
  AND NOT EXISTS (SELECT 1 FROM name n WHERE n.folded = NEW.folded AND n.entity <> NEW.entity
    AND n.recorded_until = 9007199254740991) BEGIN
  UPDATE synthesis_entity SET entity = NEW.entity WHERE entity IS NULL AND folded = NEW.folded;
END;
CREATE TRIGGER synthesis_entity_absorbed AFTER UPDATE OF absorbed_by ON entity WHEN NEW.absorbed_by IS NOT NULL BEGIN
  UPDATE synthesis_entity SET entity = NEW.absorbed_by WHERE entity = NEW.row;
END;

-- The statements it rests on, by one of their rows: that it still stands is asked by its uid.
CREATE TABLE synthesis_ground (
  row INTEGER PRIMARY KEY,
  synthesis INTEGER NOT NULL REFERENCES synthesis,
  position INTEGER NOT NULL,
  statement INTEGER NOT NULL REFERENCES statement,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX synthesis_ground_by_synthesis ON synthesis_ground (synthesis, position);
CREATE INDEX synthesis_ground_by_statement ON synthesis_ground (statement, synthesis);

CREATE VIRTUAL TABLE synthesis_text USING fts5 (
  text, content = 'synthesis', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TRIGGER synthesis_opens AFTER INSERT ON synthesis BEGIN
  INSERT INTO synthesis_text (rowid, text) VALUES (NEW.row, NEW.text);
END;
CREATE TRIGGER synthesis_goes AFTER DELETE ON synthesis BEGIN
  INSERT INTO synthesis_text (synthesis_text, rowid, text) VALUES ('delete', OLD.row, OLD.text);
END;

-- Rules look at whom an insight is about when it comes, goes, or rests on something else.
CREATE TRIGGER dirt_synthesis_entity AFTER INSERT ON synthesis_entity WHEN NEW.entity IS NOT NULL BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, NEW.entity);
END;
CREATE TRIGGER dirt_synthesis_entity_known AFTER UPDATE OF entity ON synthesis_entity WHEN NEW.entity IS NOT NULL BEGIN
  INSERT INTO dirt (seq, kind, subject) VALUES (${SEQ}, 1, NEW.entity);
END;
CREATE TRIGGER dirt_synthesis_changes AFTER UPDATE OF recorded_until ON synthesis BEGIN
  INSERT INTO dirt (seq, kind, subject) SELECT ${SEQ}, 1, entity FROM synthesis_entity
    WHERE synthesis = NEW.row AND entity IS NOT NULL;
END;
CREATE TRIGGER dirt_synthesis_ground AFTER INSERT ON synthesis_ground BEGIN
  INSERT INTO dirt (seq, kind, subject) SELECT ${SEQ}, 1, entity FROM synthesis_entity
    WHERE synthesis = NEW.synthesis AND entity IS NOT NULL;
END;
`,
};
