/** Gathers what a story can be told of: what stands, what stood before it in the same threads, and what made trouble before. */

import { append } from '../../model/append.js';
import { FINDING_STATUSES } from '../../model/index.js';
import type { Fact, FactClaim } from '../../store/facts.js';
import { heldUntil, isCurrent, type MemoryWorld, neverHeld } from '../memory-world.js';
import type { StoryGround } from './tell.js';

/** Facts that are looked at; in a world with more, the latest. */
const MOST_FACTS = 5_000;
const MOST_TRIGGERS = 50;
/** Ids in one question to the store. */
export const AT_ONCE = 300;
/** The story for what was committed after this commit. */
export async function gatherStory(world: MemoryWorld, since: number): Promise<StoryGround & { seq: number }> {
  const { store } = world;
  const now = await world.now();
  const newest = await store.facts.facts({ newestFirst: true, limit: MOST_FACTS });
  const latest = newest.reverse();
  const claims = await claimsOf(
    world,
    latest.map(({ id }) => id),
  );
  const facts = tellable(latest, claims, now);
  const told = new Set(facts.map(({ id }) => id));
  const triggers = latest
    .filter((fact) => fact.seq > since && told.has(fact.id) && isCurrent(fact, now))
    .slice(-MOST_TRIGGERS)
    .map(({ id }) => id);
  return {
    facts,
    claims: claims.filter(({ fact }) => told.has(fact)),
    triggers,
    confusions: await confusionsBefore(world),
    now,
    seq: Math.max(since, ...latest.map(({ seq }) => seq)),
  };
}

/** What stands, and what ended in a thread in which something stands: the way that it came. */
function tellable(facts: readonly Fact[], claims: readonly FactClaim[], now: number): Fact[] {
  const standing = new Set(facts.filter((fact) => isCurrent(fact, now)).map(({ id }) => id));
  const key = ({ subject, attribute }: FactClaim) => `${subject}\u001f${attribute}`;
  const alive = new Set(claims.filter(({ fact }) => standing.has(fact)).map(key));
  const before = new Set(claims.filter((claim) => alive.has(key(claim))).map(({ fact }) => fact));
  return facts.filter((fact) => {
    if (standing.has(fact.id)) return true;
    const hasExpired = fact.expires !== null && heldUntil(fact) === fact.expires;
    const wasSo = fact.end !== null && !neverHeld(fact.end.how);
    return before.has(fact.id) && wasSo && !hasExpired && fact.validFrom <= now;
  });
}

async function confusionsBefore({ store }: MemoryWorld): Promise<Map<string, number>> {
  const known = await store.findings.findings({ kinds: ['confusion'], statuses: FINDING_STATUSES });
  const counts = new Map<string, number>();
  for (const { details } of known) {
    if (details.kind !== 'confusion') continue;
    for (const id of new Set(details.facts.map((fact) => fact.id))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export async function claimsOf({ store }: MemoryWorld, ids: readonly string[]): Promise<FactClaim[]> {
  const found: FactClaim[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    append(found, await store.facts.claims({ facts: ids.slice(at, at + AT_ONCE) }));
  return found;
}

/** By id; what is not there any more is left out. */
export async function factsById(
  { store }: Pick<MemoryWorld, 'store'>,
  ids: readonly string[],
): Promise<Map<string, Fact>> {
  const unique = [...new Set(ids)];
  const found = new Map<string, Fact>();
  for (let at = 0; at < unique.length; at += AT_ONCE)
    for (const fact of await store.facts.facts({ ids: unique.slice(at, at + AT_ONCE) }))
      found.set(fact.id, fact);
  return found;
}
