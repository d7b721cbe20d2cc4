/** May a sentence tell anything at all? Asked of its words alone, before it is read. */
import { isCapital, type Token } from '../tokens.js';
import type { Frames, NounFrame, VerbFrame } from './frames.js';
import { singular } from './verbs.js';
import { IS } from './words.js';

/** What the words of a sentence show of whom it may speak. */
interface Spoken {
  readonly names: number;
  /** Pronouns, and words for what something is. */
  readonly others: number;
  readonly pronouns: number;
  readonly isDated: boolean;
  readonly isTitled: boolean;
}

/** Whether a sentence is read, and whether what it says is: some only show who is spoken of. */
export type Promises = 'nothing' | 'somebody' | 'something';

/** Two are spoken of, or something is dated; and a word is there that tells, with all that its wording needs. */
export function promiseOf(tokens: readonly Token[], frames: Frames, isNote: boolean): Promises {
  const { names, pronouns, isDated, isTitled, ...spoken } = spokenIn(tokens, frames.kinds);
  // "Member of House Marrash." leaves out whom the page is about.
  const [first] = tokens;
  const others = spoken.others + (isNote && first?.kind === 'word' && frames.tells(first.lower) ? 1 : 0);
  const isSpoken = names > 0 && (names + others > 1 || isTitled);
  // "The disease killed her": somebody was named before.
  const isGoingOn = pronouns > 1 || (pronouns > 0 && others > 1);
  if (!frames.hasTerms && !isSpoken && !(isDated && names + others > 0) && !isGoingOn) return 'nothing';
  if (isTitled || (isDated && frames.beside.length > 0)) return 'something';
  if (names > 1 && frames.hasKinds && hasBe(tokens) && (has(tokens, 'a') || has(tokens, 'an')))
    return 'something';
  let promise: Promises = 'nothing';
  // "Oren is the Warden": both are names, and no wording is needed.
  const mayBeOne = names > 0 && frames.beside.length > 0;
  for (const { kind, lower } of tokens) {
    if (kind !== 'word' || !frames.tells(lower)) continue;
    if ((mayBeOne && hasBe(tokens)) || isWorded(lower, tokens, frames, isDated)) return 'something';
    promise = 'somebody';
  }
  return promise;
}

function spokenIn(tokens: readonly Token[], kinds: ReadonlySet<string>): Spoken {
  const spoken = { names: 0, others: 0, pronouns: 0, isDated: false, isTitled: false };
  let isFirst = true;
  for (const { kind, lower, text, is } of tokens) {
    if (kind === 'name') spoken.names++;
    else if (kind === 'date') spoken.isDated = true;
    else if (kind === 'word') {
      if ((is & IS.meaning) !== 0 || kinds.has(lower)) spoken.others++;
      if ((is & (IS.pronoun | IS.there)) !== 0) spoken.pronouns++;
      else if (!isFirst && isCapital(text)) spoken.isTitled = true;
    }
    isFirst = false;
  }
  return spoken;
}

function isWorded(lower: string, tokens: readonly Token[], frames: Frames, isDated: boolean): boolean {
  const verbs = frames.verbs.get(frames.formOf(lower)?.key ?? '');
  if (verbs?.some((frame) => hasVerbWords(frame, tokens, isDated))) return true;
  const nouns = frames.nouns.get(singular(lower));
  return nouns?.some((frame) => hasNounWords(frame, tokens, isDated)) ?? false;
}

function hasVerbWords({ told, words, after, phrase }: VerbFrame, tokens: readonly Token[], isDated: boolean) {
  if (told.kind === 'attribute' && !isDated) return false;
  if (!words.every((word) => hasForm(tokens, word)) || !after.every((word) => hasForm(tokens, word)))
    return false;
  const [word = ''] = phrase?.words ?? [];
  // "Gave Corvin the sword", "died there", "where she died": the preposition is not said.
  return phrase === null || (word === 'to' && words.length === 0) || has(tokens, word) || hasPlace(tokens);
}

function hasNounWords({ told, words }: NounFrame, tokens: readonly Token[], isDated: boolean): boolean {
  if (told.kind === 'attribute' && !isDated) return false;
  return words.every((word, i) => i === words.length - 1 || has(tokens, word));
}

function has(tokens: readonly Token[], word: string): boolean {
  return tokens.some(({ lower }) => lower === word);
}

function hasForm(tokens: readonly Token[], word: string): boolean {
  return tokens.some(({ lower }) => lower === word || lower === `${word}s`);
}

function hasBe(tokens: readonly Token[]): boolean {
  return tokens.some(({ is }) => (is & IS.be) !== 0);
}

function hasPlace(tokens: readonly Token[]): boolean {
  return tokens.some(({ is }) => (is & (IS.there | IS.where)) !== 0);
}
