/** What every read stands on: the store, the ontology, and the world's clock. */
import type { Entity } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import type { DateContext, Moment, ParsedDate } from '../time/index.js';

/** What `current` stands for, and why. */
export interface ReasonedNow {
  readonly moment: Moment;
  readonly because: string;
}

export interface Reasoning {
  readonly store: Store;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly parseDate: (text: string) => ParsedDate;
  /** Null in a world where nothing is dated. */
  readonly now: () => Promise<ReasonedNow | null>;
  /** By id or name. Throws `world/unknown-entity` with suggestions, or `world/ambiguous-name` with candidates. */
  readonly find: (name: string) => Promise<Entity>;
}
