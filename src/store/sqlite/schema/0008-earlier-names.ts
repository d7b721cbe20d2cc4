/** Schema version 8: names that entities no longer have, so that asking for one as of an earlier commit need not search. */
export const earlierNames = {
  version: 8,
  sql: `
CREATE INDEX entity_closed_by_name ON entity (name) WHERE recorded_until < 9007199254740991;
CREATE INDEX entity_history_by_name ON entity_history (name);
`,
};
