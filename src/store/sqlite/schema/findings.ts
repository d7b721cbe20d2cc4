/** Findings, verdicts on them, rules and runs. */

export const findings = `
-- A rule, or one of the rules that a declaration made of it, under which findings are filed.
CREATE TABLE filing (
  row INTEGER PRIMARY KEY,
  rule TEXT NOT NULL,
  part TEXT NOT NULL,
  -- The commit at which it was last swept as a whole: what an earlier reading says of it comes too late.
  swept INTEGER NOT NULL DEFAULT 0,
  UNIQUE (rule, part)
) STRICT;

CREATE TABLE finding (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  -- How much of the key its id has: more than usual only where another key begins the same.
  digits INTEGER NOT NULL DEFAULT 12,
  id TEXT NOT NULL GENERATED ALWAYS AS ('f-' || substr(key, 1, digits)) VIRTUAL,
  digest TEXT NOT NULL,
  -- Hash of all that a sweep said of it, to tell what has to be written again.
  content TEXT NOT NULL,
  filing INTEGER NOT NULL REFERENCES filing,
  -- Entities; 0 where there is none.
  anchor INTEGER NOT NULL,
  other INTEGER NOT NULL,
  -- 0 contradiction, 1 anachronism, 2 ontology violation, 3 orphan, 4 confusion
  kind INTEGER NOT NULL,
  -- 0 certain, 1 possible
  certainty INTEGER NOT NULL,
  -- 0 error, 1 warn, 2 info
  ceiling INTEGER NOT NULL,
  trusted INTEGER NOT NULL,
  -- 0 open, 1 confirmed, 2 dismissed, 3 exception, 4 gone, 5 judged
  status INTEGER NOT NULL,
  message TEXT NOT NULL,
  subject INTEGER NOT NULL REFERENCES entity,
  predicate TEXT,
  -- A JSON object.
  details TEXT NOT NULL,
  settles TEXT,
  flagged INTEGER NOT NULL DEFAULT 0,
  detected_at INTEGER NOT NULL,
  -- Null as long as it stands.
  gone_at INTEGER,
  -- The last word on it; null when there is none, or when it was taken back.
  verdict INTEGER REFERENCES finding_verdict,
  -- The commit at which a sweep last looked at it.
  seq INTEGER NOT NULL,
  severity INTEGER NOT NULL GENERATED ALWAYS AS (
    CASE WHEN ceiling = 0 AND trusted = 0 AND status <> 1 THEN 1 ELSE ceiling END) VIRTUAL,
  marks INTEGER NOT NULL GENERATED ALWAYS AS (kind = 0 AND certainty = 0 AND status IN (0, 1)) VIRTUAL,
  -- What it rests on that is guessed: 0 nothing, 1 prose, 2 a type.
  guess INTEGER NOT NULL DEFAULT 0,
  -- A JSON object; null where the rule tells of nothing that others follow from, too.
  cause TEXT,
  reason TEXT GENERATED ALWAYS AS (
    CASE kind WHEN 1 THEN details ->> '$.claim' WHEN 3 THEN details ->> '$.code'
      WHEN 4 THEN details ->> '$.confusion' ELSE predicate END) VIRTUAL
) STRICT;
CREATE INDEX finding_by_anchor ON finding (filing, anchor, other) WHERE gone_at IS NULL;
CREATE INDEX finding_by_kind ON finding (kind) WHERE gone_at IS NULL;
CREATE INDEX finding_by_verdict ON finding (verdict) WHERE verdict IS NOT NULL;
CREATE INDEX finding_by_subject ON finding (subject) WHERE gone_at IS NULL;

CREATE TABLE finding_statement (
  finding INTEGER NOT NULL REFERENCES finding,
  position INTEGER NOT NULL,
  statement INTEGER NOT NULL REFERENCES statement,
  PRIMARY KEY (finding, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX finding_statement_by_statement ON finding_statement (statement, finding);

-- The subject stands at position 0.
CREATE TABLE finding_entity (
  finding INTEGER NOT NULL REFERENCES finding,
  position INTEGER NOT NULL,
  entity INTEGER NOT NULL REFERENCES entity,
  PRIMARY KEY (finding, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX finding_entity_by_entity ON finding_entity (entity, finding);

-- Every word on a finding stays; the finding names the one that counts.
CREATE TABLE finding_verdict (
  row INTEGER PRIMARY KEY,
  finding INTEGER NOT NULL REFERENCES finding,
  -- A status from 0 to 3.
  verdict INTEGER NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  expires INTEGER,
  -- What the evidence was then.
  digest TEXT NOT NULL
) STRICT;
CREATE INDEX finding_verdict_expires ON finding_verdict (expires) WHERE expires IS NOT NULL;

CREATE TABLE rule (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind INTEGER NOT NULL,
  severity INTEGER NOT NULL,
  description TEXT NOT NULL,
  cypher TEXT NOT NULL,
  pack TEXT NOT NULL,
  own INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  header TEXT NOT NULL
) STRICT;

-- By id, or by id and part: what a person has switched off here stays off when rules are listed again.
CREATE TABLE rule_off (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Rules that live sweeps have left to a run over everything, since which commit.
CREATE TABLE rule_postponed (id TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE run (
  row INTEGER PRIMARY KEY,
  -- 0 live, 1 batch
  mode INTEGER NOT NULL,
  scope TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  rules_run INTEGER NOT NULL,
  -- A JSON list.
  rules_failed TEXT NOT NULL,
  contradictions INTEGER NOT NULL,
  anachronisms INTEGER NOT NULL,
  violations INTEGER NOT NULL,
  orphans INTEGER NOT NULL,
  possible INTEGER NOT NULL,
  appeared INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  knowing TEXT,
  scratch_ms INTEGER
) STRICT;
CREATE INDEX run_by_mode ON run (mode);

CREATE TABLE review_flag (
  row INTEGER PRIMARY KEY,
  node TEXT NOT NULL,
  reason TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  settled_by TEXT,
  settled_at INTEGER,
  outcome TEXT
) STRICT;
CREATE INDEX review_flag_open ON review_flag (row) WHERE settled_at IS NULL;
`;
