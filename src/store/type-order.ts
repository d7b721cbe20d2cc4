/** The one thing a store asks of the ontology: which type is a kind of which. */
import type { Ontology } from '../packs/ontology.js';

export interface TypeOrder {
  /** True when the first is the second, or a subtype of it. */
  isA(type: string, supertype: string): boolean;
}

export function typeOrderOf(ontology: Pick<Ontology, 'entityTypes'>): TypeOrder {
  return {
    isA: (type, supertype) =>
      type === supertype || (ontology.entityTypes.get(type)?.lineage.includes(supertype) ?? false),
  };
}

/** Without an ontology a type is compatible with itself only. */
export const FLAT_TYPES: TypeOrder = { isA: (type, supertype) => type === supertype };

/** Could one thing be both? Only when one type is a kind of the other. */
export function compatible(types: TypeOrder, a: string, b: string): boolean {
  return types.isA(a, b) || types.isA(b, a);
}
