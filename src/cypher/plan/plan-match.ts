/** Orders the elements of a MATCH: from what is known or rare outwards, each condition as early as it can be asked. */
import type { BoundExpr, BoundMatch, PatternNode, PatternRelationship } from '../analyse/bound.js';
import { notSupported } from '../errors.js';
import { BOOLEAN } from '../values/type.js';
import type { Plan, Seek } from './plan.js';
import { planFilter } from './plan-filter.js';
import { planStep } from './plan-step.js';
import { slotsOf } from './slots.js';

export function planMatch(match: BoundMatch, input: Plan): Plan {
  const planner = new MatchPlanner(match, input);
  return planner.finish();
}

class MatchPlanner {
  readonly #match: BoundMatch;
  /** Slots of this MATCH that have a value by now. */
  readonly #bound = new Set<number>();
  readonly #own: ReadonlySet<number>;
  #waiting: readonly BoundExpr[];
  #walked: number[] = [];
  #plan: Plan;

  constructor(match: BoundMatch, input: Plan) {
    this.#match = match;
    this.#plan = input;
    this.#own = new Set(match.binds);
    this.#waiting = [...match.nodes.flatMap((node) => labelDemands(node)), ...match.where];
    for (const { slot, bound } of [...match.nodes, ...match.relationships]) if (bound) this.#bound.add(slot);
    const ends = new Set(match.relationships.flatMap(({ from, to }) => [from, to]));
    for (const node of match.nodes) if (node.bound && !ends.has(node.slot)) this.#requireNode(node);
  }

  finish(): Plan {
    this.#filter();
    const remaining = new Set(this.#match.relationships);
    while (remaining.size > 0) {
      const next = this.#nextRelationship(remaining);
      if (!next) {
        this.#scan(this.#bestStart(remaining));
        continue;
      }
      remaining.delete(next);
      this.#walk(next);
    }
    for (const node of this.#match.nodes) if (!this.#bound.has(node.slot)) this.#scan(node);
    this.#buildPaths();
    if (this.#waiting.length > 0) this.#plan = planFilter(this.#waiting, this.#plan);
    return this.#plan;
  }

  /** Both ends known before one, one length before many; a shortest path only once both ends are known. */
  #nextRelationship(remaining: Iterable<PatternRelationship>): PatternRelationship | undefined {
    let best: PatternRelationship | undefined;
    let bestRank = 0;
    for (const relationship of remaining) {
      const rank = this.#rank(relationship);
      if (rank > bestRank) {
        best = relationship;
        bestRank = rank;
      }
    }
    return best;
  }

  #rank({ from, to, bound, range, shortest }: PatternRelationship): number {
    const ends = Number(this.#bound.has(from)) + Number(this.#bound.has(to));
    if (bound && !range) return 6;
    if (range && !range.where.every((part) => this.#ready(part))) return 0;
    if (ends === 0 || (shortest && ends < 2)) return 0;
    if (shortest) return 1;
    return (range ? 0 : 2) + ends;
  }

  #walk(relationship: PatternRelationship): void {
    this.#plan = planStep(relationship, this.#plan, this.#bound, this.#walked);
    if (!relationship.shortest) this.#walked = [...this.#walked, relationship.slot];
    for (const slot of [relationship.slot, relationship.from, relationship.to]) this.#bound.add(slot);
    this.#filter();
  }

  /** An end of what is left to walk; where both are known, whatever else its conditions may wait for. */
  #bestStart(remaining: ReadonlySet<PatternRelationship>): PatternNode {
    const ends = new Set([...remaining].flatMap(({ from, to }) => [from, to]));
    const open = this.#match.nodes.filter(({ slot }) => !this.#bound.has(slot));
    const near = open.filter(({ slot }) => ends.has(slot));
    const [first, ...rest] = near.length > 0 ? near : open;
    if (!first) {
      throw notSupported(
        'A variable length whose properties depend on what is only known after it',
        undefined,
        undefined,
        'Ask for them in WHERE.',
      );
    }
    return rest.reduce((a, b) => (this.#selectivity(b) > this.#selectivity(a) ? b : a), first);
  }

  #selectivity(node: PatternNode): number {
    const [best] = this.#seeks(node);
    return (best ? 2 * (4 - seekRank(best)) : 0) + (node.labels.length > 0 ? 1 : 0);
  }

  /** Properties of the node that must equal what is known by now, the most telling first. */
  #seeks(node: PatternNode): Seek[] {
    return this.#waiting
      .flatMap((part) => seekIn(part, node.slot))
      .filter(({ value }) => this.#ready(value))
      .sort((a, b) => seekRank(a) - seekRank(b));
  }

  #scan(node: PatternNode): void {
    const { slot, name, labels } = node;
    this.#plan = { op: 'node-scan', input: this.#plan, slot, name, labels, seeks: this.#seeks(node) };
    this.#bound.add(slot);
    this.#waiting = this.#waiting.filter((part) => !isLabelDemand(part, slot));
    this.#filter();
  }

  /** Walking needs a node anyway; one that stands alone must be asked. A variable from before may hold null or, if its type is not known, something else. */
  #requireNode({ slot, name }: PatternNode): void {
    const span = { start: 0, end: 0 };
    const subject: BoundExpr = { kind: 'slot', slot, name, type: { kind: 'node', labels: [] }, span };
    const where: BoundExpr = { kind: 'has-labels', subject, labels: [], type: BOOLEAN, span };
    this.#plan = { op: 'filter', input: this.#plan, where: [where] };
  }

  #ready(expr: BoundExpr): boolean {
    for (const slot of slotsOf(expr)) if (this.#own.has(slot) && !this.#bound.has(slot)) return false;
    return true;
  }

  #filter(): void {
    const now = this.#waiting.filter((part) => this.#ready(part));
    if (now.length === 0) return;
    this.#waiting = this.#waiting.filter((part) => !now.includes(part));
    this.#plan = planFilter(now, this.#plan);
  }

  #buildPaths(): void {
    for (const { slot, name, nodes, relationships } of this.#match.paths) {
      this.#plan = { op: 'build-path', input: this.#plan, slot, name, nodes, relationships };
      this.#bound.add(slot);
    }
  }
}

function seekRank({ key, among }: Seek): number {
  const rank = key === 'id' ? 0 : key.endsWith('_id') ? 1 : key === 'name' ? 2 : 3;
  return among ? rank + 0.5 : rank;
}

function labelDemands({ slot, name, labels }: PatternNode): BoundExpr[] {
  if (labels.length === 0) return [];
  const span = { start: 0, end: 0 };
  const subject: BoundExpr = { kind: 'slot', slot, name, type: { kind: 'node', labels }, span };
  return [{ kind: 'has-labels', subject, labels, type: BOOLEAN, span }];
}

function isLabelDemand(part: BoundExpr, slot: number): boolean {
  return (
    part.kind === 'has-labels' &&
    part.subject.kind === 'slot' &&
    part.subject.slot === slot &&
    part.span.end === 0
  );
}

function seekIn(part: BoundExpr, slot: number): Seek[] {
  const of = (property: BoundExpr, value: BoundExpr, among: boolean): Seek[] =>
    property.kind === 'property' && property.subject.kind === 'slot' && property.subject.slot === slot
      ? [{ key: property.key, value, among }]
      : [];
  if (part.kind === 'binary' && part.operator === 'in') return of(part.left, part.right, true);
  if (part.kind !== 'comparison' || part.operators.length !== 1 || part.operators[0] !== '=') return [];
  const [left, right] = part.operands;
  if (!left || !right) return [];
  return [...of(left, right, false), ...of(right, left, false)];
}
