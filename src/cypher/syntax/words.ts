/** The words of the language: those a clause begins with, those that are refused, those that no variable may bear. */

/** What each clause that is not read-only would do. */
export const REFUSED_CLAUSES: ReadonlyMap<string, string> = new Map([
  ['CREATE', 'write'],
  ['MERGE', 'write'],
  ['SET', 'write'],
  ['DELETE', 'write'],
  ['DETACH', 'write'],
  ['NODETACH', 'write'],
  ['REMOVE', 'write'],
  ['INSERT', 'write'],
  ['FOREACH', 'write'],
  ['DROP', 'change the schema'],
  ['ALTER', 'change the schema'],
  ['RENAME', 'change the schema'],
  ['GRANT', 'change permissions'],
  ['DENY', 'change permissions'],
  ['REVOKE', 'change permissions'],
  ['CALL', 'call a procedure'],
  ['LOAD', 'load a file'],
  ['USING', 'give hints to another planner'],
  ['START', 'use an index by hand'],
  ['USE', 'leave this graph'],
  ['SHOW', 'ask for administration'],
  ['STOP', 'administer the server'],
  ['TERMINATE', 'administer the server'],
]);

export const READING_CLAUSES = ['MATCH', 'OPTIONAL MATCH', 'WITH', 'UNWIND', 'RETURN', 'UNION'] as const;

/** Reserved by openCypher; a variable of that name stands in backticks. */
export const RESERVED: ReadonlySet<string> = new Set(
  (
    'AND AS ASC ASCENDING BY CALL CASE CONTAINS CREATE DELETE DESC DESCENDING DETACH DISTINCT ' +
    'ELSE END ENDS FALSE FOREACH IN IS LIMIT LOAD MATCH MERGE NOT NULL ON OPTIONAL OR ORDER REMOVE RETURN SET ' +
    'SKIP STARTS THEN TRUE UNION UNWIND WHEN WHERE WITH XOR YIELD'
  ).split(' '),
);
