/** The closed vocabularies of the model. */

export const RELIABILITIES = ['canonical', 'reported', 'rumour', 'prophetic', 'unreliable'] as const;
/** How far a source's word carries. `prophetic` and `unreliable` never contradict the canon. */
export type Reliability = (typeof RELIABILITIES)[number];

export const ENTITY_ORIGINS = ['written', 'extracted', 'ontology'] as const;
/** Where an entity came from: a written source, a model's or pattern's extraction, or pack vocabulary. */
export type EntityOrigin = (typeof ENTITY_ORIGINS)[number];

export const TEMPORAL_KINDS = ['state', 'event', 'timeless'] as const;
export type TemporalKind = (typeof TEMPORAL_KINDS)[number];

export const VALUE_KINDS = ['text', 'number', 'boolean', 'date'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];
