/** Schema version 11: insights distilled from several statements, and what they rest on. */

export const syntheses = {
  version: 11,
  sql: `
CREATE TABLE synthesis (
  row INTEGER PRIMARY KEY,
  -- The first sixteen digits of the hash of the whole summary.
  id TEXT NOT NULL UNIQUE,
  -- At most 500 characters of it.
  text TEXT NOT NULL,
  -- 0 comparison, 1 synthesis, 2 inference
  insight_type INTEGER NOT NULL,
  domain TEXT,
  expert_domain TEXT,
  source_model TEXT,
  confidence REAL NOT NULL,
  -- The source whose one passage it is: it is found like everything that is written.
  source TEXT NOT NULL UNIQUE,
  -- Milliseconds since 1970.
  created INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX synthesis_by_domain ON synthesis (domain, row);

-- The entities it names, in its own order; null where none is known by that name.
CREATE TABLE synthesis_entity (
  synthesis INTEGER NOT NULL REFERENCES synthesis,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  entity INTEGER REFERENCES entity,
  PRIMARY KEY (synthesis, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX synthesis_entity_by_entity ON synthesis_entity (entity, synthesis) WHERE entity IS NOT NULL;

-- The statements it rests on, as they were when it was saved.
CREATE TABLE synthesis_ground (
  synthesis INTEGER NOT NULL REFERENCES synthesis,
  position INTEGER NOT NULL,
  statement INTEGER NOT NULL REFERENCES statement,
  PRIMARY KEY (synthesis, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX synthesis_ground_by_statement ON synthesis_ground (statement, synthesis);
`,
};
