/** The lifetimes of several entities at once. */
import { type Lifetime, lifetimeNames, lifetimeOfBrief, lifetimeOfDates } from './lifetime.js';
import type { Reasoning } from './reasoning.js';

/** What prophecies and unreliable sources say of a birth or a death counts for nothing. */
export async function livesOf(
  { store, ontology }: Pick<Reasoning, 'store' | 'ontology'>,
  entities: Iterable<{ readonly id: string; readonly type: string }>,
): Promise<Map<string, Lifetime>> {
  const types = new Map([...entities].map(({ id, type }) => [id, type]));
  if (types.size === 0) return new Map();
  const lives = await store.briefs.lives({ ids: [...types.keys()], ...lifetimeNames(ontology) });
  const told = new Map(lives.map((life) => [life.entity.id, life]));
  const lifetime = (id: string, type: string): Lifetime => {
    const life = told.get(id);
    if (life?.entity.type === type) return lifetimeOfBrief(life, ontology);
    return lifetimeOfDates(life?.dates ?? [], type, ontology);
  };
  return new Map([...types].map(([id, type]) => [id, lifetime(id, type)]));
}
