/** Schema version 17: facts that were told, and not held against others yet. */

export const fresh = {
  version: 17,
  sql: `
CREATE TABLE fact_fresh (
  fact INTEGER PRIMARY KEY REFERENCES fact (row)
) STRICT;
`,
};
