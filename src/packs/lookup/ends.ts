/** Which things may stand at the ends of a relation, together. */
import type { Ontology, RelationType } from '../ontology.js';
import { isA } from './types.js';

/**
 * The types that the other end may have, seen from one end. Where both ends allow the same types (`DESCENDED_FROM`: people
 * from people, languages from languages), a thing goes with its own sort: no person descends from a language.
 */
export function otherEnd(
  ontology: Ontology,
  relation: RelationType,
  inverted: boolean,
  type: string | null,
): readonly string[] {
  const there = inverted ? relation.from : relation.to;
  const here = inverted ? relation.to : relation.from;
  const isAlike = here.length > 1 && here.length === there.length && here.every((one) => there.includes(one));
  if (!isAlike || type === null) return there;
  const sort = sortOf(ontology, type);
  return sort === null ? there : there.filter((one) => sortOf(ontology, one) === sort);
}

/** The broadest type below the root. */
function sortOf(ontology: Ontology, type: string): string | null {
  return ontology.entityTypes.get(type)?.lineage.at(-2) ?? null;
}

/** A type that nothing tells may be any; one that is told may be narrower or wider than what is allowed. */
export function mayStand(ontology: Ontology, type: string | null, allowed: readonly string[]): boolean {
  return type === null || allowed.some((one) => isA(ontology, type, one) || isA(ontology, one, type));
}
