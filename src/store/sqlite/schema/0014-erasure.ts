/** Schema version 14: that something was erased at a person's request; never what it was. */

export const erasure = {
  version: 14,
  sql: `
CREATE TABLE erasure (
  row INTEGER PRIMARY KEY,
  -- Whose facts: the name itself is gone, its hash tells a second request.
  author_hash TEXT NOT NULL,
  facts INTEGER NOT NULL,
  by TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
`,
};
