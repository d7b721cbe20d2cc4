/** Schema version 25: calls of conversations are numbered, so that a server keeps each by itself. */

export const calls = {
  version: 25,
  sql: `
ALTER TABLE conversation_call RENAME TO unnumbered_call;
CREATE TABLE conversation_call (
  row INTEGER PRIMARY KEY,
  handle TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  call TEXT NOT NULL,
  UNIQUE (handle, seq)
) STRICT;
INSERT INTO conversation_call (handle, seq, at, call) SELECT handle, seq, at, call FROM unnumbered_call;
DROP TABLE unnumbered_call;
`,
};
