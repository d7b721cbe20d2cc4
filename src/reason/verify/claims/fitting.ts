/** Which meanings of a word can hold between two. */
import { isA, type Ontology } from '../../../packs/index.js';
import type { Meaning } from '../lexicon.js';
import type { Mention } from '../mentions.js';

/** Nobody is said to stand in a relation to themselves. */
export function isOne(a: Mention, b: Mention): boolean {
  return (
    a === b || (a.entities.length === 1 && b.entities.length === 1 && a.entities[0]?.id === b.entities[0]?.id)
  );
}

/** Those of its meanings that can hold between these two; all, when none can. */
export function fitting(
  ontology: Ontology,
  meanings: readonly (Meaning & { kind: 'relation' })[],
  subject: Mention,
  object: Mention,
): (Meaning & { kind: 'relation' })[] {
  const good = meanings.filter((meaning) => canHold(ontology, meaning, subject, object));
  return good.length > 0 ? good : [...meanings];
}

/** Whether the types of the two allow for it at all. */
export function canHold(
  ontology: Ontology,
  { relation, inverted }: Pick<Meaning & { kind: 'relation' }, 'relation' | 'inverted'>,
  subject: Mention,
  object: Mention,
): boolean {
  const fits = (mention: Mention, types: readonly string[]) =>
    mention.entities.length === 0 ||
    types.length === 0 ||
    mention.entities.some(({ type }) =>
      types.some((one) => isA(ontology, type, one) || isA(ontology, one, type)),
    );
  const [from, to] = inverted ? [object, subject] : [subject, object];
  return fits(from, relation.from) && fits(to, relation.to);
}
