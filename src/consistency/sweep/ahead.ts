/** What is asked before a rule's turn comes: rules over what was touched all together, queries of a large world in another process. */
import { evaluate } from '../ground/index.js';
import type { CypherRule, Rule } from '../rule.js';
import { type Asking, askCypherTask } from './cypher-task.js';
import type { AnchoredHit } from './found.js';
import type { Sweeping, SweepTask } from './sweeping.js';

/** In a smaller world starting a process takes longer than it saves. */
const LARGE_WORLD = 150_000;

/** Each answer is fetched, or its failure met, when the rule's turn comes. */
export type Ahead = ReadonlyMap<Rule, () => Promise<AnchoredHit[]>>;

/** Over a ground that is being filled; one that holds everything has nothing to wait for. */
export async function askTogether(tasks: readonly SweepTask[], sweeping: Sweeping): Promise<Ahead> {
  const { ground, options } = sweeping;
  if (ground.isWhole) return new Map();
  const touched = tasks.flatMap(({ booked: { rule }, anchors }) =>
    rule.form === 'ground' && anchors !== 'everything' ? [{ rule, anchors }] : [],
  );
  const answers = await evaluate(ground, touched, options.signal);
  return new Map([...answers].map(([rule, answer]) => [rule, async () => answer()]));
}

/** So many are under way at a time: the other process has the next one before this one hears of an answer. */
const UNDER_WAY = 4;

/** Over everything, one after the other. */
export function askAhead(tasks: readonly SweepTask[], asking: Asking): Ahead {
  const ahead = new Map<CypherRule, () => Promise<AnchoredHit[]>>();
  if (asking.reading.statements < LARGE_WORLD) return ahead;
  const underWay: Promise<unknown>[] = Array.from({ length: UNDER_WAY }, () => Promise.resolve());
  for (const { booked, anchors } of tasks) {
    const { rule } = booked;
    if (rule.form !== 'cypher' || rule.order === 'late' || anchors !== 'everything') continue;
    const answer = (underWay.shift() ?? Promise.resolve()).then(() => {
      asking.options.signal?.throwIfAborted();
      return askCypherTask(rule, asking);
    });
    underWay.push(answer.catch(() => {}));
    ahead.set(rule, async () => (await answer)());
  }
  return ahead;
}

/** Those that are asked ahead come after those that are worked on here meanwhile; late ones stay the last. */
export function inTurn(tasks: readonly SweepTask[]): SweepTask[] {
  const turn = ({ booked: { rule } }: SweepTask) =>
    rule.order === 'late' ? 2 : rule.form === 'cypher' ? 1 : 0;
  return [...tasks].sort((a, b) => turn(a) - turn(b));
}
