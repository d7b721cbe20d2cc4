/** Where findings may be others than they were, after a change. */
import { breathe } from '../../model/breathe.js';
import type { RuleFailure } from '../../model/index.js';
import type { Anchor, FoundPlace } from '../../store/findings.js';
import type { Dirt } from '../../store/ground.js';
import { affectedAnchors } from '../cypher/index.js';
import { prepare } from '../cypher/prepare.js';
import type { LoadingGround } from '../ground/index.js';
import type { Rule } from '../rule.js';
import { type BookedRule, nameOf } from '../rule-book.js';
import { canFind, failureOf, type Sweeping, type SweepTask } from './sweeping.js';

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
  const telling = rules.map((booked) => new Telling(booked, canFind(booked, sweeping) ? dirt : []));
  while (telling.some((one) => one.isWaiting)) {
    sweeping.options.signal?.throwIfAborted();
    for (const one of telling) {
      if (!one.isWaiting) continue;
      // A rule is compiled when it is asked first.
      await breathe();
      one.goOn(sweeping.ground, sweeping.nowStands);
    }
    // One load for what any of the rules was missing.
    if (telling.some((one) => one.isWaiting)) await sweeping.ground.load();
  }
  const tasks: SweepTask[] = [];
  const left: BookedRule[] = [];
  const failures: RuleFailure[] = [];
  for (const { booked, anchors, state, error } of telling) {
    const known = places.filter((place) => isOf(place, booked));
    for (const { anchor } of known) if (anchor !== null) anchors.add(anchor);
    if (state === 'failed') failures.push(failureOf(booked, error));
    else if (
      state === 'too-many' ||
      anchors.size > MOST_ANCHORS ||
      known.some(({ anchor }) => anchor === null || (booked.rule.form === 'ground' && booked.rule.isWhole))
    )
      left.push(booked);
    else if (anchors.size > 0) tasks.push({ booked, anchors: anchors.all() });
  }
  return { tasks, left, failures };
}

/** One rule that is being asked where its findings may have changed. */
class Telling {
  readonly booked: BookedRule;
  readonly anchors = new AnchorSet();
  state: 'telling' | 'too-many' | 'failed' = 'telling';
  error: unknown = null;
  /** What has to be asked again, since something was missing. */
  #waiting: readonly Dirt[];

  constructor(booked: BookedRule, dirt: readonly Dirt[]) {
    this.booked = booked;
    this.#waiting = dirt;
  }

  get isWaiting(): boolean {
    return this.state === 'telling' && this.#waiting.length > 0;
  }

  goOn(ground: LoadingGround, nowStands: boolean): void {
    try {
      if (nowStands || !asksForNow(this.booked.rule, ground)) this.#ask(ground);
      else this.state = 'too-many';
    } catch (error) {
      this.state = 'failed';
      this.error = error;
    }
  }

  #ask(ground: LoadingGround): void {
    const { rule } = this.booked;
    const again: Dirt[] = [];
    for (const one of this.#waiting) {
      ground.noticeMissing();
      const affected =
        rule.form === 'ground' ? rule.affected(ground, one) : affectedAnchors(rule, ground, one);
      const some = affected === 'everything' ? null : [...affected];
      if (some !== null && ground.noticeMissing()) again.push(one);
      else for (const anchor of some ?? []) this.anchors.add(anchor);
      if (some === null || this.anchors.size > MOST_ANCHORS) {
        this.state = 'too-many';
        return;
      }
    }
    this.#waiting = again;
  }
}

function asksForNow(rule: Rule, { ontology }: LoadingGround): boolean {
  return rule.form === 'cypher' && prepare(rule, ontology).asksForNow;
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
