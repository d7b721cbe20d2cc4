/** Kinship that follows from parents, siblings and marriages: `his aunt Maerwyn`, `the grandson of Torvald`. */
import type { Relation } from '../../../model/index.js';
import { knownGender } from '../../active-context.js';
import { type KinFound, kinOf } from '../../ask/reading/kin.js';
import { kinNoun, kinWord } from '../../ask/reading/kin-words.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention, ReadSentence } from '../mentions.js';

/** Of which a relation of its own tells: words that name them are read as claims, and need no steps. */
export const NEAREST: ReadonlySet<string> = new Set(
  'parent father mother child offspring son daughter sibling brother sister spouse consort husband widower wife widow'.split(
    ' ',
  ),
);

export interface Kin {
  readonly owner: Mention;
  readonly noun: string;
  readonly who: Mention;
  /** Where the noun stands. */
  readonly at: number;
}

/** `A's aunt B`, `B, the aunt of A`, `B was A's aunt`. */
export function kinIn(read: ReadSentence): Kin[] {
  return allKinIn(read).filter(({ noun }) => !NEAREST.has(noun));
}

/** Those whom the noun cannot name, as the record has them of another gender. */
export async function misnamedKin(
  reasoning: Reasoning,
  read: ReadSentence,
): Promise<(Kin & { because: string })[]> {
  const found: (Kin & { because: string })[] = [];
  for (const kin of allKinIn(read)) {
    const wanted = kinWord(kin.noun)?.gender ?? null;
    const [who, ...others] = kin.who.entities;
    if (wanted === null || who === undefined || others.length > 0) continue;
    const known = await knownGender(reasoning, who.id);
    if (known !== null && known !== wanted && (known === 'male' || known === 'female'))
      found.push({ ...kin, because: `The record has ${who.name} as ${known}.` });
  }
  return found;
}

export function allKinIn({ words, mentions }: ReadSentence): Kin[] {
  return words.flatMap((word, index): Kin[] => {
    const adopted = /^(?:foster|adoptive|adopted)$/.test(words[index - 1]?.folded ?? '')
      ? kinNoun(`${words[index - 1]?.folded}-${word.text}`)
      : null;
    const noun = (adopted ?? kinNoun(word.text))?.noun;
    if (noun === undefined) return [];
    const owner = mentions.find(({ end, isPossessive }) => isPossessive && end <= index && end >= index - 2);
    const of =
      words[index + 1]?.folded === 'of'
        ? mentions.find(({ first }) => first === index + 2 || first === index + 3)
        : undefined;
    const whose = owner ?? of;
    if (whose === undefined) return [];
    const after = mentions.find(({ first }) => first > index && first <= index + 3 && owner !== undefined);
    const before = mentions.filter(({ end, isPossessive }) => end <= index && !isPossessive).at(-1);
    const who =
      after ??
      (words[index + 1]?.folded === 'was' && owner !== undefined
        ? mentions.find(({ first }) => first > index)
        : before) ??
      before;
    const isSame = who?.entities.some(({ id }) => whose.entities.some((one) => one.id === id)) === true;
    return who === undefined || who === whose || isSame ? [] : [{ owner: whose, noun, who, at: index }];
  });
}

/** The statements that show it; null when none do. */
export async function kinShown(
  reasoning: Reasoning,
  { owner, noun, who }: Omit<Kin, 'at'>,
): Promise<readonly Relation[] | null> {
  const wanted = new Set(who.entities.map(({ id }) => id));
  for (const { id } of owner.entities) {
    const found = (await kinNamed(reasoning, id, noun)).find((one) => wanted.has(one.id));
    if (found !== undefined) return found.path;
  }
  return null;
}

/** Whom the noun names of somebody: nobody who is known to be of another gender. */
export async function kinNamed(reasoning: Reasoning, id: string, noun: string): Promise<KinFound[]> {
  const word = kinWord(noun);
  return word === null ? [] : kinOf(reasoning, id, word);
}
