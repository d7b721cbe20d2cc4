/** Schema version 21: the desk of whoever reviews (comments, assignments, snoozes, saved views), and tokens. */
import { CURRENT } from '../../../model/index.js';

export const desk = {
  version: 21,
  sql: `
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

-- What narrows a kind down: see DeskRow.
ALTER TABLE finding ADD COLUMN reason TEXT GENERATED ALWAYS AS (
  CASE kind WHEN 1 THEN details ->> '$.claim' WHEN 3 THEN details ->> '$.code'
    WHEN 4 THEN details ->> '$.confusion' ELSE predicate END) VIRTUAL;
CREATE INDEX entity_as_listed ON entity (name COLLATE NOCASE, row) WHERE recorded_until = ${CURRENT};
CREATE INDEX statement_closed ON statement (recorded_until) WHERE recorded_until < ${CURRENT};
CREATE INDEX finding_by_subject ON finding (subject) WHERE gone_at IS NULL;
`,
};
