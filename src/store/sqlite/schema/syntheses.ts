/** Insights distilled from several statements, and what they rest on. */

export const syntheses = `
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

-- All that an insight rests on, whether it was ever known here or not.
CREATE VIEW synthesis_rests AS
  SELECT g.synthesis, g.position, s.uid, g.recorded_from, g.recorded_until
  FROM synthesis_ground g JOIN statement s ON s.row = g.statement
  UNION ALL
  SELECT synthesis, position, uid, recorded_from, recorded_until FROM synthesis_absent;

CREATE VIRTUAL TABLE synthesis_text USING fts5 (
  text, content = 'synthesis', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER synthesis_opens AFTER INSERT ON synthesis BEGIN
  INSERT INTO synthesis_text (rowid, text) VALUES (NEW.row, NEW.text);
END;
CREATE TRIGGER synthesis_goes AFTER DELETE ON synthesis BEGIN
  INSERT INTO synthesis_text (synthesis_text, rowid, text) VALUES ('delete', OLD.row, OLD.text);
END;
CREATE TRIGGER synthesis_entity_known AFTER INSERT ON name
WHEN EXISTS (SELECT 1 FROM synthesis_entity x WHERE x.entity IS NULL AND x.folded = NEW.folded)
  AND NOT EXISTS (SELECT 1 FROM name n WHERE n.folded = NEW.folded AND n.entity <> NEW.entity
    AND n.recorded_until = 9007199254740991) BEGIN
  UPDATE synthesis_entity SET entity = NEW.entity WHERE entity IS NULL AND folded = NEW.folded;
END;
CREATE TRIGGER synthesis_entity_absorbed AFTER UPDATE OF absorbed_by ON entity WHEN NEW.absorbed_by IS NOT NULL BEGIN
  UPDATE synthesis_entity SET entity = NEW.absorbed_by WHERE entity = NEW.row;
END;
`;
