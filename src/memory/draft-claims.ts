/** What a fact's words claim, with each subject under the name it goes by in this world. */
import { foldName, type Qualifiers, slug } from '../model/index.js';
import type { FactClaim, MatterThread, NewFact } from '../store/facts.js';
import { USE } from './bound.js';
import { continued, cuesOf, matterLeft } from './cues.js';
import type { MemoryWorld } from './memory-world.js';
import type { WordClaim } from './words/claim.js';
import { nameForms } from './words/names.js';
import { readWords } from './words/read-claims.js';

export async function claimsOf({ store, ontology }: MemoryWorld, fact: NewFact): Promise<FactClaim[]> {
  const read = readWords(fact.content, fact.scope, ontology);
  const threads = await store.facts.matters(read.flatMap(cuesOf));
  const leads = new Map(read.map((claim) => [claim, continued(claim, threads)]));
  const known = (claim: WordClaim) => leads.get(claim);
  const told = read.filter((claim) => !needsThread(claim) || known(claim) !== undefined);
  const folded = [...new Set(told.flatMap(({ subject }) => nameForms(subject.name)))];
  const hits = folded.length === 0 ? [] : await store.named(folded);
  const named = (claim: WordClaim) =>
    nameForms(claim.subject.name).flatMap((form) => {
      const those = hits.filter(({ name }) => foldName(name) === form);
      const [hit] = those;
      return hit !== undefined && those.every(({ entity }) => entity === hit.entity) ? [hit] : [];
    })[0];
  return told.map((claim) => {
    const { subject, attribute, value, told: words, as, mode } = claim;
    const thread = known(claim);
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
      qualifiers: as === 'use' ? { ...qualifiers, [USE]: true } : qualifiers,
      matter: matterLeft(claim),
    };
  });
}

/** A name in passing, or one that nobody knows: by itself it says nothing. */
function needsThread({ passing, mode, attribute }: WordClaim): boolean {
  return passing === true || (mode === 'mentions' && attribute === 'practice');
}

/** What of the subject is meant, the thread says. */
function inThread({ of: _, ...rest }: Qualifiers, { of }: MatterThread): Qualifiers {
  return of === '' ? rest : { ...rest, of };
}
