/** What a fact's words claim, with each subject under the name it goes by in this world. */
import { foldName, type Qualifiers, slug } from '../model/index.js';
import type { FactClaim, MatterThread, NewFact } from '../store/facts.js';
import { PRESUPPOSED, USE } from './bound.js';
import { cuesOf, matterLeft } from './cues.js';
import type { MemoryWorld } from './memory-world.js';
import { placed } from './placing.js';
import type { WordClaim } from './words/claim.js';
import { nameForms } from './words/names.js';
import { readWords } from './words/read-claims.js';

export async function claimsOf({ store, ontology }: MemoryWorld, fact: NewFact): Promise<FactClaim[]> {
  const { claims: read } = readWords(fact.content, fact.scope, ontology);
  const threads = await store.facts.matters(read.flatMap(cuesOf));
  const told = placed(read, threads);
  const folded = [...new Set(told.flatMap(({ claim }) => nameForms(claim.subject.name)))];
  const hits = folded.length === 0 ? [] : await store.named(folded);
  const named = (claim: WordClaim) =>
    nameForms(claim.subject.name).flatMap((form) => {
      const those = hits.filter(({ name }) => foldName(name) === form);
      const [hit] = those;
      return hit !== undefined && those.every(({ entity }) => entity === hit.entity) ? [hit] : [];
    })[0];
  return told.map(({ claim, thread }) => {
    const { subject, attribute, value, told: words, as, mode } = claim;
    const entity = thread === undefined ? named(claim) : undefined;
    const qualifiers = thread === undefined ? claim.qualifiers : inThread(claim.qualifiers, thread);
    return {
      fact: fact.id,
      subject: thread?.subject ?? entity?.entity ?? slug(subject.name),
      subjectName: thread?.subjectName ?? entity?.name ?? subject.name,
      attribute: thread?.attribute ?? attribute,
      value,
      told: words,
      mode,
      qualifiers: {
        ...qualifiers,
        ...(as === 'use' ? { [USE]: true } : {}),
        ...(claim.isPresupposed === true ? { [PRESUPPOSED]: true } : {}),
      },
      matter: matterLeft(claim),
    };
  });
}

/** What of the subject is meant, the thread says. */
function inThread({ of: _, ...rest }: Qualifiers, { of }: MatterThread): Qualifiers {
  return of === '' ? rest : { ...rest, of };
}
