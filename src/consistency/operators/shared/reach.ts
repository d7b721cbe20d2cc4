/** Walks along relations: what contains what, and who lies on a circle. */
import type { Handle } from '../../../store/ground.js';
import { type Window, windowsMayOverlap } from '../../../time/index.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';
import { type Lead, reversed, steps } from './predicates.js';

const MAX_DEPTH = 12;
const MAX_CONTAINERS = 1000;

/** Does one of the two contain the other by one of these relations, at a time when both statements may hold? */
export function contain(
  ground: Ground,
  leads: readonly Lead[],
  [a, b]: readonly [Handle, Handle],
  windows: readonly Window[],
  which: 'either' | 'first-in-second' = 'either',
): boolean {
  if (leads.length === 0) return false;
  const fits = (statement: StatementIndex) => {
    const window = ground.window(statement);
    return windows.every((one) => windowsMayOverlap(one, window));
  };
  return climbs(ground, leads, a, b, fits) || (which === 'either' && climbs(ground, leads, b, a, fits));
}

function climbs(
  ground: Ground,
  leads: readonly Lead[],
  from: Handle,
  to: Handle,
  fits: (statement: StatementIndex) => boolean,
): boolean {
  const seen = new Set([from]);
  let level = [from];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: Handle[] = [];
    for (const entity of level) {
      for (const lead of leads) {
        for (const step of steps(ground, entity, lead)) {
          if (seen.has(step.to) || !fits(step.statement)) continue;
          if (step.to === to) return true;
          seen.add(step.to);
          next.push(step.to);
        }
      }
    }
    if (seen.size > MAX_CONTAINERS) return false;
    level = next;
  }
  return false;
}

/** Everything below the entity by these relations, itself too; null when that is more than `limit`. */
export function below(
  ground: Ground,
  leads: readonly Lead[],
  entity: Handle,
  limit: number,
): ReadonlySet<Handle> | null {
  const seen = new Set([entity]);
  let level = [entity];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: Handle[] = [];
    for (const one of level) {
      for (const lead of leads) {
        for (const { to } of steps(ground, one, reversed(lead))) {
          if (seen.has(to)) continue;
          seen.add(to);
          next.push(to);
        }
      }
    }
    if (seen.size > limit) return null;
    level = next;
  }
  return seen;
}

/** In a ground that is being filled each level is loaded by itself: a longer way is left to a run over everything. */
const MAX_LEVELS = 150;

/**
 * Whoever lies on a way from `start` to `goal`, both included; empty when there is no way, null when there is too much
 * to walk. `start` and `goal` may be one: then it is whoever lies on a circle with it, and itself.
 */
export function between(
  ground: Ground,
  predicate: string,
  start: Handle,
  goal: Handle,
  limit: number,
): ReadonlySet<Handle> | null {
  const found = ahead(ground, predicate, start, limit);
  if (found === null) return null;
  if (!found.has(goal)) return new Set();
  const back = new Walk(ground, predicate, 'into', goal, found);
  while (back.level.length > 0) back.advance();
  return back.seen;
}

/** The entity and all that it leads to; null when that is more than `limit`, or too far. */
export function ahead(
  ground: Ground,
  predicate: string,
  entity: Handle,
  limit: number,
): ReadonlySet<Handle> | null {
  const walk = new Walk(ground, predicate, 'out', entity);
  for (let levels = 0; walk.level.length > 0; levels++) {
    if (walk.seen.size > limit || (levels > MAX_LEVELS && limit !== Number.POSITIVE_INFINITY)) return null;
    walk.advance();
  }
  return walk.seen;
}

class Walk {
  readonly seen: Set<Handle>;
  level: Handle[];
  readonly #ground: Ground;
  readonly #predicate: string;
  readonly #direction: 'out' | 'into';
  readonly #within: ReadonlySet<Handle> | null;

  constructor(
    ground: Ground,
    predicate: string,
    direction: 'out' | 'into',
    start: Handle,
    within: ReadonlySet<Handle> | null = null,
  ) {
    this.#ground = ground;
    this.#predicate = predicate;
    this.#direction = direction;
    this.#within = within;
    this.seen = new Set([start]);
    this.level = [start];
  }

  advance(): void {
    const next: Handle[] = [];
    for (const entity of this.level) {
      for (const statement of this.#ground[this.#direction](entity, this.#predicate)) {
        const to =
          this.#direction === 'out' ? this.#ground.object(statement) : this.#ground.subject(statement);
        if (this.seen.has(to) || this.#within?.has(to) === false) continue;
        this.seen.add(to);
        next.push(to);
      }
    }
    this.level = next;
  }
}
