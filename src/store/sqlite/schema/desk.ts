/** The desk of whoever reviews (comments, assignments, snoozes, saved views), tokens and conversations. */

export const desk = `
-- \`item\` is the row of a finding; less than 0, that of a review flag.
CREATE TABLE desk_comment (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  item INTEGER NOT NULL,
  by TEXT NOT NULL,
  principal TEXT NOT NULL,
  at INTEGER NOT NULL,
  edited_at INTEGER,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX desk_comment_by_item ON desk_comment (item);

CREATE TABLE desk_assignment (
  item INTEGER PRIMARY KEY,
  assignee TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX desk_assignment_by_assignee ON desk_assignment (assignee, item);

CREATE TABLE desk_snooze (
  item INTEGER PRIMARY KEY,
  until INTEGER NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE desk_view (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  screen TEXT NOT NULL,
  -- A JSON object.
  query TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE token (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  hash TEXT NOT NULL,
  by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT;

CREATE TABLE conversation (
  handle TEXT PRIMARY KEY,
  principal TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  touched TEXT NOT NULL,
  focus TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE conversation_call (
  row INTEGER PRIMARY KEY,
  handle TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  call TEXT NOT NULL,
  UNIQUE (handle, seq)
) STRICT;
`;
