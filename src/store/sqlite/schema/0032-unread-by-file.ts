/** Schema version 32: files that could not be read are told apart by their names alone, as a working copy of a server keeps them. */
export const unreadByFile = {
  version: 32,
  sql: `
ALTER TABLE unread_file RENAME TO unread_by_row;
CREATE TABLE unread_file (
  file TEXT PRIMARY KEY,
  -- Counted from 1; null where the whole file is meant.
  line INTEGER,
  message TEXT NOT NULL,
  hint TEXT,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO unread_file SELECT file, line, message, hint, at FROM unread_by_row WHERE file IS NOT NULL;
DROP TABLE unread_by_row;
`,
};
