/** Facts that a story cannot do without: those that open, turn or close a thread. */
import { groupBy } from '../../model/index.js';
import type { Fact, FactClaim } from '../../store/facts.js';
import type { Entry } from '../threads.js';
import { sameCase } from '../tiers/exact.js';
import { sameValue } from '../tiers/measures.js';
import { chronological } from './chronology.js';

export function turningPoints(facts: readonly Fact[], claims: readonly FactClaim[]): Set<string> {
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const entries = claims.flatMap((claim): Entry[] => {
    const fact = known.get(claim.fact);
    return fact === undefined ? [] : [{ fact, claim }];
  });
  const threads = groupBy(entries, ({ claim }) => `${claim.subject}\u001f${claim.attribute}`);
  return new Set([...threads.values()].flatMap(inThread));
}

function inThread(entries: readonly Entry[]): string[] {
  // A thread of one fact has no turn: whether it is told is left to chance.
  if (new Set(entries.map(({ fact }) => fact.id)).size < 2) return [];
  const told = [...entries].sort((a, b) => chronological(a.fact, b.fact));
  const turns = told.filter(({ claim }, at) => {
    const before = told.slice(0, at).filter((earlier) => sameCase(earlier.claim, claim));
    const last = before.at(-1);
    const declares = claim.mode === 'changes' || claim.mode === 'ends';
    return declares || last === undefined || !sameValue(last.claim, claim);
  });
  return [told[0], ...turns, told.at(-1)].flatMap((entry) => (entry === undefined ? [] : [entry.fact.id]));
}
