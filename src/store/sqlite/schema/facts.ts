/** Facts, how they ended, who repeated them, what they claim, and what is new among them. */

export const facts = `
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
CREATE INDEX fact_expiring ON fact (expires) WHERE expires < 9007199254740991;

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
CREATE INDEX fact_end_since ON fact_end (recorded_from);
CREATE INDEX fact_end_taken_back ON fact_end (recorded_until) WHERE recorded_until < 9007199254740991;
CREATE INDEX fact_end_at ON fact_end (at);

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
CREATE INDEX fact_claim_by_attribute ON fact_claim (attribute, row);

-- Threads that changed since they were last read, and the commit that changed them last.
CREATE TABLE fact_dirt (
  subject TEXT NOT NULL,
  attribute TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (subject, attribute)
) STRICT, WITHOUT ROWID;

-- A cue is made of what words tell apart; a fact that has it continues the thread.
CREATE TABLE fact_matter (
  cue TEXT NOT NULL,
  subject TEXT NOT NULL,
  attribute TEXT NOT NULL,
  subject_name TEXT NOT NULL,
  -- What of the subject is meant, where the thread says so; else empty.
  of TEXT NOT NULL,
  -- All words of the matter, of which a cue may be a part.
  whole TEXT NOT NULL,
  PRIMARY KEY (cue, subject, attribute)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_matter_in_thread ON fact_matter (subject, attribute);

-- Told, and not held against others yet.
CREATE TABLE fact_fresh (
  fact INTEGER PRIMARY KEY REFERENCES fact (row)
) STRICT;

-- Which confusions, by their key, are about a fact: findings, and what judges told.
CREATE TABLE asked_fact (
  fact TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (fact, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_fact_of ON asked_fact (key);

-- One row: up to where findings were brought into step with what judges told. The time is the world's, in seconds.
CREATE TABLE matters_reviewed (seq INTEGER NOT NULL, now INTEGER NOT NULL) STRICT;

-- One row: by which detective all threads were read, and at which time of the world, in seconds.
CREATE TABLE threads_read (by TEXT NOT NULL, now INTEGER NOT NULL) STRICT;

CREATE TABLE erasure (
  row INTEGER PRIMARY KEY,
  -- Whose facts: the name itself is gone, its hash tells a second request.
  author_hash TEXT NOT NULL,
  facts INTEGER NOT NULL,
  by TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
`;
