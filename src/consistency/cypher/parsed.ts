/** A rule's query as it was written, read once for all that look at it. */
import { parse, type Query } from '../../cypher/index.js';
import type { CypherRule } from '../rule.js';

const known = new WeakMap<CypherRule, Query>();

/** Throws a CypherError when it cannot be read. */
export function parsed(rule: CypherRule): Query {
  const query = known.get(rule) ?? parse(rule.cypher);
  known.set(rule, query);
  return query;
}
