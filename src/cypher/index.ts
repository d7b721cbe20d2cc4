/** The query language: read-only Cypher over any graph that can be read. */
export type { Schema } from './analyse/schema.js';
export { OPEN_SCHEMA } from './analyse/schema.js';
export { boundQuery, type Compiled, compile, compileAnew } from './compile.js';
export { CypherError } from './errors.js';
export { FUNCTION_NAMES } from './functions/catalogue.js';
export { explain } from './plan/explain.js';
export type { Plan } from './plan/plan.js';
export { rewritePlans } from './plan/rewrite.js';
export { type Limits, timedOut } from './run/context.js';
export type { GraphReader } from './run/graph.js';
export { checkParameters, run } from './run.js';
export type { Query } from './syntax/ast.js';
export { parse } from './syntax/parse-query.js';
export { READING_CLAUSES, RESERVED } from './syntax/words.js';
export { fromPlain, type PlainValue, toPlain } from './values/convert.js';
export { formatValue } from './values/text.js';
export * from './values/type.js';
export * from './values/value.js';
