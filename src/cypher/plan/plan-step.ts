/** The operator that walks one relationship of a pattern, given what is bound by now. */
import type { Hop, PatternRelationship } from '../analyse/bound.js';
import type { Plan } from './plan.js';

export function planStep(
  relationship: PatternRelationship,
  input: Plan,
  bound: ReadonlySet<number>,
  unlike: readonly number[],
): Plan {
  const { slot, from, to, range } = relationship;
  if (relationship.shortest && range) {
    return {
      op: 'shortest-path',
      input,
      from,
      relationships: slot,
      to,
      hops: relationship.hops,
      min: range.min,
      max: range.max,
      all: relationship.shortest === 'all',
      each: range.each,
      where: range.where,
    };
  }
  if (relationship.bound && !range) {
    const known = { fromBound: bound.has(from), toBound: bound.has(to) };
    return {
      op: 'endpoints',
      input,
      relationship: slot,
      from,
      to,
      hops: relationship.hops,
      ...known,
      unlike,
    };
  }
  const backwards = !bound.has(from);
  const ends = backwards ? { from: to, to: from } : { from, to };
  const hops = backwards ? relationship.hops.map(turn) : relationship.hops;
  const into = bound.has(ends.to) || ends.from === ends.to;
  if (!range) return { op: 'expand', input, ...ends, relationship: slot, hops, into, unlike };
  return {
    op: 'var-expand',
    input,
    ...ends,
    relationships: slot,
    hops,
    min: range.min,
    max: range.max,
    into,
    backwards,
    unlike,
    each: range.each,
    where: range.where,
    given: relationship.bound,
  };
}

function turn({ type, direction }: Hop): Hop {
  if (direction === 'both') return { type, direction };
  return { type, direction: direction === 'out' ? 'in' : 'out' };
}
