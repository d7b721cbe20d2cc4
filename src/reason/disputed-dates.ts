/** Whose dates sources disagree about: what is dated by them is dated in dispute. */
import { lifetimeAttributes } from './lifetime.js';
import type { Reasoning } from './reasoning.js';
import { isBelieved } from './told-statement.js';

/** Those of the entities that are so, by id. */
export async function disputedDates(
  { store, ontology }: Pick<Reasoning, 'store' | 'ontology'>,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const subjects = [...new Set(ids)];
  if (subjects.length === 0) return new Set();
  const dates = await store.statements({ subjects, predicates: lifetimeAttributes(ontology) });
  const disputed = dates.filter((date) => date.disputed && isBelieved(date));
  return new Set(disputed.map(({ subject }) => subject));
}
