/**
 * Runs rules over a ground, again where something had to be loaded first: what any of them lacks is loaded in one go.
 * One that fails does not stop the rest.
 */
import { breathe } from '../../model/breathe.js';
import type { Anchor } from '../../store/findings.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import { hitsAt } from './hits-at.js';
import type { LoadingGround } from './loading-ground.js';

export interface Task {
  readonly rule: GroundRule;
  readonly anchors: Iterable<Anchor>;
}

/** What a rule says where it was asked; its failure, which makes all it said before worthless, is thrown when it is its turn. */
export type Answer = () => { readonly anchor: Anchor; readonly hit: Hit }[];

/** Anchors of one rule that wait for something to be loaded; then all of it is loaded at once. */
const MOST_WAITING = 5_000;
/** Whoever still misses something then asks for what does not exist, again and again. */
const MOST_ROUNDS = 200;
/** Anchors from one look at the clock to the next. */
const LOOKS_AT_THE_CLOCK = 16;

export async function evaluate(
  ground: LoadingGround,
  tasks: readonly Task[],
  signal?: AbortSignal,
): Promise<Map<GroundRule, Answer>> {
  const all = tasks.map((task) => new Asking(task));
  for (let underway = all; underway.length > 0; ) {
    for (const one of underway) {
      await one.goOn(ground, signal);
      signal?.throwIfAborted();
    }
    underway = underway.filter(({ isOver }) => !isOver);
    if (underway.length > 0) await ground.load();
  }
  return new Map(all.map((one) => [one.rule, () => one.answer()]));
}

class Asking {
  readonly rule: GroundRule;
  readonly #left: Iterator<Anchor>;
  readonly #hits: { anchor: Anchor; hit: Hit }[] = [];
  #waiting: Anchor[] = [];
  #rounds = 0;
  #tried = 0;
  #isRead = false;
  #failed: { readonly error: unknown } | null = null;

  constructor({ rule, anchors }: Task) {
    this.rule = rule;
    this.#left = anchors[Symbol.iterator]();
  }

  get isOver(): boolean {
    return this.#failed !== null || (this.#isRead && this.#waiting.length === 0);
  }

  /** Those that waited first; once they all have an answer, as many more as may wait. */
  async goOn(ground: LoadingGround, signal?: AbortSignal): Promise<void> {
    try {
      const again = this.#waiting;
      this.#waiting = [];
      for (const anchor of again) {
        this.#ask(ground, anchor);
        if (++this.#tried % LOOKS_AT_THE_CLOCK !== 0) continue;
        await breathe();
        if (signal?.aborted) return;
      }
      if (this.#waiting.length > 0) {
        if (++this.#rounds > MOST_ROUNDS) throw endless();
        return;
      }
      this.#rounds = 0;
      ground.forgetSome();
      while (!this.#isRead && this.#waiting.length < MOST_WAITING) {
        const { done, value } = this.#left.next();
        if (done) this.#isRead = true;
        else this.#ask(ground, value);
        if (++this.#tried % LOOKS_AT_THE_CLOCK !== 0) continue;
        await breathe();
        if (signal?.aborted) return;
      }
    } catch (error) {
      this.#failed = { error };
    }
  }

  answer(): { anchor: Anchor; hit: Hit }[] {
    if (this.#failed) throw this.#failed.error;
    return this.#hits;
  }

  #ask(ground: LoadingGround, anchor: Anchor): void {
    const hits = attempt(ground, this.rule, anchor);
    if (hits === null) this.#waiting.push(anchor);
    else for (const hit of hits) this.#hits.push({ anchor, hit });
  }
}

/** What `read` says once nothing it asks for is missing. */
export async function untilLoaded<T>(ground: LoadingGround, read: () => T): Promise<T> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    ground.noticeMissing();
    const answer = read();
    if (!ground.noticeMissing()) return answer;
    await ground.load();
  }
  throw endless();
}

/** Null when something was missing, also where a rule stumbled over what was not there yet. */
function attempt(ground: LoadingGround, rule: GroundRule, anchor: Anchor): readonly Hit[] | null {
  ground.noticeMissing();
  try {
    const hits = hitsAt(ground, rule, anchor);
    return ground.noticeMissing() ? null : hits;
  } catch (error) {
    if (ground.noticeMissing()) return null;
    throw error;
  }
}

function endless(): Error {
  return new Error(`what it asks for is still missing after it was loaded ${MOST_ROUNDS} times`);
}
