/** Stale: a fact that rests on another which has expired or never held, and that is told as if nothing had happened. */
import type { Fact } from '../../store/facts.js';
import { isCurrent, type MemoryWorld, neverHeld } from '../memory-world.js';
import { type Entry, isSaid, type Thread } from '../threads.js';
import type { Confusion, Policy } from './confusion.js';
import { whatOf } from './questions.js';

/** Ids of facts that it names as its ground, in its words or where it says it comes from. */
export function citationsIn({ id, content, provenance }: Fact): string[] {
  const named = `${content} ${provenance ?? ''}`.match(/(?<![\w-])[0-9a-f]{12}(?![\w-])/g) ?? [];
  return [...new Set(named)].filter((other) => other !== id);
}

export async function citedInVain(world: MemoryWorld, thread: Thread, policy: Policy): Promise<Confusion[]> {
  const citing = thread.entries.filter(
    ({ fact, claim }) => isSaid(claim) && isCurrent(fact, policy.now) && citationsIn(fact).length > 0,
  );
  const found: Confusion[] = [];
  for (const entry of citing) {
    const cited = await world.store.facts.facts({ ids: citationsIn(entry.fact) });
    for (const old of cited)
      if (isVain(old, entry.fact, policy.now)) found.push(confusionOf(thread, entry, old));
  }
  return found;
}

/** What it took the place of it may well name. */
function isVain(old: Fact, citing: Fact, now: number): boolean {
  const isReplaced = [...citing.supersedes, ...citing.corrects].includes(old.id) || old.end?.by === citing.id;
  const isExpired = old.expires !== null && old.expires <= now && old.end === null;
  return !isReplaced && (isExpired || (old.end !== null && neverHeld(old.end.how)));
}

function confusionOf(thread: Thread, entry: Entry, old: Fact): Confusion {
  const what = whatOf(thread, entry);
  const fate = old.end === null ? 'expired' : 'never held';
  const gone: Entry = { fact: old, claim: { ...entry.claim, fact: old.id, told: fate } };
  return {
    kind: 'stale',
    parts: [
      { entry, role: 'stale' },
      { entry: gone, role: 'newer' },
    ],
    question: `Is ${what} still ${entry.claim.told}, although the fact ${old.id} that this rests on ${fate === 'expired' ? 'has expired' : 'never held'}?`,
    message: `That ${what} is ${entry.claim.told} rests on the fact ${old.id}, which ${fate === 'expired' ? 'has expired' : 'never held'}.`,
    digest: ['cites', old.id, entry.claim.value],
    where: `cites ${old.id}`,
  };
}
