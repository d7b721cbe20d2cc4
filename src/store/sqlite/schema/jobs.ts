/** Jobs and their schedule, what calls of models cost, and places of which there are few. */

export const jobs = `
CREATE TABLE job (
  -- Never used twice, so that a number somebody wrote down stays true after old jobs were pruned.
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- 0 foreground, 1 background
  priority INTEGER NOT NULL,
  key TEXT,
  idempotency_key TEXT,
  -- 0 queued, 1 running, 2 done, 3 dead, 4 cancelled
  state INTEGER NOT NULL DEFAULT 0,
  -- 1: queued behind another job with the same key.
  blocked INTEGER NOT NULL DEFAULT 0,
  run_after INTEGER NOT NULL,
  max_attempts INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  starts INTEGER NOT NULL DEFAULT 0,
  worker TEXT,
  lease_until INTEGER,
  cancel INTEGER NOT NULL DEFAULT 0,
  progress_done INTEGER,
  progress_total INTEGER,
  progress_note TEXT,
  result TEXT,
  error_code TEXT,
  error_message TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER
) STRICT;
CREATE INDEX job_ready ON job (priority, kind, run_after, row) WHERE state = 0 AND blocked = 0;
CREATE INDEX job_running ON job (lease_until) WHERE state = 1;
CREATE INDEX job_by_key ON job (key, state, row) WHERE key IS NOT NULL;
CREATE INDEX job_heads ON job (key) WHERE state = 0 AND blocked = 0;
CREATE INDEX job_queued ON job (kind, row) WHERE state = 0;
CREATE INDEX job_finished ON job (state, finished_at) WHERE state >= 2;
CREATE UNIQUE INDEX job_by_idempotency_key ON job (kind, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE schedule (
  entry TEXT PRIMARY KEY,
  -- The last local day it ran on: 2026-11-15.
  day TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- 2026-03-01, in UTC.
  day TEXT NOT NULL,
  model TEXT NOT NULL,
  purpose TEXT NOT NULL,
  calls INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  -- Millionths of the currency of the price table; null where the model has no price.
  micros INTEGER,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  -- 1: the server did not count.
  estimated INTEGER NOT NULL,
  -- Held until then for a call under way; null for what was used.
  held_until INTEGER
) STRICT;
CREATE INDEX usage_by_day ON usage (day, row);
CREATE INDEX usage_held ON usage (held_until) WHERE held_until IS NOT NULL;

CREATE TABLE slot (
  name TEXT NOT NULL,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (name, holder)
) STRICT, WITHOUT ROWID;
`;
