/** Schema version 16: which thread a matter is told in, however a fact words it. */

export const matters = {
  version: 16,
  sql: `
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
`,
};
