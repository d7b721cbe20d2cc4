/** Runs rules over a ground, again where something had to be loaded first, and keeps one that fails from stopping the rest. */
import { breathe } from '../../model/breathe.js';
import type { Anchor } from '../../store/findings.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import { hitsAt } from './hits-at.js';
import type { LoadingGround } from './loading-ground.js';

export interface Task {
  readonly rule: GroundRule;
  /** `everything`: wherever the rule says findings may lie, in a ground that holds everything. */
  readonly anchors: Iterable<Anchor> | 'everything';
}

/** What one anchor yields; or that the rule failed, which makes all it said before worthless. */
export type Outcome =
  | {
      readonly kind: 'hits';
      readonly rule: GroundRule;
      readonly anchor: Anchor;
      readonly hits: readonly Hit[];
    }
  | { readonly kind: 'failure'; readonly rule: GroundRule; readonly error: unknown };

/** Anchors that wait for something to be loaded; then all of it is loaded at once. */
const MOST_WAITING = 5_000;
/** Whoever still misses something then asks for what does not exist, again and again. */
export const MOST_ROUNDS = 200;
/** Anchors from one look at the clock to the next. */
export const LOOKS_AT_THE_CLOCK = 16;

/** Tells of anchors with hits only. */
export async function* evaluate(ground: LoadingGround, tasks: Iterable<Task>): AsyncGenerator<Outcome> {
  let tried = 0;
  for (const { rule, anchors } of tasks) {
    try {
      const places =
        anchors === 'everything' ? await untilLoaded(ground, () => [...rule.anchors(ground)]) : anchors;
      let waiting: Anchor[] = [];
      for (const anchor of places) {
        const hits = attempt(ground, rule, anchor);
        if (hits === null) waiting.push(anchor);
        else if (hits.length > 0) yield { kind: 'hits', rule, anchor, hits };
        if (waiting.length >= MOST_WAITING) {
          yield* settle(ground, rule, waiting);
          waiting = [];
          ground.forgetSome();
        }
        if (++tried % LOOKS_AT_THE_CLOCK === 0) await breathe();
      }
      yield* settle(ground, rule, waiting);
    } catch (error) {
      yield { kind: 'failure', rule, error };
    }
    ground.forgetSome();
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

async function* settle(
  ground: LoadingGround,
  rule: GroundRule,
  anchors: readonly Anchor[],
): AsyncGenerator<Outcome> {
  let waiting = anchors;
  for (let round = 0; waiting.length > 0; round++) {
    if (round === MOST_ROUNDS) throw endless();
    await ground.load();
    const still: Anchor[] = [];
    for (const [i, anchor] of waiting.entries()) {
      const hits = attempt(ground, rule, anchor);
      if (i % LOOKS_AT_THE_CLOCK === 0) await breathe();
      if (hits === null) still.push(anchor);
      else if (hits.length > 0) yield { kind: 'hits', rule, anchor, hits };
    }
    waiting = still;
  }
}

/** Null when something was missing, also where a rule stumbled over what was not there yet. */
export function attempt(ground: LoadingGround, rule: GroundRule, anchor: Anchor): readonly Hit[] | null {
  ground.noticeMissing();
  try {
    const hits = hitsAt(ground, rule, anchor);
    return ground.noticeMissing() ? null : hits;
  } catch (error) {
    if (ground.noticeMissing()) return null;
    throw error;
  }
}

export function endless(): Error {
  return new Error(`what it asks for is still missing after it was loaded ${MOST_ROUNDS} times`);
}
