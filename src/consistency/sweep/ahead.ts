/** What is asked before a rule's turn comes: rules over what was touched all together, queries of a large world in another process. */
import { evaluate } from '../ground/index.js';
import type { CypherRule, Rule } from '../rule.js';
import { type Asking, askCypherTask, runCypherTask } from './cypher-task.js';
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

/** Over everything, one after the other; where nobody else needs this process, what has not been sent yet is answered here. */
export function askAhead(tasks: readonly SweepTask[], asking: Asking): Ahead {
  const ahead = new Map<CypherRule, () => Promise<AnchoredHit[]>>();
  if (asking.reading.statements < LARGE_WORLD) return ahead;
  const queue = new Queue(asking);
  for (const { booked, anchors } of tasks) {
    const { rule } = booked;
    if (rule.form !== 'cypher' || rule.order === 'late' || anchors !== 'everything') continue;
    ahead.set(rule, queue.add(rule));
  }
  queue.send();
  return ahead;
}

type Answered = () => Promise<AnchoredHit[]>;

interface Waiting {
  readonly rule: CypherRule;
  readonly settle: (answer: Promise<Answered>) => void;
}

class Queue {
  readonly #asking: Asking;
  readonly #waiting: Waiting[] = [];
  #underWay = 0;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  add(rule: CypherRule): Answered {
    let settle: Waiting['settle'] = () => {};
    const answer = new Promise<Answered>((resolve) => {
      settle = resolve;
    });
    // Its failure is met when the rule's turn comes.
    answer.catch(() => {});
    const one: Waiting = { rule, settle };
    this.#waiting.push(one);
    return async () => {
      const place = this.#asking.options.isAlone && !rule.own ? this.#waiting.indexOf(one) : -1;
      if (place < 0) return (await answer)();
      this.#waiting.splice(place, 1);
      return runCypherTask(rule, 'everything', this.#asking);
    };
  }

  send(): void {
    while (this.#underWay < UNDER_WAY) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#underWay++;
      const answer = this.#ask(next.rule);
      next.settle(answer);
      const goOn = () => {
        this.#underWay--;
        this.send();
      };
      answer.then(goOn, goOn);
    }
  }

  async #ask(rule: CypherRule): Promise<Answered> {
    this.#asking.options.signal?.throwIfAborted();
    return askCypherTask(rule, this.#asking);
  }
}

/**
 * Those that are asked ahead come after those that are worked on here meanwhile, the last of them first where they may
 * be answered here as well; late ones stay the last.
 */
export function inTurn(tasks: readonly SweepTask[], isAlone = false): SweepTask[] {
  const turn = ({ booked: { rule } }: SweepTask) =>
    rule.order === 'late' ? 2 : rule.form === 'cypher' ? 1 : 0;
  const sorted = [...tasks].sort((a, b) => turn(a) - turn(b));
  if (!isAlone) return sorted;
  const of = (which: number) => sorted.filter((task) => turn(task) === which);
  return [...of(0), ...of(1).reverse(), ...of(2)];
}
