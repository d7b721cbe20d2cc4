/** Schema version 26: what runs over everything rested on, so that the next one works off what has changed since. */

export const wholeRuns = {
  version: 26,
  sql: `
-- Hash of the rules and declarations; null for a run over less than everything.
ALTER TABLE run ADD COLUMN knowing TEXT;
-- Milliseconds that the last run from scratch took: its own, or that of an earlier one.
ALTER TABLE run ADD COLUMN scratch_ms INTEGER;
`,
};
