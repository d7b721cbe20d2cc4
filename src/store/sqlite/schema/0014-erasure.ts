/** Schema version 14: threads that wait for the detective, and that something was erased; never what it was. */

export const erasure = {
  version: 14,
  sql: `
-- Threads that changed since they were last read, and the commit that changed them last.
CREATE TABLE fact_dirt (
  subject TEXT NOT NULL,
  attribute TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (subject, attribute)
) STRICT, WITHOUT ROWID;

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
