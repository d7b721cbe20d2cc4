/** What is exact and overrules the judge: equal values, other cases of one thing, declared order, threads. */
import type { ConfusionKind } from '../../model/index.js';
import type { MemoryWorld } from '../memory-world.js';
import { isSaid } from '../threads.js';
import { compareClaims, conversationSeconds, type Spoken } from '../tiers/outcome.js';
import type { StoryPart } from './read-neighbourhoods.js';

/** Of a reversal only what is told last and what it turns from can be held against each other. */
const SIDES: Readonly<Record<ConfusionKind, readonly [StoryPart['role'], StoryPart['role']]>> = {
  reversal: ['detour', 'return'],
  ambiguity: ['rival', 'rival'],
  stale: ['stale', 'newer'],
};

/** Is every two of them that were read to speak of one thing free of any contradiction? */
export async function overruled(
  world: MemoryWorld,
  kind: ConfusionKind,
  parts: readonly StoryPart[],
): Promise<boolean> {
  const seconds = conversationSeconds(world.ontology);
  const spoken = await spokenBy(world, parts);
  const [here, there] = SIDES[kind];
  let compared = 0;
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) {
      if (one.role !== here || other.role !== there) continue;
      const outcomes = (spoken.get(one.fact.id) ?? []).flatMap((a) =>
        (spoken.get(other.fact.id) ?? []).map((b) => compareClaims(a, b, seconds)),
      );
      const alike = outcomes.filter(({ because }) => because !== 'other subjects');
      if (alike.length === 0) return false;
      // An end that is told by the words of the newer fact is written when it is told; here both still stand.
      if (alike.some(({ outcome }) => outcome !== 'coexistence')) return false;
      compared++;
    }
  return compared > 0;
}

async function spokenBy({ store }: MemoryWorld, parts: readonly StoryPart[]): Promise<Map<string, Spoken[]>> {
  const facts = new Map(parts.map(({ fact }) => [fact.id, fact]));
  const spoken = new Map<string, Spoken[]>();
  for (const claim of await store.facts.claims({ facts: [...facts.keys()] })) {
    const fact = facts.get(claim.fact);
    if (fact !== undefined && isSaid(claim))
      spoken.set(claim.fact, [...(spoken.get(claim.fact) ?? []), { fact, claim }]);
  }
  return spoken;
}
