/** The closed vocabularies of the model. */

export const RELIABILITIES = ['canonical', 'reported', 'rumour', 'prophetic', 'unreliable'] as const;
/** How far a source's word carries. `prophetic` and `unreliable` never contradict the canon. */
export type Reliability = (typeof RELIABILITIES)[number];

export function isReliability(word: unknown): word is Reliability {
  return RELIABILITIES.some((one) => one === word);
}

/** What a source's bare word is worth when it names no confidence itself. */
export const DEFAULT_CONFIDENCE: Readonly<Record<Reliability, number>> = {
  canonical: 1,
  reported: 0.8,
  rumour: 0.5,
  prophetic: 0.4,
  unreliable: 0.3,
};

/** From this on, what was only found in prose was told so plainly that it may disagree with what is written. */
export const EXACT_CONFIDENCE = 0.8;

/** The one of two whose word carries less far. */
export function weaker(a: Reliability, b: Reliability): Reliability {
  return RELIABILITIES.indexOf(a) >= RELIABILITIES.indexOf(b) ? a : b;
}

export const ENTITY_ORIGINS = ['written', 'extracted', 'ontology'] as const;
/** Where an entity came from: a written source, a model's or pattern's extraction, or pack vocabulary. */
export type EntityOrigin = (typeof ENTITY_ORIGINS)[number];

export const TEMPORAL_KINDS = ['state', 'event', 'timeless'] as const;
export type TemporalKind = (typeof TEMPORAL_KINDS)[number];

export const VALUE_KINDS = ['text', 'number', 'boolean', 'date'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

export const FACT_KINDS = ['observation', 'inference', 'decision', 'constraint', 'warning'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const DURABILITIES = ['durable', 'ephemeral'] as const;
/** An ephemeral fact is visible until it expires, and nobody is asked about it afterwards. */
export type Durability = (typeof DURABILITIES)[number];
