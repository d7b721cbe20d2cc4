/** A sentence in pieces: noun phrases, groups of verbs, and the words that join them. */
import { isCapital, type Token } from '../tokens.js';
import { nounAt } from './nouns.js';
import { type Verb, verbAt } from './verb-groups.js';
import { singular, type VerbForm, verbKey } from './verbs.js';
import { HELPER, IS } from './words.js';

/** Somebody or something, as far as the phrase tells it; the parser adds what other phrases say of it. */
export interface Noun {
  readonly kind: 'noun';
  readonly start: number;
  /** Index after its last token. */
  readonly end: number;
  readonly name: Token | null;
  /** "he", "there", "those". */
  readonly pronoun: string | null;
  readonly determiner: string | null;
  /** Whose it is: a name, or "his". */
  readonly owner: Noun | null;
  /** In lower case, with what describes it. */
  readonly words: readonly string[];
  /** The last of them, in the singular. */
  readonly head: string | null;
  readonly isPlural: boolean;
  readonly isDenied: boolean;
  /** By preposition: "of Valdorn", "to the throne". */
  readonly links: Link[];
  /** Phrases beside it that stand for the same. */
  readonly same: Noun[];
  /** Of "who" and "which": what it may go back to, the likeliest first. */
  readonly antecedents: readonly Noun[];
  /** Dates that stand with it, and those between commas: "the battle, in 400 TA,". */
  readonly dates: Token[];
  readonly apart: Token[];
  /** In capitals, with what it is of: "Warden of the North". */
  readonly isCapital: boolean;
}

export interface Link {
  readonly word: string;
  readonly nouns: readonly Noun[];
}

export interface Joint {
  readonly kind:
    | 'preposition'
    | 'conjunction'
    | 'comma'
    | 'break'
    | 'relative'
    | 'that'
    | 'subordinator'
    | 'date'
    | 'where';
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly token: Token;
  /** "Together with": whoever follows does it, too. */
  readonly isJoining: boolean;
}

export type Chunk = Noun | Verb | Joint;

export interface Lexicon {
  /** What form of a verb the word can be. */
  formOf(word: string): VerbForm | null;
  /** A word for what something is, or for what somebody is to another. */
  isNoun?(word: string): boolean;
}

export function chunksOf(tokens: readonly Token[], lexicon: Lexicon): Chunk[] {
  const chunks: Chunk[] = [];
  const form = formsOf(tokens, lexicon);
  for (let at = 0; at < tokens.length; ) {
    const chunk = chunkAt(tokens, at, chunks[chunks.length - 1], form);
    if (chunk) chunks.push(chunk);
    at = chunk ? chunk.end : at + 1;
  }
  return chunks.filter((_, at) => !isAroundDate(chunks, at));
}

/** "Married, 1803, Jane Pask": the commas around the date part nothing. */
function isAroundDate(chunks: readonly Chunk[], at: number): boolean {
  if (chunks[at]?.kind !== 'comma') return false;
  const start = chunks[at + 1]?.kind === 'date' ? at : chunks[at - 1]?.kind === 'date' ? at - 2 : -1;
  return (
    chunks[start - 1]?.kind === 'verb' &&
    chunks[start]?.kind === 'comma' &&
    chunks[start + 2]?.kind === 'comma'
  );
}

export interface FormAt {
  (at: number): VerbForm | null;
  isNoun(word: string): boolean;
}

function formsOf(tokens: readonly Token[], lexicon: Lexicon): FormAt {
  const known: (VerbForm | null | undefined)[] = new Array(tokens.length);
  const formAt = (at: number): VerbForm | null => {
    const one = tokens[at];
    if (one?.kind !== 'word' || one.possessive) return null;
    let form = known[at];
    if (form === undefined) {
      form = isCapital(one.text) && at > 0 ? null : lexicon.formOf(one.lower);
      known[at] = form;
    }
    return form;
  };
  return Object.assign(formAt, { isNoun: (word: string) => lexicon.isNoun?.(word) ?? false });
}

function chunkAt(
  tokens: readonly Token[],
  at: number,
  before: Chunk | undefined,
  form: FormAt,
): Chunk | null {
  const one = tokens[at];
  if (!one) return null;
  const joint = jointAt(tokens, at, before, form);
  if (joint) return joint;
  if (one.kind === 'word' && !one.possessive) {
    const verb = verbAt(tokens, at, before, form);
    if (verb) return verb;
    if ((one.is & IS.adverb) !== 0 && !startsNoun(tokens, at, form)) return null;
  }
  return nounAt(tokens, at, form);
}

/** "First wife", "early king": the adverb describes a noun. "Both fell": it is one. */
function startsNoun(tokens: readonly Token[], at: number, form: FormAt): boolean {
  const { lower = '' } = tokens[at] ?? {};
  // "Leopold and Rosa both lived": they are named already.
  if (lower === 'both' && tokens[at - 1]?.kind === 'name') return false;
  if (lower !== 'both') return /^(?:no|first|last|next)$/.test(lower);
  const next = tokens[at + 1];
  if (next?.kind !== 'word' || (next.is & IS.determiner) !== 0) return false;
  return (next.is & HELPER) !== 0 || form(at + 1) !== null || singular(next.lower) !== next.lower;
}

function jointAt(
  tokens: readonly Token[],
  at: number,
  before: Chunk | undefined,
  form: FormAt,
): Joint | null {
  const one = tokens[at];
  if (!one) return null;
  const kind = jointKind(one, tokens, at, before, form);
  if (kind === null) return null;
  const isJoining = one.lower === 'with' && /^(?:together|along|jointly)$/.test(tokens[at - 1]?.lower ?? '');
  return { kind, word: one.lower, start: at, end: at + 1, token: one, isJoining };
}

const JOINTS = IS.relative | IS.that | IS.where | IS.conjunction | IS.subordinator | IS.preposition;

function jointKind(
  one: Token,
  tokens: readonly Token[],
  at: number,
  before: Chunk | undefined,
  form: FormAt,
): Joint['kind'] | null {
  if (one.kind === 'comma' || one.kind === 'break' || one.kind === 'date') return one.kind;
  const { is } = one;
  if (one.kind !== 'word' || one.possessive || (is & JOINTS) === 0) return null;
  if ((is & IS.relative) !== 0) return 'relative';
  if ((is & IS.that) !== 0) return isThat(tokens, at, before, form) ? 'that' : null;
  if ((is & IS.where) !== 0) return 'where';
  if ((is & IS.conjunction) !== 0) return 'conjunction';
  if (one.lower === 'to' && isInfinitive(tokens, at, form)) return null;
  if ((is & IS.subordinator) !== 0 && !isAdverbOnce(tokens, at, before)) return 'subordinator';
  return (is & IS.preposition) !== 0 ? 'preposition' : null;
}

/** "Once king of Vyr" is no clause. */
function isAdverbOnce(tokens: readonly Token[], at: number, before: Chunk | undefined): boolean {
  return tokens[at]?.lower === 'once' && before !== undefined && before.kind !== 'break';
}

/** It opens a clause; "that winter" is a phrase. */
function isThat(tokens: readonly Token[], at: number, before: Chunk | undefined, form: FormAt): boolean {
  const next = tokens[at + 1];
  if (next?.kind !== 'word') return next !== undefined;
  if (form(at + 1) !== null || (next.is & IS.adverb) !== 0) return true;
  if (
    /^(?:the|a|an|his|her|their|its|he|she|it|they|there|no|was|were|is|are|had|has|have|would|could|might|may|will)$/.test(
      next.lower,
    )
  )
    return true;
  return before?.kind === 'noun' && (next.is & IS.negative) !== 0;
}

export function isInfinitive(tokens: readonly Token[], at: number, form: FormAt): boolean {
  let next = at + 1;
  while (((tokens[next]?.is ?? 0) & IS.adverb) !== 0) next++;
  const word = tokens[next];
  if (word?.kind !== 'word' || isCapital(word.text) || (word.is & (IS.pronoun | IS.there)) !== 0)
    return false;
  if (/^(?:be|have|do)$/.test(word.lower)) return true;
  if (isLaidToRest(tokens, at, next, form)) return false;
  const found = form(next);
  if (DETERMINED.test(word.lower)) return false;
  if (found?.form === 'base') return true;
  if (found !== null || (word.is & IS.preposition) !== 0) return false;
  const after = tokens[next + 1];
  if (after?.kind === 'name') return true;
  return after?.kind === 'word' && /^(?:the|a|an|his|her|their|its|him|them|it|that)$/.test(after.lower);
}

const LAY_KEY = verbKey('laid');

/** "Laid to rest" names no deed. */
function isLaidToRest(tokens: readonly Token[], at: number, next: number, form: FormAt): boolean {
  return tokens[next]?.lower === 'rest' && form(at - 1)?.key === LAY_KEY;
}

const DETERMINED =
  /^(?:the|a|an|his|her|its|their|this|that|these|those|my|our|your|no|all|both|some|any|each|every|war|death|verse)$/;
