/** Schema version 28: what was asked and answered, as `lore conversations` lists it. */
export const conversationLog = {
  version: 28,
  sql: `
CREATE TABLE conversation_entry (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  handle TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- A JSON object: a call, or an answer.
  told TEXT NOT NULL
) STRICT;
CREATE INDEX conversation_entry_by_time ON conversation_entry (at);
`,
};
