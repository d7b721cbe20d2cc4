/** Schema version 30: what each fact speaks of, as the judge's numbers. */
export const factSenses = {
  version: 30,
  sql: `
CREATE TABLE fact_sense (
  -- Only grows: what came since the last look lies above the highest one seen.
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  fact INTEGER NOT NULL REFERENCES fact (row),
  -- By which version of the judge.
  model TEXT NOT NULL,
  -- One byte for each number.
  sense BLOB NOT NULL,
  UNIQUE (fact, model)
) STRICT;
`,
};
