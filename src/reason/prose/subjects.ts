/** Whom a sentence is about, where the reader takes it to tell of somebody who does not stand in it. */
import type { ToldFact } from '../../language/judge/index.js';
import { ORDINARY, PREPOSITIONS } from '../../language/reader/index.js';
import type { Ontology } from '../../packs/index.js';
import type { Mention } from '../verify/mentions.js';
import type { Part, Window } from './windows.js';

/** "Tib, cellarer from 540 to 571" in a list of Odo's children; "And Pim. In 700 the miller Jarl broke the lock." */
export function isDoneByAnother(
  { sentences, seenIn }: Window,
  { one, other }: ToldFact,
  ontology: Ontology,
): boolean {
  const [named, dated] = [seenIn.get(one), seenIn.get(other)];
  const [at] = dated ?? [];
  const sentence = at === undefined ? undefined : sentences[at];
  if (at === undefined || sentence === undefined || named?.some((each) => dated?.includes(each)))
    return false;
  // What follows on a date may have happened then; further on it is another story.
  if (named?.every((each) => each > at)) return !named.includes(at + 1);
  const { text } = sentence;
  return opensWithName(text) || opensWithKin(text, ontology) || hasOtherSubject(sentence);
}

/** "Wim's father was Jon Marsh" on the page of his mother; "Rolf married Gerd's daughter Sif"; "Anders had one son, Karl. Karl's son is Rolf." */
export function isChildOfAnother(
  { sentences, seenIn, text }: Window,
  { one, other }: ToldFact,
  isParent: (word: string) => boolean,
): boolean {
  const [parents = [], children] = [seenIn.get(one), seenIn.get(other)];
  const at = parents.find((each) => children === undefined || children.includes(each));
  // "Karl kept geese. His father Anders …".
  if (parents.length > 0 && at === undefined)
    return !hasPronoun(sentences[Math.max(...parents, ...(children ?? []))]);
  if (at === undefined) return false;
  const { mentions = [], words = [] } = sentences[at]?.read ?? {};
  const isOf = (atom: number) => {
    const names = text.calledBy(atom);
    return ({ written }: Mention) => names.includes(written);
  };
  const parent = mentions.find(isOf(one));
  const child = mentions.find(isOf(other));
  if (child !== undefined) return parent?.isPossessive === true && child.first < parent.first;
  return mentions.some(
    ({ isPossessive, isPronoun, end }) =>
      isPossessive &&
      !isPronoun &&
      words.slice(end, end + FAR_BEHIND).some(({ text: word }) => isParent(word.toLowerCase())),
  );
}

/** "Wim's late father". */
const FAR_BEHIND = 3;

const hasPronoun = (sentence: Part | undefined): boolean =>
  sentence?.read.mentions.some(({ isPronoun }) => isPronoun) ?? false;

/** `Rook, born in 122`; but not "Later, …". */
export function opensWithName(text: string): boolean {
  const [, word = ''] = /^\W*(\p{Lu}[\p{L}'’-]*),/u.exec(text) ?? [];
  return word !== '' && !ORDINARY.has(word.toLowerCase()) && !/(?:ly|ed|ing)$/.test(word);
}

/** "Her father Duke Halvar ruled until 38", "The son was warden himself". */
export function opensWithKin(text: string, { attributes }: Ontology): boolean {
  const [, of = ''] = /^\W*(?:his|her|their|its|the)\s+(\p{L}+(?:[\s-]\p{L}+){0,2})/iu.exec(text) ?? [];
  const words = of.toLowerCase().split(/[\s-]/);
  return [...attributes.values()].some(({ kin }) => words.some((word) => kin?.words.has(word)));
}

/** "The school opened in 1496". */
const OF_A_THING = /^\W*(?:the|an?)\s+\p{Ll}/iu;

/** Nobody is meant by a pronoun, and a name that no preposition stands before is who does it. */
function hasOtherSubject(sentence: Part): boolean {
  if (hasPronoun(sentence)) return false;
  if (OF_A_THING.test(sentence.text)) return true;
  const { mentions, words } = sentence.read;
  const wordAt = (index: number): string => words[index]?.text.toLowerCase() ?? '';
  // "Married Jarl in 540": whoever did it is left out.
  const isWhole = mentions.some(({ first }) => first === 0) || ORDINARY.has(wordAt(0));
  return isWhole && mentions.some(({ first }) => !PREPOSITIONS.has(wordAt(first - 1)));
}
