/** What is shown of entities in passing, and what their lifetimes are read from: of many at once, and no more than that. */
import type { Moment } from '../time/index.js';

export interface Brief {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** False: provisional, no canonical document defines it. */
  readonly verified: boolean;
}

export interface ToldDate {
  readonly predicate: string;
  readonly date: Moment;
}

export interface BriefLife {
  readonly entity: Brief;
  /** In the order of statements; what is flagged, and what only prophecies and unreliable sources say, is left out. */
  readonly dates: readonly ToldDate[];
  /** Relations that it is the subject of, and attributes that are true; whoever says so. */
  readonly marks: readonly { readonly predicate: string; readonly kind: 'relation' | 'attribute' }[];
}

export interface LifeFilter {
  readonly ids: readonly string[];
  /** Attributes whose dates are told. */
  readonly dates: readonly string[];
  /** Predicates under which marks are told. */
  readonly marks?: readonly string[];
}

/** Of what is believed now; those that are not known are left out. */
export interface BriefPort {
  /** In no order. */
  lives(filter: LifeFilter): Promise<BriefLife[]>;
}

export interface BriefStore extends BriefPort {
  /** In the order of ids. */
  entities(ids: readonly string[]): Promise<Brief[]>;
}
