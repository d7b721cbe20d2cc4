/** What models found in passages, and what people accepted of it. */

export const extraction = `
-- An extracted statement that a person vouches for. One that was rejected is closed by a retcon without a successor.
CREATE TABLE acceptance (
  row INTEGER PRIMARY KEY,
  -- The statement's uid: it stays accepted when its document is read again.
  statement TEXT NOT NULL,
  by TEXT NOT NULL,
  seq INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX acceptance_by_statement ON acceptance (statement) WHERE recorded_until = 9007199254740991;

-- What models found in passages, by the hash of a passage's text: read once, however often the file is.
CREATE TABLE extraction (
  hash TEXT NOT NULL,
  model TEXT NOT NULL,
  file TEXT NOT NULL,
  line INTEGER,
  -- JSON: claims and names.
  found TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 1 once its file was read again after the model had found this.
  told INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (hash, model)
) STRICT, WITHOUT ROWID;
CREATE INDEX extraction_untold ON extraction (model, file) WHERE told = 0;
`;
