/** Schema version 29: files that could not be read when it was last tried. */
export const unreadFiles = {
  version: 29,
  sql: `
CREATE TABLE unread_file (
  file TEXT PRIMARY KEY,
  -- Counted from 1; null where the whole file is meant.
  line INTEGER,
  message TEXT NOT NULL,
  hint TEXT,
  at INTEGER NOT NULL
) STRICT;
`,
};
