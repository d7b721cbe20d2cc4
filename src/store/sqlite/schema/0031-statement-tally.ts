/** Schema version 31: how many statements of each predicate are believed, kept in step by triggers; and findings that stand, to be counted without reading them. */
import { CURRENT } from '../../../model/index.js';

/** For an empty table: all at once instead of row by row. */
export const FILL_STATEMENT_TALLY = `INSERT INTO statement_tally (predicate, relations, attributes)
  SELECT predicate, count(object), count(*) - count(object) FROM statement
  WHERE recorded_until = ${CURRENT} GROUP BY predicate;`;

/** One more or one less of a predicate, all given as SQL. */
export function countStatement(predicate: string, isRelation: string, by: 1 | -1): string {
  return `INSERT INTO statement_tally (predicate, relations, attributes)
    VALUES (${predicate}, ${by} * (${isRelation}), ${by} * NOT (${isRelation}))
    ON CONFLICT (predicate) DO UPDATE SET relations = relations + excluded.relations,
      attributes = attributes + excluded.attributes;`;
}

const MORE = countStatement('NEW.predicate', 'NEW.object IS NOT NULL', 1);
const LESS = countStatement('OLD.predicate', 'OLD.object IS NOT NULL', -1);

export const statementTally = {
  version: 31,
  sql: `
CREATE TABLE statement_tally (
  predicate INTEGER PRIMARY KEY REFERENCES predicate,
  relations INTEGER NOT NULL,
  attributes INTEGER NOT NULL
) STRICT;
${FILL_STATEMENT_TALLY}
CREATE TRIGGER tally_opens AFTER INSERT ON statement WHEN NEW.recorded_until = ${CURRENT} BEGIN
  ${MORE}
END;
CREATE TRIGGER tally_closes AFTER UPDATE OF recorded_until, predicate, object ON statement
WHEN OLD.recorded_until = ${CURRENT} BEGIN
  ${LESS}
END;
CREATE TRIGGER tally_reopens AFTER UPDATE OF recorded_until, predicate, object ON statement
WHEN NEW.recorded_until = ${CURRENT} BEGIN
  ${MORE}
END;
CREATE TRIGGER tally_goes AFTER DELETE ON statement WHEN OLD.recorded_until = ${CURRENT} BEGIN
  ${LESS}
END;
CREATE INDEX finding_open ON finding (filing, kind, certainty) WHERE status IN (0, 1);
`,
};
