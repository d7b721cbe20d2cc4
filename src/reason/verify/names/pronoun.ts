/** Whom `he`, `its` and `them` mean in running text. */
import { type ContextEntity, referenceOf, referents } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention } from '../mentions.js';
import { isCleft, type Word } from '../text.js';

/** Null for a word that is no pronoun, and for one that can mean nobody. */
export async function pronounAt(
  reasoning: Reasoning,
  words: readonly Word[],
  index: number,
  mentions: readonly Mention[],
  past: readonly ContextEntity[],
): Promise<Mention | null> {
  const word = words[index];
  if (word === undefined) return null;
  if (!/^(?:he|she|it|they|him|her|his|its|their|them)$/.test(word.folded)) return null;
  if (isCleft(words, index)) return null;
  const reference = referenceOf(reasoning.ontology, word.folded);
  if (reference === null) return null;
  // Whoever is told to be somebody's is not that somebody: `Rainer was their child`.
  const isTold = (mention: Mention) =>
    mention.end === index - 1 && /^(?:was|is|were|are)$/.test(words[index - 1]?.folded ?? '');
  const here = mentions.filter((mention) => mention.end <= index && !isTold(mention)).reverse();
  const near = here.flatMap(({ entities }) => (entities.length === 1 ? entities : []));
  const isSubject = /^(?:he|she|it|they)$/.test(word.folded);
  const recent = isSubject ? [...near.reverse(), ...past] : [...near, ...past];
  const [meant] = await referents(reasoning, reference, { recent });
  if (meant === undefined) return null;
  const entity = await reasoning.store.entity(meant.entity.id);
  if (entity === null) return null;
  const next = words[index + 1];
  return {
    first: index,
    end: index + 1,
    written: word.text,
    entities: [{ id: entity.id, name: entity.name, type: entity.type, verified: entity.verified }],
    isPossessive: /^(?:his|its|their)$/.test(word.folded) || (word.folded === 'her' && isNoun(next)),
    isPronoun: true,
  };
}

function isNoun(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    !word.afterBreak &&
    !/^(?:in|from|to|and|at|on|until|by|as|for|with)$/.test(word.folded)
  );
}
