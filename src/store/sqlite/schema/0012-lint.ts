/** Schema version 12: lint runs, what lost a judgement, what was put in quarantine, and what may not be. */

export const lint = {
  version: 12,
  sql: `
CREATE TABLE lint_run (
  row INTEGER PRIMARY KEY,
  reason TEXT,
  started_at INTEGER NOT NULL,
  -- Null as long as it runs.
  finished_at INTEGER,
  -- JSON: what it counted.
  summary TEXT
) STRICT;

-- The statement that lost has \`flagged\` = 1 as long as this stands.
CREATE TABLE judgement (
  row INTEGER PRIMARY KEY,
  -- The uids of the two: a judgement outlives the rows.
  statement TEXT NOT NULL,
  kept TEXT NOT NULL,
  note TEXT NOT NULL,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  -- The model that judged, or \`trust\`.
  model TEXT NOT NULL,
  run INTEGER REFERENCES lint_run,
  seq INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991,
  lifted_by TEXT,
  lifted_reason TEXT
) STRICT;
CREATE INDEX judgement_by_statement ON judgement (statement, recorded_until);

-- The entity is closed while it is in quarantine.
CREATE TABLE quarantine (
  row INTEGER PRIMARY KEY,
  entity INTEGER NOT NULL REFERENCES entity,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  run INTEGER REFERENCES lint_run,
  restored_at INTEGER,
  restored_by TEXT
) STRICT;
CREATE INDEX quarantine_by_entity ON quarantine (entity);

CREATE TABLE pin (
  entity INTEGER PRIMARY KEY REFERENCES entity,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
`,
};
