/** Schema version 24: conversations that several processes serve. */

export const conversations = {
  version: 24,
  sql: `
CREATE TABLE conversation (
  handle TEXT PRIMARY KEY,
  principal TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  touched TEXT NOT NULL,
  focus TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE conversation_call (
  handle TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  call TEXT NOT NULL,
  PRIMARY KEY (handle, seq)
) STRICT, WITHOUT ROWID;
`,
};
