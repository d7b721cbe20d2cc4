/** The library: everything the command line does, typed. */
export * from './engine/index.js';
export type { IngestReport } from './ingest/tally.js';
export type { IngestOptions, IngestProgress } from './ingest/world.js';
export type {
  Assertion,
  Attribute,
  Commit,
  Entity,
  Notice,
  Passage,
  Position,
  Qualifiers,
  Relation,
  Reliability,
  Source,
  Statement,
  ValidWindow,
  Value,
} from './model/index.js';
export { CURRENT, formatPosition, formatValue, LoreError } from './model/index.js';
export type { AttributeType, EntityType, Ontology, RelationType } from './packs/ontology.js';
export type { CardStatement, EntityCard, EntitySummary } from './reason/card.js';
export type { Citation } from './reason/cite.js';
export type { Timeline, TimelineRow } from './reason/timeline.js';
export type { Change, CommitReport } from './store/changes.js';
export type { Counts, Health, Store } from './store/store.js';
