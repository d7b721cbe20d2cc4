/** Rules that are queries, within a sweep. */
import type { Anchor } from '../../store/findings.js';
import { runCypherRule } from '../cypher/index.js';
import type { CypherRule } from '../rule.js';
import type { AnchoredHit } from './found.js';
import type { Sweeping } from './sweeping.js';

export function runCypherTask(
  rule: CypherRule,
  anchors: 'everything' | readonly Anchor[],
  { reading, world: { ontology, dates }, insane, surelyInsane, options: { ruleTimeoutMs }, apart }: Sweeping,
): Promise<AnchoredHit[]> {
  const limit = ruleTimeoutMs === undefined ? {} : { timeoutMs: ruleTimeoutMs };
  return runCypherRule(reading, rule, anchors, {
    ontology,
    dates,
    insane,
    surelyInsane,
    ...limit,
    ...(apart ? { apart } : {}),
  });
}
