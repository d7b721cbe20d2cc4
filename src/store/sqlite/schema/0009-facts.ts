/** Schema version 9: facts, how they ended, who repeated them, and what they claim. */

export const facts = {
  version: 9,
  sql: `
CREATE TABLE fact (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL,
  content_key TEXT NOT NULL,
  scope TEXT NOT NULL,
  author TEXT NOT NULL,
  kind INTEGER NOT NULL,
  confidence REAL NOT NULL,
  provenance TEXT,
  durability INTEGER NOT NULL,
  -- Seconds.
  valid_from INTEGER NOT NULL,
  -- 9007199254740991: it does not expire.
  expires INTEGER NOT NULL,
  -- JSON lists.
  supersedes TEXT NOT NULL,
  corrects TEXT NOT NULL,
  redacted TEXT NOT NULL,
  source TEXT NOT NULL UNIQUE,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX fact_by_content ON fact (content_key);
CREATE INDEX fact_by_scope ON fact (scope, row);
CREATE INDEX fact_by_author ON fact (author, row);

CREATE TABLE fact_end (
  row INTEGER PRIMARY KEY,
  fact INTEGER NOT NULL REFERENCES fact (row),
  at INTEGER NOT NULL,
  how INTEGER NOT NULL,
  by_fact TEXT,
  author TEXT NOT NULL,
  reason TEXT NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX fact_end_of ON fact_end (fact, recorded_until);

CREATE TABLE fact_corroboration (
  row INTEGER PRIMARY KEY,
  fact INTEGER NOT NULL REFERENCES fact (row),
  author TEXT NOT NULL,
  provenance TEXT,
  at INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  UNIQUE (fact, author)
) STRICT;

CREATE TABLE fact_claim (
  row INTEGER PRIMARY KEY,
  fact INTEGER NOT NULL REFERENCES fact (row),
  subject TEXT NOT NULL,
  subject_name TEXT NOT NULL,
  attribute TEXT NOT NULL,
  value TEXT NOT NULL,
  told TEXT NOT NULL,
  mode INTEGER NOT NULL,
  -- JSON.
  qualifiers TEXT NOT NULL
) STRICT;
CREATE INDEX fact_claim_in_thread ON fact_claim (subject, attribute, fact);
CREATE INDEX fact_claim_of ON fact_claim (fact);
`,
};
