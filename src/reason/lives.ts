/** The lifetimes of several entities at once. */
import { type Lifetime, lifetimeNames, lifetimeOfDates } from './lifetime.js';
import type { Reasoning } from './reasoning.js';

/** What prophecies and unreliable sources say of a birth or a death counts for nothing. */
export async function livesOf(
  { store, ontology }: Pick<Reasoning, 'store' | 'ontology'>,
  entities: Iterable<{ readonly id: string; readonly type: string }>,
): Promise<Map<string, Lifetime>> {
  const types = new Map([...entities].map(({ id, type }) => [id, type]));
  if (types.size === 0) return new Map();
  const lives = await store.briefs.lives({ ids: [...types.keys()], ...lifetimeNames(ontology) });
  const told = new Map(lives.map(({ entity, dates }) => [entity.id, dates]));
  return new Map([...types].map(([id, type]) => [id, lifetimeOfDates(told.get(id) ?? [], type, ontology)]));
}
