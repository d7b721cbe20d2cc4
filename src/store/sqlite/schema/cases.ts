/** What judges were asked about the story of the facts, and what they found. */

export const cases = `
-- The story as it was told once: a sample, cut into cases.
CREATE TABLE story_reading (
  row INTEGER PRIMARY KEY,
  -- The last commit that it knew of: facts since then are what the next one is told for.
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- JSON: how much of the story was told.
  coverage TEXT NOT NULL,
  -- Null until each of its cases was answered or given up.
  finished_at INTEGER
) STRICT;

-- A part of the story that was, or is to be, read by a judge; by its content, so that nobody is asked the same twice.
CREATE TABLE judged_case (
  row INTEGER PRIMARY KEY,
  -- Hash of what is asked.
  key TEXT NOT NULL UNIQUE,
  -- The reading that asks it now.
  reading INTEGER NOT NULL REFERENCES story_reading,
  -- JSON: the ids of the facts. Their words are not kept here, so that what is erased is gone.
  facts TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  -- How often a judge failed to give a usable answer, and why the last time.
  failures INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  -- Null until it is answered; a model's name, or who answered.
  judge TEXT,
  -- JSON.
  answer TEXT,
  answered_at INTEGER
) STRICT;
CREATE INDEX judged_case_open ON judged_case (row) WHERE answered_at IS NULL;
CREATE INDEX judged_case_of ON judged_case (reading);

-- What a judge found confusing; the finding is brought into step with it.
CREATE TABLE judged_matter (
  row INTEGER PRIMARY KEY,
  -- The key of the finding, and its id.
  key TEXT NOT NULL UNIQUE,
  finding TEXT NOT NULL,
  kind INTEGER NOT NULL,
  -- JSON: the ids of the facts, and of those among them that hold if the answer is yes.
  facts TEXT NOT NULL,
  holds_if_yes TEXT NOT NULL,
  question TEXT NOT NULL,
  judge TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Confusions that the world's own policy has closed: each but once, so that a person may open it again.
CREATE TABLE policy_closing (
  finding TEXT NOT NULL,
  digest TEXT NOT NULL,
  because TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (finding, digest)
) STRICT, WITHOUT ROWID;
`;
