/** May a sentence tell anything at all? Asked of its words alone, before it is read. */
import { isCapital, type Token, token } from '../tokens.js';
import type { Frames, NounFrame, VerbFrame } from './frames.js';
import { BE_KEY } from './verb-groups.js';
import { singular } from './verbs.js';
import { IS } from './words.js';

const NO_TOKEN = token('break', '', 0, 0);
const OWNING = IS.owner | IS.have;
const TURNING = IS.relative | IS.that | IS.where;

/** What the words of a sentence show of whom it may speak. */
interface Spoken {
  readonly names: number;
  /** Pronouns, and words for what something is. */
  readonly others: number;
  readonly pronouns: number;
  readonly isDated: boolean;
  readonly isTitled: boolean;
  /** Index of the last of them. */
  readonly last: number;
  /** "Whom Sibyl slew": what it is done to stands before the verb. */
  readonly isTurned: boolean;
  /** Of whom a noun can be: "Corvin's", "his", "had two sons". */
  readonly isOwned: boolean;
}

/** Whether a sentence is read, and whether what it says is: some only show who is spoken of. */
export type Promises = 'nothing' | 'somebody' | 'something';

/** Two are spoken of, or something is dated; and a word is there that tells, with all that its wording needs. */
export function promiseOf(tokens: readonly Token[], frames: Frames, isNote: boolean): Promises {
  const spoken = spokenIn(tokens, frames.kinds);
  const { names, pronouns, isDated, isTitled } = spoken;
  // "Member of House Marrash." leaves out whom the page is about.
  const others =
    spoken.others + (isNote && (opensWithRole(tokens, frames) || opensWithSomebody(tokens)) ? 1 : 0);
  if (names > 0 && mayBeTold(tokens, frames, isNote, spoken)) return 'something';
  // On a page its own name need not be said; what words are missing is missing all the same.
  if (names > 0 && isNote)
    return promisedBy(tokens, frames, spoken) === 'something' ? 'something' : 'somebody';
  const isSpoken = names > 0 && (names + others > 1 || isTitled);
  // "The disease killed her": somebody was named before.
  const isGoingOn = pronouns > 1 || (pronouns > 0 && others > 1);
  if (!frames.hasTerms && !isSpoken && !(isDated && names + others > 0) && !isGoingOn) return 'nothing';
  if (isTitled || (isDated && frames.beside.length > 0)) return 'something';
  if (names > 1 && frames.hasKinds && hasBe(tokens) && (has(tokens, 'a') || has(tokens, 'an')))
    return 'something';
  return promisedBy(tokens, frames, spoken);
}

function promisedBy(tokens: readonly Token[], frames: Frames, spoken: Spoken): Promises {
  let promise: Promises = 'nothing';
  // "Oren is the Warden": both are names, and no wording is needed.
  const mayBeOne = spoken.names > 0 && frames.beside.length > 0;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, lower } = tokens[at] ?? NO_TOKEN;
    if (kind !== 'word' || !frames.tells(lower)) continue;
    if ((mayBeOne && hasBe(tokens)) || isWorded(lower, at, tokens, frames, spoken)) return 'something';
    promise = 'somebody';
  }
  return promise;
}

/** No word that tells is needed where something is dated or is something; and on a page, beside a second name. */
function mayBeTold(
  tokens: readonly Token[],
  frames: Frames,
  isNote: boolean,
  { names, isDated, isTitled }: Spoken,
): boolean {
  if (isDated && (isNote || frames.scenes !== null)) return true;
  if (hasBe(tokens) && (isNote || frames.verbs.has(BE_KEY))) return true;
  return isNote && (names > 1 || isTitled || opensAsPlace(tokens));
}

/** "A dyer of Brine, born in 355." */
function opensWithSomebody([first]: readonly Token[]): boolean {
  return first?.lower === 'a' || first?.lower === 'an';
}

/** "Out in the Marsh." */
function opensAsPlace([first]: readonly Token[]): boolean {
  return first?.kind === 'word' && (first.is & (IS.adverb | IS.preposition | IS.determiner)) !== 0;
}

const MOST_BEFORE_ROLE = 4;

/** "Member of", "the only child of". */
function opensWithRole(tokens: readonly Token[], frames: Frames): boolean {
  for (const { kind, lower } of tokens.slice(0, MOST_BEFORE_ROLE)) {
    if (kind !== 'word') return false;
    if (frames.tells(lower)) return true;
  }
  return false;
}

function spokenIn(tokens: readonly Token[], kinds: ReadonlySet<string>): Spoken {
  const spoken = {
    names: 0,
    others: 0,
    pronouns: 0,
    isDated: false,
    isTitled: false,
    last: -1,
    isTurned: false,
    isOwned: false,
  };
  let isFirst = true;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, lower, text, is, possessive } = tokens[at] ?? NO_TOKEN;
    if (possessive || (is & OWNING) !== 0) spoken.isOwned = true;
    if (kind === 'name') {
      spoken.names++;
      spoken.last = at;
    } else if (kind === 'date') spoken.isDated = true;
    else if (kind === 'word') {
      if ((is & IS.meaning) !== 0 || kinds.has(lower)) {
        spoken.others++;
        spoken.last = at;
      }
      if ((is & TURNING) !== 0) spoken.isTurned = true;
      if ((is & (IS.pronoun | IS.there)) !== 0) spoken.pronouns++;
      else if (!isFirst && isCapital(text)) spoken.isTitled = true;
    }
    isFirst = false;
  }
  return spoken;
}

function isWorded(
  lower: string,
  at: number,
  tokens: readonly Token[],
  frames: Frames,
  spoken: Spoken,
): boolean {
  const verbs = frames.verbs.get(frames.formOf(lower)?.key ?? '');
  const mayFollow = at < spoken.last || spoken.isTurned || frames.hasTerms;
  if (verbs?.some((frame) => hasVerbWords(frame, tokens, spoken.isDated, mayFollow))) return true;
  const nouns = frames.nouns.get(singular(lower));
  return nouns?.some((frame) => hasNounWords(frame, tokens, spoken)) ?? false;
}

function hasVerbWords(
  { told, words, after, phrase, patient, agent }: VerbFrame,
  tokens: readonly Token[],
  isDated: boolean,
  mayFollow: boolean,
): boolean {
  if (told.kind === 'attribute' && !isDated) return false;
  // Whoever does it stands before the verb, and to whom it is done behind it.
  if (!mayFollow && phrase === null && patient !== null && agent !== null && !isMutual(told)) return false;
  if (!words.every((word) => hasForm(tokens, word)) || !after.every((word) => hasForm(tokens, word)))
    return false;
  const [word = ''] = phrase?.words ?? [];
  // "Gave Corvin the sword", "died there", "where she died": the preposition is not said.
  return phrase === null || (word === 'to' && words.length === 0) || has(tokens, word) || hasPlace(tokens);
}

function hasNounWords(
  { told, words, prepositions }: NounFrame,
  tokens: readonly Token[],
  { isDated, isOwned }: Spoken,
): boolean {
  if (told.kind === 'attribute' && !isDated) return false;
  if (
    told.kind === 'relation' &&
    !told.type.symmetric &&
    !isOwned &&
    !prepositions.some((word) => has(tokens, word))
  )
    return false;
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

/** "Aldric and Lysa met": both stand before it. */
function isMutual(told: VerbFrame['told']): boolean {
  return told.kind === 'relation' && told.type.symmetric;
}
