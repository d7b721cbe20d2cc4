/** How one thing came to stand as it does: the threads of a fact, with what came before and after it. */
import type { Fact } from '../store/facts.js';
import { theFact } from './find-fact.js';
import type { MemoryWorld } from './memory-world.js';
import { type Thread, threadOf } from './threads.js';

export interface FactHistory {
  readonly fact: Fact;
  readonly threads: readonly Thread[];
  /** What it was declared to replace and what replaced it, oldest first, where no thread shows it. */
  readonly related: readonly Fact[];
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
