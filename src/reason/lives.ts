/** The lifetimes of several entities at once. */
import { groupBy } from '../model/index.js';
import { type Lifetime, lifetimeAttributes, lifetimeFrom } from './lifetime.js';
import type { Reasoning } from './reasoning.js';

/** What prophecies and unreliable sources say of a birth or a death counts for nothing. */
export async function livesOf(
  { store, ontology }: Pick<Reasoning, 'store' | 'ontology'>,
  entities: Iterable<{ readonly id: string; readonly type: string }>,
): Promise<Map<string, Lifetime>> {
  const predicates = lifetimeAttributes(ontology);
  const types = new Map([...entities].map(({ id, type }) => [id, type]));
  if (types.size === 0) return new Map();
  const told = await store.statements({ subjects: [...types.keys()], predicates });
  const believed = told.filter(({ reliability, flagged }) => !flagged && !HEARSAY.has(reliability));
  const own = groupBy(believed, ({ subject }) => subject);
  return new Map([...types].map(([id, type]) => [id, lifetimeFrom(own.get(id) ?? [], type, ontology)]));
}

const HEARSAY: ReadonlySet<string> = new Set(['prophetic', 'unreliable']);
