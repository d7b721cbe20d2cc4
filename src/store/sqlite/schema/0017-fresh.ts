/** Schema version 17: what is new or has changed among facts is found without looking at all of them. */

export const fresh = {
  version: 17,
  sql: `
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
INSERT OR IGNORE INTO asked_fact
  SELECT json_extract(told.value, '$.id'), f.key FROM finding f, json_each(f.details, '$.facts') told WHERE f.kind = 4;
INSERT OR IGNORE INTO asked_fact SELECT told.value, m.key FROM judged_matter m, json_each(m.facts) told;

-- One row: up to where findings were brought into step with what judges told. The time is the world's, in seconds.
CREATE TABLE matters_reviewed (seq INTEGER NOT NULL, now INTEGER NOT NULL) STRICT;

-- One row: by which detective all threads were read, and at which time of the world, in seconds.
CREATE TABLE threads_read (by TEXT NOT NULL, now INTEGER NOT NULL) STRICT;

CREATE INDEX fact_end_since ON fact_end (recorded_from);
CREATE INDEX fact_end_taken_back ON fact_end (recorded_until) WHERE recorded_until < 9007199254740991;
CREATE INDEX fact_end_at ON fact_end (at);
CREATE INDEX fact_expiring ON fact (expires) WHERE expires < 9007199254740991;
CREATE INDEX fact_claim_by_attribute ON fact_claim (attribute, row);
`,
};
