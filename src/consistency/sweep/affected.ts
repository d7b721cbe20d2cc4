/** Where findings may be others than they were, after a change. */
import type { RuleFailure } from '../../model/index.js';
import type { Anchor, FoundPlace } from '../../store/findings.js';
import type { Dirt } from '../../store/ground.js';
import { affectedAnchors } from '../cypher/index.js';
import { type BookedRule, nameOf } from '../rule-book.js';
import { failureOf, type Sweeping, type SweepTask } from './sweeping.js';

/** Anchors of one rule in a live sweep; with more of them it is left to a run over everything. */
const MOST_ANCHORS = 20_000;

export interface Touched {
  readonly tasks: readonly SweepTask[];
  /** Rules whose anchors cannot be told, or are too many. */
  readonly left: readonly BookedRule[];
  readonly failures: readonly RuleFailure[];
}

/** `places`: where findings lie that must be told anew whatever has changed. */
export async function touchedBy(
  dirt: readonly Dirt[],
  rules: readonly BookedRule[],
  places: readonly FoundPlace[],
  sweeping: Sweeping,
): Promise<Touched> {
  const tasks: SweepTask[] = [];
  const left: BookedRule[] = [];
  const failures: RuleFailure[] = [];
  for (const booked of rules) {
    try {
      const anchors = new AnchorSet();
      const told = await tellAnchors(booked, dirt, anchors, sweeping);
      const known = places.filter((place) => isOf(place, booked));
      for (const { anchor } of known) if (anchor !== null) anchors.add(anchor);
      if (!told || anchors.size > MOST_ANCHORS || known.some(({ anchor }) => anchor === null))
        left.push(booked);
      else if (anchors.size > 0) tasks.push({ booked, anchors: anchors.all() });
    } catch (error) {
      sweeping.options.signal?.throwIfAborted();
      failures.push(failureOf(booked, error));
    }
  }
  return { tasks, left, failures };
}

/** False when they cannot be told. */
async function tellAnchors(
  { rule }: BookedRule,
  dirt: readonly Dirt[],
  anchors: AnchorSet,
  sweeping: Sweeping,
): Promise<boolean> {
  const { ground } = sweeping;
  let waiting = dirt;
  while (waiting.length > 0) {
    const again: Dirt[] = [];
    for (const one of waiting) {
      ground.noticeMissing();
      const affected =
        rule.form === 'ground' ? rule.affected(ground, one) : affectedAnchors(rule, ground, one);
      if (affected === 'everything') return false;
      const some = [...affected];
      if (ground.noticeMissing()) again.push(one);
      else for (const anchor of some) anchors.add(anchor);
      if (anchors.size > MOST_ANCHORS) return false;
    }
    if (again.length > 0) await ground.load();
    waiting = again;
  }
  return true;
}

function isOf({ rule: id, part }: FoundPlace, { rule }: BookedRule): boolean {
  return nameOf(rule) === (part === '' ? id : `${id}:${part}`);
}

/** Each once. */
export class AnchorSet {
  readonly #byEntity = new Map<number, Set<number>>();
  size = 0;

  add({ entity, other }: Anchor): void {
    const others = this.#byEntity.get(entity);
    if (others?.has(other)) return;
    this.size++;
    if (others) others.add(other);
    else this.#byEntity.set(entity, new Set([other]));
  }

  all(): Anchor[] {
    return [...this.#byEntity].flatMap(([entity, others]) => [...others].map((other) => ({ entity, other })));
  }
}
