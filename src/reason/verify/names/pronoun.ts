/** Whom `he`, `its` and `them` mean in running text. */

import { isA } from '../../../packs/index.js';
import { type ContextEntity, type Reference, referenceOf, referents } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention, Named } from '../mentions.js';
import { isCleft, type Word } from '../text.js';

/** Null for a word that is no pronoun, and for one that can mean nobody. */
export async function pronounAt(
  reasoning: Reasoning,
  words: readonly Word[],
  index: number,
  mentions: readonly Mention[],
  past: readonly ContextEntity[],
  pair: readonly Named[] = [],
): Promise<Mention | null> {
  const word = words[index];
  if (word === undefined) return null;
  const isThere =
    word.folded === 'there' && !/^(?:was|were|is|are|has|had|would)$/.test(words[index + 1]?.folded ?? '');
  if (!isThere && !/^(?:he|she|it|they|him|her|his|its|their|them|theirs|hers)$/.test(word.folded))
    return null;
  if (isCleft(words, index)) return null;
  const isMany = /^(?:they|them|theirs?)$/.test(word.folded);
  const reference = isMany
    ? ANYTHING
    : isThere
      ? SOMEWHERE
      : referenceOf(reasoning.ontology, word.folded.replace(/^hers$/, 'her'));
  if (reference === null) return null;
  // Whoever is told to be somebody's is not that somebody: `Rainer was their child`.
  const isTold = (mention: Mention) =>
    mention.end === index - 1 && /^(?:was|is|were|are)$/.test(words[index - 1]?.folded ?? '');
  const here = mentions.filter((mention) => mention.end <= index && !isTold(mention)).reverse();
  const isObject = isOwnObject(words, here[0], index);
  const near = here
    .slice(isObject ? 1 : 0)
    .flatMap(({ entities }) => (entities.length === 1 ? entities : []));
  const isSubject = /^(?:he|she|it|they)$/.test(word.folded);
  const subject = isObject ? here[0]?.entities[0]?.id : undefined;
  // `His father was A and his mother B`: whoever the first one means.
  const isAgain = OWNER.test(word.folded) && /^(?:and|but|while)$/.test(words[index - 1]?.folded ?? '');
  const same = isAgain
    ? mentions.find(({ first, end }) => first === 0 && words[0]?.folded === word.folded && end === 1)
    : undefined;
  if (same !== undefined) near.unshift(...same.entities.slice(0, 1));
  const all = isSubject ? [...near.reverse(), ...past] : [...near, ...past];
  const recent = all.filter(({ id }) => id !== subject);
  const meant = (await referents(reasoning, reference, { recent })).slice(0, MOST_MEANT);
  const entities: Named[] = [];
  for (const { entity: one } of meant) {
    const entity = await reasoning.store.entity(one.id);
    if (entity !== null)
      entities.push({ id: entity.id, name: entity.name, type: entity.type, verified: entity.verified });
  }
  const readings = isMany ? withPairs(pair, entities) : entities.map((entity) => [entity]);
  const [first, ...otherwise] = readings;
  if (first === undefined) return null;
  const next = words[index + 1];
  return {
    first: index,
    end: index + 1,
    written: word.text,
    entities: first,
    isTogether: first.length > 1,
    otherwise,
    isPossessive: /^(?:his|its|their)$/.test(word.folded) || (word.folded === 'her' && isNoun(next)),
    isPronoun: true,
  };
}

/** Those named together first, where there are such. */
function withPairs(pair: readonly Named[], entities: readonly Named[]): (readonly Named[])[] {
  const readings: (readonly Named[])[] = entities.map((entity) => [entity]);
  if (pair.length > 1) readings.unshift(pair);
  else if (entities.length > 1) readings.push(entities.slice(0, 2));
  return readings;
}

/** `Kaelmoor had it`: nobody does to themselves what a plain pronoun tells. */
function isOwnObject(words: readonly Word[], before: Mention | undefined, index: number): boolean {
  const word = words[index]?.folded ?? '';
  if (before === undefined || before.isPossessive || !/^(?:it|him|her|them)$/.test(word)) return false;
  if (word === 'her' && isNoun(words[index + 1])) return false;
  const between = words.slice(before.end, index + 1);
  return (
    between.length > 1 &&
    between.length < 5 &&
    !between.some(({ afterBreak, folded }) => afterBreak || JOINING.test(folded))
  );
}

const JOINING =
  /^(?:and|but|or|when|that|because|while|as|where|who|which|after|before|until|since|so|if|than|of|whom|whose|although|then)$/;

const OWNER = /^(?:his|her|its|their)$/;
const MOST_MEANT = 4;
const SOMEWHERE: Reference = {
  fits: (ontology, type) => ['Location', 'Kingdom', 'Event'].some((one) => isA(ontology, type, one)),
  gender: null,
  wanted: 'a place',
};
const ANYTHING: Reference = { fits: () => true, gender: null, wanted: 'any' };

function isNoun(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    !word.afterBreak &&
    !/^(?:in|from|to|and|at|on|until|by|as|for|with)$/.test(word.folded)
  );
}
