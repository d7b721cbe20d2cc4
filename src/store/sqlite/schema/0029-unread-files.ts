/** Schema version 29: files that could not be read when it was last tried, and passages to be read again. */
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

-- 1 where the passage is to be read again, since what it means may have changed; until then it says what it said.
ALTER TABLE extraction ADD COLUMN outdated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX extraction_outdated ON extraction (model) WHERE outdated = 1;
`,
};
