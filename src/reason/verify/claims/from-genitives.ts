/** Claims of whose something was: `The spoon was Ysolde's from 336 TA`, `before her it was her father's`. */
import type { Meaning } from '../lexicon.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { fitting, isOne } from './fitting.js';
import { plainly } from './told.js';
import { COPULA, NEGATION } from './words.js';

const HELD = ['POSSESSES', 'OWNS', 'RULES', 'CONTROLS', 'HOLDS_TITLE'];

export function fromGenitives(reader: ClaimReader): Claim[] {
  const { sentence, ontology } = reader;
  const { words, mentions } = sentence;
  return mentions.flatMap((owner, index): Claim[] => {
    const subject = mentions[index - 1];
    if (subject === undefined || !owner.isPossessive || subject.isPossessive || isOne(subject, owner))
      return [];
    const next = words[owner.end];
    const isBare =
      next === undefined ||
      next.afterBreak ||
      reader.dateAt(owner.end) !== null ||
      /^(?:from|until|in|since|before|after|by|for|and|but|then|when|as)$/.test(next.folded);
    const between = words.slice(subject.end, owner.first);
    const isSaid = between.some(({ folded }) => COPULA.test(folded) || folded === 'been');
    if (!isBare || !isSaid || between.some(({ afterBreak }) => afterBreak) || between.length > 4) return [];
    const all = HELD.flatMap((name): (Meaning & { kind: 'relation' })[] => {
      const relation = ontology.relationTypes.get(name);
      return relation === undefined ? [] : [{ kind: 'relation', relation, inverted: false }];
    });
    const meanings = fitting(ontology, all, owner, subject);
    const negated = between.some(({ folded }) => NEGATION.test(folded));
    return meanings.length === 0
      ? []
      : [
          {
            kind: 'relation',
            meanings,
            subject: owner,
            object: subject,
            ...plainly(reader, owner.end),
            negated,
          },
        ];
  });
}
