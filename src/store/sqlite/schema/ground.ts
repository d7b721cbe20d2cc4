/** Entities, statements, assertions and their sources, each with its recorded window. */

/**
 * `recorded_until = 9007199254740991` means "believed now". It is written as a literal, here and in queries: SQLite
 * uses a partial index only where it can prove the condition from the text of the query.
 *
 * A table with a `_history` beside it keeps what is believed now in place (its row number is what others point to)
 * and moves earlier versions there. In all other tables an earlier version is a closed row.
 */
export const ground = `
CREATE TABLE commits (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE predicate (row INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE entity_type (row INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

-- Words of dates, units, calendars, notes and models.
CREATE TABLE words (row INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE entity (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  type INTEGER NOT NULL REFERENCES entity_type,
  -- 0: guessed from where the entity stands; 1: references say so; 2: a document that defines it says so.
  type_stated INTEGER NOT NULL,
  verified INTEGER NOT NULL,
  -- 0 written, 1 extracted, 2 ontology
  origin INTEGER NOT NULL,
  expert_domain TEXT,
  -- A provisional entity that turned out to be another one.
  absorbed_by INTEGER REFERENCES entity,
  -- The commit that gave it the name and type it has.
  since INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX entity_by_type ON entity (type, id) WHERE recorded_until = 9007199254740991;
CREATE INDEX entity_by_name ON entity (name) WHERE recorded_until = 9007199254740991;
CREATE INDEX entity_closed_by_name ON entity (name) WHERE recorded_until < 9007199254740991;
-- Candidates for quarantine are looked for among these.
CREATE INDEX entity_extracted ON entity (row) WHERE origin = 1 AND recorded_until = 9007199254740991;
CREATE INDEX entity_as_listed ON entity (name COLLATE NOCASE, row) WHERE recorded_until = 9007199254740991;

CREATE TABLE entity_history (
  entity INTEGER NOT NULL REFERENCES entity,
  name TEXT NOT NULL,
  type INTEGER NOT NULL REFERENCES entity_type,
  verified INTEGER NOT NULL,
  -- This version was believed from \`since\` up to \`until\`; the entity had been known since \`recorded_from\`.
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL
) STRICT;
CREATE INDEX entity_history_by_entity ON entity_history (entity, since);
CREATE INDEX entity_history_by_name ON entity_history (name);

CREATE TABLE name (
  row INTEGER PRIMARY KEY,
  entity INTEGER NOT NULL REFERENCES entity,
  text TEXT NOT NULL,
  folded TEXT NOT NULL,
  canonical INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX name_by_folded ON name (folded) WHERE recorded_until = 9007199254740991;
CREATE INDEX name_by_entity ON name (entity, recorded_until);

CREATE TABLE source (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  format TEXT NOT NULL,
  -- 0 canonical, 1 reported, 2 rumour, 3 prophetic, 4 unreliable
  reliability INTEGER NOT NULL,
  written TEXT,
  origin TEXT NOT NULL,
  hash TEXT NOT NULL,
  entity_origin INTEGER NOT NULL,
  since INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX source_by_origin ON source (origin) WHERE recorded_until = 9007199254740991;

CREATE TABLE source_history (
  source INTEGER NOT NULL REFERENCES source,
  title TEXT NOT NULL,
  format TEXT NOT NULL,
  reliability INTEGER NOT NULL,
  written TEXT,
  origin TEXT NOT NULL,
  hash TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL
) STRICT;

CREATE TABLE passage (
  row INTEGER PRIMARY KEY,
  uid TEXT NOT NULL,
  source INTEGER NOT NULL REFERENCES source,
  -- The outermost first, separated by U+001E.
  heading TEXT NOT NULL,
  text TEXT NOT NULL,
  line_start INTEGER,
  line_end INTEGER,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX passage_by_uid ON passage (uid);
CREATE INDEX passage_by_source ON passage (source, recorded_until);

CREATE VIEW passage_live AS
  SELECT row, heading, text FROM passage WHERE recorded_until = 9007199254740991;

CREATE VIRTUAL TABLE passage_text USING fts5 (
  heading, text, content = 'passage_live', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE definition (
  row INTEGER PRIMARY KEY,
  entity INTEGER NOT NULL REFERENCES entity,
  source INTEGER NOT NULL REFERENCES source,
  passage INTEGER REFERENCES passage,
  name TEXT NOT NULL,
  -- What the document says it is; null when it does not say.
  type INTEGER REFERENCES entity_type,
  fallback_type INTEGER NOT NULL REFERENCES entity_type,
  -- A JSON list; null when there are none.
  aliases TEXT,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991,
  -- 0: one of many in a file of data; 1: a note, known by its name; 2: a note that gives an id.
  note INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX definition_by_entity ON definition (entity, recorded_until);
CREATE INDEX definition_by_source ON definition (source) WHERE recorded_until = 9007199254740991;
CREATE INDEX definition_by_passage ON definition (passage) WHERE recorded_until = 9007199254740991;

CREATE TABLE mention (
  row INTEGER PRIMARY KEY,
  passage INTEGER NOT NULL REFERENCES passage,
  entity INTEGER NOT NULL REFERENCES entity,
  source INTEGER NOT NULL REFERENCES source,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX mention_by_entity ON mention (entity, recorded_until);
CREATE INDEX mention_by_source ON mention (source) WHERE recorded_until = 9007199254740991;
CREATE INDEX mention_by_passage ON mention (passage) WHERE recorded_until = 9007199254740991;

CREATE TABLE statement (
  row INTEGER PRIMARY KEY,
  -- The statement's id: the same in every world; a statement that is believed again has a new row with the same uid.
  uid TEXT NOT NULL,
  subject INTEGER NOT NULL REFERENCES entity,
  predicate INTEGER NOT NULL REFERENCES predicate,
  -- Null for an attribute.
  object INTEGER REFERENCES entity,
  from_min INTEGER NOT NULL,
  from_max INTEGER NOT NULL,
  until_min INTEGER NOT NULL,
  until_max INTEGER NOT NULL,
  from_text INTEGER REFERENCES words,
  until_text INTEGER REFERENCES words,
  symmetric INTEGER NOT NULL DEFAULT 0,
  relative INTEGER NOT NULL DEFAULT 0,
  -- A JSON object; null when there are none.
  qualifiers TEXT,
  -- The strongest and the most reliable of its live assertions.
  confidence REAL NOT NULL DEFAULT 1,
  reliability INTEGER NOT NULL DEFAULT 0,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991,
  disputed INTEGER NOT NULL DEFAULT 0,
  flagged INTEGER NOT NULL DEFAULT 0,
  -- 0 text, 1 number, 2 boolean, 3 date; null for a relation.
  value_kind INTEGER,
  -- The text, or the words of a date.
  value_text TEXT,
  -- The number; a boolean as 0 or 1; 1 for a vague date.
  value_number REAL,
  -- The unit of a number, the calendar of a date.
  value_unit INTEGER REFERENCES words,
  value_min INTEGER,
  value_max INTEGER,
  -- 1: every live assertion of it names a model or a way of reading prose; nobody has written it or accepted it.
  extracted INTEGER NOT NULL DEFAULT 0,
  -- What independent witnesses and outcomes make of it; null where that is just its confidence.
  trust REAL
) STRICT;
CREATE INDEX statement_by_uid ON statement (uid);
CREATE INDEX statement_by_subject ON statement (subject);
CREATE INDEX statement_by_predicate ON statement (predicate, subject);
CREATE INDEX statement_out
  ON statement (predicate, subject, object, from_min, from_max, until_min, until_max)
  WHERE recorded_until = 9007199254740991;
CREATE INDEX statement_in
  ON statement (object, predicate, subject, from_min, from_max, until_min, until_max)
  WHERE recorded_until = 9007199254740991 AND object IS NOT NULL;
CREATE INDEX statement_in_closed ON statement (object)
  WHERE recorded_until < 9007199254740991 AND object IS NOT NULL;
CREATE INDEX statement_dated ON statement (predicate, value_max, value_min)
  WHERE recorded_until = 9007199254740991 AND value_kind = 3;
CREATE INDEX statement_relative ON statement (row)
  WHERE recorded_until = 9007199254740991 AND relative = 1;
-- Believed, but nothing may be concluded from them.
CREATE INDEX statement_doubted ON statement (row)
  WHERE recorded_until = 9007199254740991 AND (reliability >= 3 OR flagged = 1);
CREATE INDEX statement_extracted ON statement (row) WHERE recorded_until = 9007199254740991 AND extracted = 1;
-- An extracted statement that something written covers waits: \`recorded_until = 0\`, for it and its assertions, is a
-- window that no reader looks into, now or at any commit. It is believed from the commit on that uncovers it.
CREATE INDEX statement_waiting ON statement (predicate, subject, object) WHERE recorded_until = 0;
CREATE INDEX statement_closed ON statement (recorded_until) WHERE recorded_until < 9007199254740991;

CREATE TABLE assertion (
  row INTEGER PRIMARY KEY,
  statement INTEGER NOT NULL REFERENCES statement,
  source INTEGER NOT NULL REFERENCES source,
  passage INTEGER REFERENCES passage,
  line_start INTEGER,
  line_end INTEGER,
  confidence REAL NOT NULL DEFAULT 1,
  reliability INTEGER NOT NULL DEFAULT 0,
  recorded_from INTEGER NOT NULL,
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991,
  quote TEXT,
  note TEXT,
  source_model INTEGER REFERENCES words,
  -- The document says something else, which this retcon turned into what the statement says.
  retcon INTEGER REFERENCES retcon,
  -- 1: the document does not bring whom it speaks of into being; it only speaks of those who are known otherwise.
  leans INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX assertion_by_statement ON assertion (statement);
CREATE INDEX assertion_by_source ON assertion (source) WHERE recorded_until = 9007199254740991;
CREATE INDEX assertion_by_passage ON assertion (passage, statement) WHERE recorded_until = 9007199254740991;
CREATE INDEX assertion_waiting ON assertion (source) WHERE recorded_until = 0;

-- What people decided: a source that says the first statement is taken to say the second, or nothing at all.
CREATE TABLE retcon (
  row INTEGER PRIMARY KEY,
  -- One of the rows of the statement that was closed.
  statement INTEGER NOT NULL REFERENCES statement,
  -- One of the rows of what took its place, whose content is opened again when a source says the first; null for nothing.
  successor INTEGER REFERENCES statement,
  reason TEXT NOT NULL,
  -- The commit that decided it.
  seq INTEGER NOT NULL REFERENCES commits,
  -- A later decision may take it back.
  recorded_until INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX retcon_by_statement ON retcon (statement);
CREATE INDEX retcon_by_successor ON retcon (successor);

-- Which names a document refers to, by the hash of the folded name: who has to be read again when a name changes.
CREATE TABLE reference (
  source INTEGER NOT NULL REFERENCES source,
  name INTEGER NOT NULL,
  PRIMARY KEY (source, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX reference_by_name ON reference (name);
`;
