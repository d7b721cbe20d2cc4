/** The lifetimes of several entities at once. */

import { type Lifetime, lifetimeAttributes, lifetimeFrom } from './lifetime.js';
import type { Reasoning } from './reasoning.js';

/** What prophecies and unreliable sources say of a birth or a death counts for nothing. */
export async function livesOf(
  { store, ontology }: Pick<Reasoning, 'store' | 'ontology'>,
  entities: Iterable<{ readonly id: string; readonly type: string }>,
): Promise<Map<string, Lifetime>> {
  const predicates = lifetimeAttributes(ontology);
  const lives = new Map<string, Lifetime>();
  for (const { id, type } of entities) {
    if (lives.has(id)) continue;
    const told = await store.statements({ subject: id, predicates });
    const believed = told.filter(({ reliability, flagged }) => !flagged && !HEARSAY.has(reliability));
    lives.set(id, lifetimeFrom(believed, type, ontology));
  }
  return lives;
}

const HEARSAY: ReadonlySet<string> = new Set(['prophetic', 'unreliable']);
