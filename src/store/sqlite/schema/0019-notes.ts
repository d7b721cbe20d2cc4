/** Schema version 19: which definitions are notes, files about one thing each that are told apart by file. */
export const notes = {
  version: 19,
  sql: `
-- 0: one of many in a file of data; 1: a note, known by its name; 2: a note that gives an id. What was read before counts
-- as data until it is read again.
ALTER TABLE definition ADD COLUMN note INTEGER NOT NULL DEFAULT 0;
`,
};
