/** Whom a sentence is about, where the reader takes it to tell of somebody who does not stand in it. */
import type { ToldFact } from '../../language/judge/index.js';
import { ORDINARY, PREPOSITIONS, verbForm } from '../../language/reader/index.js';
import type { Ontology } from '../../packs/index.js';
import type { Mention } from '../verify/mentions.js';
import type { Atom } from './atoms.js';
import { PAGE } from './spoken-of.js';
import type { Part, Window } from './windows.js';

/** "Tib, cellarer from 540 to 571" in a list of Odo's children; "And Pim. In 700 the miller Jarl broke the lock." */
export function isDoneByAnother(
  { sentences, seenIn, text }: Window,
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
  const part = partAt(sentence, text.atoms[other]);
  return opensWithName(part.text) || opensWithKin(part.text, ontology) || hasOtherSubject(part);
}

/** "The Games have been held since 142; in 146 she was crowned": what stands between semicolons with the date. */
function partAt(sentence: Part, atom: Atom | undefined): Part {
  const { words, mentions, dates, text } = sentence.read;
  const date = dates.find(
    ({ from, until }) => atom?.kind === 'date' && [from?.min, until?.min].includes(atom.moment.min),
  );
  const opens = (at: number): boolean =>
    text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0).includes(';');
  if (date === undefined || !text.includes(';')) return sentence;
  let first = date.first;
  while (first > 0 && !opens(first)) first--;
  let end = date.end;
  while (end < words.length && !opens(end)) end++;
  const inside = mentions.filter((one) => one.first >= first && one.end <= end);
  const said = text.slice(words[first]?.start ?? 0, words[end - 1]?.end ?? 0);
  const read = {
    text: said,
    words: words.slice(first, end),
    mentions: inside.map((one) => ({ ...one, first: one.first - first, end: one.end - first })),
    dates: [],
  };
  return { ...sentence, text: said, read };
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

/** `Rook, born in 122`, "Joan survived him and died"; but not "Later, …", "Fell ill". */
export function opensWithName(text: string): boolean {
  const [, word = '', comma, next = ''] = /^\W*(\p{Lu}[\p{L}'’-]*)(?:(,)| (\p{Ll}+)\b)/u.exec(text) ?? [];
  if (word === '' || ORDINARY.has(word.toLowerCase()) || /(?:ly|ed|ing)$/.test(word)) return false;
  return comma !== undefined || (isPast(next) && !isPast(word.toLowerCase()));
}

const isPast = (word: string): boolean => verbForm(word, () => false)?.form === 'past';

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

/** "Her daughter, also Cassia (71–133)" on the page of Cassia: the other one. */
export function isKinOfPage(
  { page, sentences, seenIn, text }: Window,
  { one, other }: ToldFact,
  { attributes }: Ontology,
): boolean {
  const beside = (seenIn.get(one) ?? []).filter((at) => seenIn.get(other)?.includes(at));
  if (page === null || one !== PAGE || beside.length === 0) return false;
  const names = text.calledBy(one).filter((name) => name !== page.name);
  const isKin = (word: string): boolean =>
    [...attributes.values()].some(({ kin }) => kin?.words.has(word) === true);
  return beside.every((at) => {
    const { mentions = [], words = [] } = sentences[at]?.read ?? {};
    const own = mentions.filter(({ written }) => names.includes(written));
    return (
      own.length > 0 &&
      own.every(({ first }) => {
        const before = words.slice(Math.max(0, first - KIN_BEFORE), first).map(({ folded }) => folded);
        const kin = before.findIndex(isKin);
        return kin > 0 && OF_ONE.test(before[kin - 1] ?? '');
      })
    );
  });
}
const KIN_BEFORE = 3;
const OF_ONE = /^(?:his|her|the)$/;
