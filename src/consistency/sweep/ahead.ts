/** In a large world, queries are answered by another process while this one looks at the ground. */
import type { CypherRule } from '../rule.js';
import { runCypherTask } from './cypher-task.js';
import type { AnchoredHit } from './found.js';
import type { Sweeping, SweepTask } from './sweeping.js';

/** In a smaller world starting a process takes longer than it saves. */
const LARGE_WORLD = 150_000;

type Hits = () => Promise<AnchoredHit[]>;

/** Asked one after the other; each answer is fetched, or its failure met, when the rule's turn comes. */
export function askAhead(tasks: readonly SweepTask[], sweeping: Sweeping): ReadonlyMap<CypherRule, Hits> {
  const ahead = new Map<CypherRule, Hits>();
  if (sweeping.ground.size < LARGE_WORLD) return ahead;
  let before: Promise<unknown> = Promise.resolve();
  for (const { booked, anchors } of tasks) {
    const { rule } = booked;
    if (rule.form !== 'cypher' || rule.order === 'late' || anchors !== 'everything') continue;
    const hits = before.then(() => runCypherTask(rule, anchors, { ...sweeping, apart: true }));
    before = hits.catch(() => {});
    ahead.set(rule, () => hits);
  }
  return ahead;
}

/** Those that are asked ahead come after those that are worked on here meanwhile; late ones stay the last. */
export function inTurn(tasks: readonly SweepTask[]): SweepTask[] {
  const turn = ({ booked: { rule } }: SweepTask) =>
    rule.order === 'late' ? 2 : rule.form === 'cypher' ? 1 : 0;
  return [...tasks].sort((a, b) => turn(a) - turn(b));
}
