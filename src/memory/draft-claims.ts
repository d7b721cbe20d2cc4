/** What a fact's words claim, with each subject under the name it goes by in this world. */
import { foldName, slug } from '../model/index.js';
import type { FactClaim, NewFact } from '../store/facts.js';
import { USE } from './bound.js';
import type { MemoryWorld } from './memory-world.js';
import type { WordClaim } from './words/claim.js';
import { nameForms } from './words/names.js';
import { readWords } from './words/read-claims.js';

export async function claimsOf({ store, ontology }: MemoryWorld, fact: NewFact): Promise<FactClaim[]> {
  const claims = readWords(fact.content, fact.scope, ontology);
  const folded = [...new Set(claims.flatMap((claim) => nameForms(claim.subject.name)))];
  const hits = folded.length === 0 ? [] : await store.named(folded);
  const named = (claim: WordClaim) =>
    nameForms(claim.subject.name).flatMap((form) => {
      const those = hits.filter(({ name }) => foldName(name) === form);
      const [hit] = those;
      return hit !== undefined && those.every(({ entity }) => entity === hit.entity) ? [hit] : [];
    })[0];
  return claims.map((claim) => {
    const { subject, attribute, value, told, as, mode, qualifiers } = claim;
    const entity = named(claim);
    return {
      fact: fact.id,
      subject: entity?.entity ?? slug(subject.name),
      subjectName: entity?.name ?? subject.name,
      ...{ attribute, value, told, mode },
      qualifiers: { ...qualifiers, ...(as === 'use' ? { [USE]: true } : {}) },
    };
  });
}
