/** By what a fact is known to have been told before, by the same author or another. */
import type { Ontology } from '../packs/ontology.js';
import { contentKeyOf } from './memory-world.js';
import { readWords } from './words/read-claims.js';

/**
 * Equal for the same words, wherever they were filed: a scope is a place, and no part of what is said. Only where the
 * words leave open what they are about, and the scope names it, they say something else in another scope.
 */
export function sameWordsKey(ontology: Ontology, scope: string, content: string): string {
  return contentKeyOf(isNamedByScope(ontology, scope, content) ? scope : '', content);
}

function isNamedByScope(ontology: Ontology, scope: string, content: string): boolean {
  if (scope === '') return false;
  const subjects = (filed: string) => readWords(content, filed, ontology).map(({ subject }) => subject.name);
  return subjects(scope).join('\u001f') !== subjects('').join('\u001f');
}
