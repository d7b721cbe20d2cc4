/** Rules that are queries, within a sweep. */
import type { Anchor } from '../../store/findings.js';
import { askCypherRule, runCypherRule } from '../cypher/index.js';
import type { CypherRule } from '../rule.js';
import type { AnchoredHit } from './found.js';
import type { Sweeping } from './sweeping.js';

/** What a query needs of a sweep: less than there is once the ground has been read. */
export type Asking = Pick<Sweeping, 'world' | 'reading' | 'options' | 'insane' | 'surelyInsane'>;

export function runCypherTask(
  rule: CypherRule,
  anchors: 'everything' | readonly Anchor[],
  asking: Asking,
): Promise<AnchoredHit[]> {
  return runCypherRule(asking.reading, rule, anchors, runOf(asking));
}

/** In a process of its own, over everything; findings are made of the answer when they are asked for. */
export function askCypherTask(rule: CypherRule, asking: Asking): Promise<() => Promise<AnchoredHit[]>> {
  return askCypherRule(asking.reading, rule, 'everything', { ...runOf(asking), apart: true });
}

function runOf({ world: { ontology, dates }, insane, surelyInsane, options: { ruleTimeoutMs } }: Asking) {
  const limit = ruleTimeoutMs === undefined ? {} : { timeoutMs: ruleTimeoutMs };
  return { ontology, dates, insane, surelyInsane, ...limit };
}
