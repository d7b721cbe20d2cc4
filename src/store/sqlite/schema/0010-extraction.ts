/** Schema version 10: which statements were extracted, which of them wait unseen, and what people said of them. */

export const extraction = {
  version: 10,
  sql: `
-- 1: every live assertion of it names a model or a way of reading prose; nobody has written it or accepted it.
ALTER TABLE statement ADD COLUMN extracted INTEGER NOT NULL DEFAULT 0;
-- 1: the document does not bring whom it speaks of into being; it only speaks of those who are known otherwise.
ALTER TABLE assertion ADD COLUMN leans INTEGER NOT NULL DEFAULT 0;
UPDATE statement SET extracted = 1 WHERE recorded_until = 9007199254740991
  AND EXISTS (SELECT 1 FROM assertion a WHERE a.statement = statement.row AND a.recorded_until = 9007199254740991)
  AND NOT EXISTS (SELECT 1 FROM assertion a WHERE a.statement = statement.row
    AND a.recorded_until = 9007199254740991 AND (a.source_model IS NULL OR a.retcon IS NOT NULL));
CREATE INDEX statement_extracted ON statement (row) WHERE recorded_until = 9007199254740991 AND extracted = 1;

-- An extracted statement that something written covers waits: \`recorded_until = 0\`, for it and its assertions, is a
-- window that no reader looks into, now or at any commit. It is believed from the commit on that uncovers it.
CREATE INDEX statement_waiting ON statement (predicate, subject, object) WHERE recorded_until = 0;
CREATE INDEX assertion_waiting ON assertion (source) WHERE recorded_until = 0;

-- An extracted statement that a person vouches for. One that was rejected is closed by a retcon without a successor.
CREATE TABLE acceptance (
  row INTEGER PRIMARY KEY,
  -- The statement's uid: it stays accepted when its document is read again.
  statement TEXT NOT NULL,
  by TEXT NOT NULL,
  seq INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
-- What models found in passages, by the hash of a passage's text: read once, however often the file is.
CREATE TABLE extraction (
  hash TEXT NOT NULL,
  model TEXT NOT NULL,
  file TEXT NOT NULL,
  line INTEGER,
  -- JSON: claims and names.
  found TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (hash, model)
) STRICT, WITHOUT ROWID;
CREATE INDEX acceptance_by_statement ON acceptance (statement) WHERE recorded_until = 9007199254740991;
`,
};
