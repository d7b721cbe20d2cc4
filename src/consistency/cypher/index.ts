/** Rules that are queries: read, checked, run, and followed from a change to the findings it concerns. */

export { affectedAnchors, schemaOf, whyPostponed } from './affected.js';
export { checkRule } from './check-rule.js';
export { cypherRules, ruleOfFile, ruleOfRecord } from './cypher-rules.js';
export type { CypherHit } from './cypher-run.js';
export { draftMessage, tellRow } from './draft-rows.js';
export { parameterOf, parametersFor } from './parameters.js';
export { prepare } from './prepare.js';
export { askCypherRule, runCypherRule } from './run-cypher-rule.js';
