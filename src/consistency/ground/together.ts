/** Several rules at once over a ground that is being filled: what any of them lacks is loaded in one go. */
import { breathe } from '../../model/breathe.js';
import type { Anchor } from '../../store/findings.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import { attempt, endless, LOOKS_AT_THE_CLOCK, MOST_ROUNDS } from './evaluate.js';
import type { LoadingGround } from './loading-ground.js';

/** What one of them says where it was asked; its failure is thrown when it is its turn. */
export type Answer = () => { readonly anchor: Anchor; readonly hit: Hit }[];

export async function evaluateTogether(
  ground: LoadingGround,
  tasks: readonly { readonly rule: GroundRule; readonly anchors: readonly Anchor[] }[],
  signal?: AbortSignal,
): Promise<Map<GroundRule, Answer>> {
  const all = tasks.map(({ rule, anchors }) => new Asking(rule, anchors));
  for (let round = 0; ; round++) {
    for (const one of all) {
      await one.goOn(ground);
      signal?.throwIfAborted();
    }
    const waiting = all.filter(({ isWaiting }) => isWaiting);
    if (waiting.length === 0) return new Map(all.map((one) => [one.rule, () => one.answer()]));
    if (round === MOST_ROUNDS) for (const one of waiting) one.fail(endless());
    await ground.load();
  }
}

class Asking {
  readonly rule: GroundRule;
  readonly #hits: { anchor: Anchor; hit: Hit }[] = [];
  #waiting: readonly Anchor[];
  #failed: { readonly error: unknown } | null = null;

  constructor(rule: GroundRule, anchors: readonly Anchor[]) {
    this.rule = rule;
    this.#waiting = anchors;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  async goOn(ground: LoadingGround): Promise<void> {
    const still: Anchor[] = [];
    try {
      for (const [i, anchor] of this.#waiting.entries()) {
        if (i % LOOKS_AT_THE_CLOCK === 0) await breathe();
        const hits = attempt(ground, this.rule, anchor);
        if (hits === null) still.push(anchor);
        else for (const hit of hits) this.#hits.push({ anchor, hit });
      }
      this.#waiting = still;
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.#failed = { error };
    this.#waiting = [];
  }

  answer(): { anchor: Anchor; hit: Hit }[] {
    if (this.#failed) throw this.#failed.error;
    return this.#hits;
  }
}
