/** How one thing came to stand as it does: the threads of a fact, with what came before and after it. */
import type { Fact } from '../store/facts.js';
import { theFact } from './find-fact.js';
import type { MemoryWorld } from './memory-world.js';
import { byTime, type Thread, threadOf } from './threads.js';

export interface FactHistory {
  readonly fact: Fact;
  readonly threads: readonly Thread[];
  /** What it was declared to replace and what replaced it, oldest first, where no thread shows it. */
  readonly related: readonly Fact[];
}

/** What was told in a scope and below it, in order. */
export interface ScopeStory {
  /** Facts that are filed there, ended ones among them; more than are told where there are very many. */
  readonly total: number;
  /** Of which more than one thing was said, in that scope or elsewhere. */
  readonly threads: readonly Thread[];
  /** The other facts, the oldest first. */
  readonly alone: readonly Fact[];
}

export async function scopeStory({ store }: MemoryWorld, scope: string, most: number): Promise<ScopeStory> {
  const facts = await store.facts.facts({ scope, limit: most, newestFirst: true });
  const claims = facts.length === 0 ? [] : await store.facts.claims({ facts: facts.map(({ id }) => id) });
  const keys = new Map(
    claims.map(({ subject, attribute }) => [JSON.stringify([subject, attribute]), { subject, attribute }]),
  );
  const threads: Thread[] = [];
  for (const key of keys.values()) {
    const thread = await threadOf(store, key);
    if (thread.entries.length > 1) threads.push(thread);
  }
  const shown = new Set(threads.flatMap(({ entries }) => entries.map(({ fact }) => fact.id)));
  return {
    total: await store.facts.count({ scope }),
    threads: threads.sort((a, b) => {
      const [first, second] = [a.entries[0], b.entries[0]];
      return first === undefined || second === undefined ? 0 : byTime(first, second);
    }),
    alone: facts
      .filter(({ id }) => !shown.has(id))
      .sort((a, b) => a.validFrom - b.validFrom || a.seq - b.seq),
  };
}

export async function factHistory({ store }: MemoryWorld, id: string): Promise<FactHistory> {
  const fact = await theFact(store, id);
  const threads: Thread[] = [];
  for (const { subject, attribute } of await store.facts.claims({ facts: [fact.id] }))
    threads.push(await threadOf(store, { subject, attribute }));
  const shown = new Set([
    fact.id,
    ...threads.flatMap(({ entries }) => entries.map((entry) => entry.fact.id)),
  ]);
  const related = new Map<string, Fact>();
  for (let waiting = [fact]; waiting.length > 0; ) {
    const next = waiting.flatMap((one) => [
      ...one.supersedes,
      ...one.corrects,
      ...(one.end?.by ? [one.end.by] : []),
    ]);
    const fresh = [...new Set(next)].filter((other) => !shown.has(other));
    for (const other of fresh) shown.add(other);
    waiting = fresh.length === 0 ? [] : await store.facts.facts({ ids: fresh });
    for (const other of waiting) related.set(other.id, other);
  }
  return {
    fact,
    threads,
    related: [...related.values()].sort((a, b) => a.validFrom - b.validFrom || a.seq - b.seq),
  };
}
