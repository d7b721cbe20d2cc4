/** Passages that are no longer believed, and vectors of passages. */

export const text = `
CREATE VIEW passage_retired AS
  SELECT row, heading, text FROM passage WHERE recorded_until < 9007199254740991;

CREATE VIRTUAL TABLE retired_text USING fts5 (
  heading, text, content = 'passage_retired', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE embedding_model (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  dimensions INTEGER NOT NULL,
  -- When it last embedded something, in milliseconds since 1970.
  used INTEGER NOT NULL
) STRICT;

-- Which words a passage has, by their hash: the same words are embedded once.
CREATE TABLE passage_content (
  passage INTEGER PRIMARY KEY REFERENCES passage,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX passage_content_by_content ON passage_content (content);

-- For each model a virtual table vector_code_<row> holds one bit for each dimension, to find candidates with. It is made
-- when the first vector comes, since it takes an extension that may be missing.
CREATE TABLE embedding (
  row INTEGER PRIMARY KEY,
  model INTEGER NOT NULL REFERENCES embedding_model,
  content TEXT NOT NULL,
  vector BLOB NOT NULL,
  UNIQUE (model, content)
) STRICT;

CREATE TRIGGER passage_retires AFTER UPDATE OF recorded_until ON passage
  WHEN OLD.recorded_until = 9007199254740991 AND NEW.recorded_until < 9007199254740991 BEGIN
  INSERT INTO retired_text (rowid, heading, text) VALUES (NEW.row, NEW.heading, NEW.text);
END;
`;
