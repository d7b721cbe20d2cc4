/** Schema version 13: what judges were asked about the story of a team, and what they answered. */

export const cases = {
  version: 13,
  sql: `
-- A part of the story that was, or is to be, read by a judge; by its content, so that nobody is asked the same twice.
CREATE TABLE judged_case (
  row INTEGER PRIMARY KEY,
  -- Hash of what is asked.
  key TEXT NOT NULL UNIQUE,
  -- JSON: the ids of the facts.
  facts TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  -- Null until it is answered; a model's name, or who answered.
  judge TEXT,
  -- JSON.
  answer TEXT,
  answered_at INTEGER
) STRICT;
CREATE INDEX judged_case_open ON judged_case (row) WHERE answered_at IS NULL;
`,
};
