/** Types as somebody names them, with all that are kinds of them. */
import { subtypesOf } from '../packs/index.js';
import { declaredType } from './in-words.js';
import type { World } from './world.js';

export function subtypes({ ontology }: Pick<World, 'ontology'>, words: readonly string[]): string[] {
  return subtypesOf(
    ontology,
    words.map((word) => declaredType(ontology, word)),
  );
}
