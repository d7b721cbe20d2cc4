/** Whose kin a question speaks of: `Aldric's wife's mother` and `the mother of Aldric's wife`, read and walked word by word. */
import { genderOf, knownGender } from '../active-context.js';
import type { Reasoning } from '../reasoning.js';
import type { Mention, ReadSentence } from '../verify/mentions.js';
import { type KinFound, type KinStep, kinOf, kinSteps } from './kin.js';

export interface KinHop {
  readonly word: string;
  readonly steps: readonly KinStep[];
}

/** Whoever was reached, and by whom: one for each hop. */
export type KinWalk = readonly KinFound[];

const BESIDE_KIN =
  /^(?:the|an?|his|her|their|first|second|third|last|late|only|own|eldest|elder|older|oldest|young|younger|youngest|dead|true|any)$/;
const MOST = 60;

/** The hop that a word stands for, plural or with an owner's ending; null where it is no word for kin. */
export function kinHop(text: string): KinHop | null {
  const word = text.toLowerCase().replace(/['’]s?$/, '');
  const steps = kinSteps(word) ?? kinSteps(word.replace(/s$/, ''));
  return steps === null ? null : { word, steps };
}

/** From the one named on; empty where the words do not make them the one whose kin is meant. */
export function kinHops({ words }: ReadSentence, { first, end, isPossessive }: Mention): KinHop[] {
  const hops: KinHop[] = [];
  const textAt = (at: number) => words[at]?.text ?? '';
  if (isPossessive)
    for (let at = end; at < words.length; at++) {
      if (BESIDE_KIN.test(textAt(at))) continue;
      const hop = kinHop(textAt(at));
      if (hop === null) break;
      hops.push(hop);
      if (!/['’]s?$/.test(textAt(at))) break;
    }
  let at = first - 1;
  while (/^(?:of|to)$/i.test(textAt(at))) {
    const hop = kinHop(textAt(at - 1));
    if (hop === null) break;
    hops.push(hop);
    at -= 2;
    while (BESIDE_KIN.test(textAt(at))) at--;
  }
  return hops;
}

export async function walkKin(
  reasoning: Reasoning,
  owner: string,
  hops: readonly KinHop[],
): Promise<KinWalk[]> {
  let walks: KinWalk[] = [[]];
  for (const { word, steps } of hops) {
    const next = new Map<string, KinWalk>();
    for (const walk of walks) {
      const found = await kinOf(reasoning, walk.at(-1)?.id ?? owner, steps);
      for (const one of await ofKinGender(reasoning, found, word))
        if (!next.has(one.id) && next.size < MOST) next.set(one.id, [...walk, one]);
    }
    walks = [...next.values()];
  }
  return walks;
}

/** The gender that a word for kin tells; null for `cousin`. */
export function kinGender(word: string): string | null {
  const genders = ['', 's', 'es'].map((end) =>
    genderOf(word.replace(new RegExp(`${end}$`), '').replace(/^(?:great-)?grand|-in-law$/g, '')),
  );
  return genders.find((one) => one !== null) ?? null;
}

/** Those that may be of the word's gender. */
export async function ofKinGender(
  reasoning: Reasoning,
  found: readonly KinFound[],
  word: string,
): Promise<readonly KinFound[]> {
  const wanted = kinGender(word);
  if (wanted === null) return found;
  const fitting: KinFound[] = [];
  for (const one of found) {
    const gender = await knownGender(reasoning, one.id);
    if (gender === null || gender === wanted) fitting.push(one);
  }
  return fitting;
}
