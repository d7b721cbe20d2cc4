/** Which facts a new one ends, by its own words or because it was told to. */
import type { Fact, FactClaim, FactEnd, NewFact, ThreadKey } from '../store/facts.js';
import { theFact } from './find-fact.js';
import type { Ending } from './held-windows.js';
import type { MemoryWorld } from './memory-world.js';
import type { StandingThreads } from './standing-threads.js';
import { leavesStanding, overturned } from './threads.js';
import { compareClaims, conversationSeconds } from './tiers/outcome.js';

const IN_CONVERSATION = 5;
const NO_CONVERSATION = -1;

/** Does it say of itself that it settles what was said before? */
export const settles = ({ mode }: FactClaim): boolean => mode === 'changes' || mode === 'ends';

export async function endingsBy(
  world: MemoryWorld,
  fact: NewFact,
  claims: readonly FactClaim[],
  now: number,
  threads: StandingThreads,
): Promise<Ending[]> {
  const { store } = world;
  const endings = new Map<string, Ending>();
  const add = (old: Fact, how: FactEnd['how'], reason: string) => {
    if (old.end !== null || endings.has(old.id)) return;
    endings.set(old.id, {
      fact: old,
      end: { at: fact.validFrom, how, by: fact.id, author: fact.author, reason },
    });
  };
  for (const id of fact.supersedes) add(await theFact(store, id), 'superseded', 'declared');
  for (const id of fact.corrects) add(await theFact(store, id), 'corrected', 'declared');
  const { lastWordCounts = false } = world;
  const talk = lastWordCounts ? conversationSeconds(world.ontology) : NO_CONVERSATION;
  for (const claim of claims) {
    if (claim.mode === 'mentions' || !(lastWordCounts || settles(claim))) continue;
    const key: ThreadKey = { subject: claim.subject, attribute: claim.attribute };
    const rivals = (await threads.of(key, now)).filter((one) => overturned(one, claim));
    // What does not say that it settles anything does so within its own conversation: the last few are enough.
    const others = settles(claim) ? rivals : rivals.slice(-IN_CONVERSATION);
    const facts = others.length === 0 ? [] : await store.facts.facts({ ids: others.map((one) => one.fact) });
    const told = others.flatMap((older) =>
      facts.filter(({ id }) => id === older.fact).map((old) => ({ fact: old, claim: older })),
    );
    for (const one of told) {
      const { fact: old, claim: older } = one;
      if (old.validFrom > fact.validFrom || leavesStanding(one, { fact, claim }, told)) continue;
      const compared = compareClaims({ fact: old, claim: older }, { fact, claim }, talk);
      if (compared.outcome === 'update' && old.confidence <= fact.confidence + 0.5)
        add(old, 'superseded', compared.because);
    }
  }
  return [...endings.values()];
}
