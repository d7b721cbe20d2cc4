/** Claims of what somebody was, by name: `Hester Tallow was Keeper of the Ledger`, `Odo was one of the Vyrish`. */

import { isA } from '../../../packs/index.js';
import type { Meaning } from '../lexicon.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { isOne } from './fitting.js';
import { plainly } from './told.js';
import { COPULA, NEGATION } from './words.js';

/** Relations that make somebody one of what the object names. */
const IDENTITIES = ['HOLDS_TITLE', 'BELONGS_TO', 'HAS_SPECIES', 'INCARNATION_OF', 'MEMBER_OF'];
const BETWEEN = /^(?:was|is|were|are|be|been|a|an|the|one|of|among|not|never|once|also|by|birth)$/;

export function fromIdentity(reader: ClaimReader): Claim[] {
  const { sentence, ontology } = reader;
  const { words, mentions } = sentence;
  return mentions.flatMap((object, index): Claim[] => {
    const subject = mentions[index - 1];
    if (
      subject === undefined ||
      subject.isPossessive ||
      object.isPossessive ||
      isOne(subject, object) ||
      object.entities.length === 0
    )
      return [];
    const between = words.slice(subject.end, object.first);
    const isSaid =
      between.length > 0 && between.every(({ folded, afterBreak }) => BETWEEN.test(folded) && !afterBreak);
    if (
      !isSaid ||
      !between.some(({ folded }) => COPULA.test(folded)) ||
      words[object.first]?.afterBreak === true
    )
      return [];
    const meanings = IDENTITIES.flatMap((name): (Meaning & { kind: 'relation' })[] => {
      const relation = ontology.relationTypes.get(name);
      const fits =
        relation?.to.some((one) => object.entities.some(({ type }) => isA(ontology, type, one))) === true;
      // A bare copula makes nobody another person over again.
      const isOther = name !== 'INCARNATION_OF' || object.entities.some(({ type }) => type === 'Deity');
      return relation !== undefined && fits && isOther
        ? [{ kind: 'relation', relation, inverted: false }]
        : [];
    });
    if (meanings.length === 0) return [];
    const negated = between.some(({ folded }) => NEGATION.test(folded));
    const told = plainly(reader, object.end);
    const present = between.some(({ folded }) => /^(?:is|are)$/.test(folded)) && told.times.length === 0;
    return [{ kind: 'relation', meanings, subject, object, ...told, negated, present }];
  });
}
