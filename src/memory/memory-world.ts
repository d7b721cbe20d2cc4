/** What memory needs of a world. */
import type { Ontology } from '../packs/ontology.js';
import type { Fact, FactEndKind } from '../store/facts.js';
import type { Store } from '../store/store.js';
import { END, type Seconds } from '../time/index.js';

export interface MemoryWorld {
  readonly store: Store;
  readonly ontology: Ontology;
  /** The present, in seconds. */
  readonly now: () => Promise<Seconds>;
}

/** No file can be called so: an ingest leaves these alone. */
export const FACTS = 'facts:';

export function neverHeld(how: FactEndKind): boolean {
  return how === 'corrected' || how === 'wrong';
}

export function heldUntil({ expires, end }: Pick<Fact, 'expires' | 'end'>): Seconds {
  return Math.min(expires ?? END, end?.at ?? END);
}

/** `valid_from ≤ at < valid_until`, everywhere. */
export function isCurrent(fact: Fact, at: Seconds): boolean {
  return fact.validFrom <= at && at < heldUntil(fact) && !(fact.end !== null && neverHeld(fact.end.how));
}
