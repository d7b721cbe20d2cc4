/** What a fact's words claim, with each subject under the name it goes by in this world. */
import { foldName, slug } from '../model/index.js';
import type { FactClaim, NewFact } from '../store/facts.js';
import { USE } from './bound.js';
import type { MemoryWorld } from './memory-world.js';
import { nameForms } from './words/names.js';
import { readClaims } from './words/read-claims.js';

export async function claimsOf({ store, ontology }: MemoryWorld, fact: NewFact): Promise<FactClaim[]> {
  const read = readClaims(fact.content, fact.scope, ontology);
  const folded = [...new Set(read.flatMap(({ subject }) => nameForms(subject.name)))];
  const hits = folded.length === 0 ? [] : await store.named(folded);
  return read.map(({ subject, attribute, value, told, as, mode, qualifiers }) => {
    const known = nameForms(subject.name).flatMap((form) => {
      const named = hits.filter(({ name }) => foldName(name) === form);
      const [hit] = named;
      return hit !== undefined && named.every(({ entity }) => entity === hit.entity) ? [hit] : [];
    })[0];
    return {
      fact: fact.id,
      subject: known?.entity ?? slug(subject.name),
      subjectName: known?.name ?? subject.name,
      attribute,
      value,
      told,
      mode,
      qualifiers: as === 'use' ? { ...qualifiers, [USE]: true } : qualifiers,
    };
  });
}
