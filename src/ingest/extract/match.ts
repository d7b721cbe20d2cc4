/** Holds a wording of a pack against the tokens of a sentence. */
import type { ProsePart } from '../../packs/index.js';
import { type Standing, type Subject, startOfNoun, subjectOf } from './clause.js';
import type { Token } from './tokens.js';
import { BE, DETERMINERS, FOLLOWERS, HAVE, isAdverb, isVerb } from './words.js';

export interface Matched {
  /** By slot. */
  readonly subject: Subject | null;
  readonly object: Subject | null;
  readonly date: Token | null;
  /** Index after the last token. */
  readonly end: number;
  readonly first: number;
}

interface Bound {
  readonly subject?: Subject;
  readonly object?: Subject;
  readonly date?: Token;
}

type Go = (at: number, bound: Bound) => Matched | null;

/** Is this word one that may stand between "the" and "of Valdorn": "the city of Valdorn"? */
export type IsTypeWord = (word: string) => boolean;

export interface Ground extends Standing {
  /** Things in lower case count as names. */
  readonly terms?: boolean;
  readonly isTypeWord: IsTypeWord;
}

const MOST_FILLER = 2;
const LISTED = 0.65;
const APPOSED = 0.7;

/** Every place in the sentence where the wording fits. */
export function matches(parts: readonly ProsePart[], tokens: readonly Token[], ground: Ground): Matched[] {
  const [first, ...rest] = parts;
  if (first?.kind !== 'slot' || first.slot === 'date') return [];
  const found: Matched[] = [];
  const isClause = rest[0]?.kind !== 'comma' && !first.possessive;
  const opening = isClause ? openingWords(rest) : null;
  for (let at = 0; at < tokens.length; at++) {
    if (opening !== null && !opening.has(tokens[at]?.lower ?? '')) continue;
    const match = isClause
      ? clauseAt(rest, first.slot, tokens, at, ground)
      : apposedAt(rest, first, tokens, at, ground);
    if (match) found.push(match);
  }
  return found;
}

/** The verb stands here; who does it is looked for before it. */
function clauseAt(
  rest: readonly ProsePart[],
  slot: 'subject' | 'object',
  tokens: readonly Token[],
  at: number,
  ground: Ground,
): Matched | null {
  const match = follow(rest, tokens, at, {}, ground, true, ended(at));
  return match && withSubject(match, slot, tokens, at, ground);
}

function apposedAt(
  rest: readonly ProsePart[],
  { slot, possessive }: Extract<ProsePart, { kind: 'slot' }>,
  tokens: readonly Token[],
  at: number,
  ground: Ground,
): Matched | null {
  const subject = apposed(tokens, at, possessive);
  if (!subject) return null;
  const bound = slot === 'subject' ? { subject } : { object: subject };
  return follow(rest, tokens, at + 1, bound, ground, true, ended(at));
}

function ended(first: number): Go {
  return (end, { subject = null, object = null, date = null }) => ({ subject, object, date, first, end });
}

const openings = new WeakMap<ProsePart, ReadonlySet<string> | null>();

/** The words of which one must stand where the wording goes on after its subject; null when any may. */
function openingWords([first]: readonly ProsePart[]): ReadonlySet<string> | null {
  if (first?.kind !== 'words') return null;
  let words = openings.get(first);
  if (words === undefined) {
    const begun = first.oneOf.flatMap(([word = '']) => (word === 'was' ? [...BE, ...HAVE] : [word]));
    words = new Set(begun);
    openings.set(first, words);
  }
  return words;
}

function withSubject(
  match: Matched,
  slot: 'subject' | 'object',
  tokens: readonly Token[],
  verb: number,
  ground: Ground,
): Matched | null {
  const subject = subjectOf(tokens, verb, ground);
  if (!subject) return null;
  const [name] = subject.tokens;
  const first = name === undefined ? 0 : tokens.indexOf(name);
  return slot === 'subject' ? { ...match, subject, first } : { ...match, object: subject, first };
}

/** "Aldric, son of …", "Aldric's son …": the name itself, and no list of which it is one. */
function apposed(tokens: readonly Token[], at: number, possessive: boolean): Subject | null {
  const name = tokens[at];
  if (name?.kind !== 'name' || name.possessive !== possessive) return null;
  const before = tokens[startOfNoun(tokens, at) - 1];
  if (before?.kind === 'comma' && tokens[at - 2]?.kind === 'name' && !possessive) return null;
  // "Boris, Lord of Vyr, Duke of Skeld" is all Boris.
  if (before?.lower === 'of' && !possessive) return null;
  if (before?.lower === 'and' && tokens[at - 2]?.kind === 'name') return null;
  return { tokens: [name], isPage: false, plainness: APPOSED };
}

function follow(
  parts: readonly ProsePart[],
  tokens: readonly Token[],
  at: number,
  bound: Bound,
  ground: Ground,
  isFirst: boolean,
  go: Go,
): Matched | null {
  const [part, ...rest] = parts;
  if (!part) return go(at, bound);
  const next: Go = (to, b) => follow(rest, tokens, to, b, ground, false, go);
  switch (part.kind) {
    case 'comma':
      return tokens[at]?.kind === 'comma' ? next(at + 1, bound) : null;
    case 'optional':
      return (
        follow(part.parts, tokens, at, bound, ground, isFirst, next) ??
        follow(rest, tokens, at, bound, ground, isFirst, go)
      );
    case 'filler':
      return filled(tokens, at, (to) => next(to, bound));
    case 'words':
      return part.oneOf.reduce<Matched | null>((done, words) => {
        if (done) return done;
        const end = wordsAt(words, tokens, at, isFirst);
        return end === null ? null : next(end, bound);
      }, null);
    case 'slot':
      return slotAt(part.slot, part.possessive, tokens, at, bound, ground, next);
  }
}

/** Nothing, or a word or two that are neither names nor what joins phrases. */
function filled(tokens: readonly Token[], at: number, go: (to: number) => Matched | null): Matched | null {
  for (let to = at; to <= at + MOST_FILLER; to++) {
    const done = go(to);
    if (done) return done;
    const word = tokens[to];
    if (word?.kind !== 'word' || word.possessive || !canFill(word.lower)) return null;
  }
  return null;
}

/** Neither what joins phrases nor a verb, which would tell something else. */
function canFill(word: string): boolean {
  return !FOLLOWERS.has(word) && !DETERMINERS.has(word) && !isVerb(word) && !word.endsWith('ing');
}

function wordsAt(
  words: readonly string[],
  tokens: readonly Token[],
  start: number,
  isFirst: boolean,
): number | null {
  let at = start;
  const skip = tokens[at];
  if (!isFirst && skip?.kind === 'word' && isAdverb(skip.lower) && !words.includes(skip.lower)) at++;
  for (const word of words) {
    const one = tokens[at];
    if (one?.kind !== 'word' || one.possessive) return null;
    if (word === 'was' && /^(?:had|has|have)$/.test(one.lower) && tokens[at + 1]?.lower === 'been') at += 2;
    else if (word === 'was' ? BE.has(one.lower) : one.lower === word) at++;
    else return null;
  }
  return at;
}

function slotAt(
  slot: 'subject' | 'object' | 'date',
  possessive: boolean,
  tokens: readonly Token[],
  at: number,
  bound: Bound,
  ground: Ground,
  go: Go,
): Matched | null {
  if (slot === 'date') {
    const found = afterPhrases(tokens, at);
    const date = tokens[found];
    return date?.kind === 'date' ? go(found + 1, { ...bound, date }) : null;
  }
  const found = nounAt(tokens, at, ground, possessive) ?? (ground.terms ? termAt(tokens, at) : null);
  if (!found) return null;
  const subject: Subject = {
    tokens: found.names,
    isPage: false,
    plainness: found.names.length > 1 ? LISTED : APPOSED,
  };
  return go(found.end, slot === 'subject' ? { ...bound, subject } : { ...bound, object: subject });
}

const MOST_PHRASES = 2;
const OF_PLACE = /^(?:in|at|near|of|on|from|outside|under|before)$/;

/** Past "of a lung fever", "in Vyrhold" and the like, if a date comes after them. */
function afterPhrases(tokens: readonly Token[], start: number): number {
  let at = start;
  for (let phrases = 0; phrases < MOST_PHRASES; phrases++) {
    const word = tokens[at];
    if (word?.kind !== 'word' || !OF_PLACE.test(word.lower)) break;
    at++;
    for (let words = 0; words <= MOST_FILLER && tokens[at]?.kind === 'word'; words++) {
      if (OF_PLACE.test(tokens[at]?.lower ?? '')) break;
      at++;
    }
    if (tokens[at]?.kind === 'name') at++;
  }
  return at;
}

/** "Lysa", "his cousin Lysa", "the city of Valdorn", "Lysa and Mira". */
function nounAt(tokens: readonly Token[], start: number, { isTypeWord }: Ground, possessive: boolean) {
  const isTold = DETERMINERS.has(tokens[start]?.lower ?? '');
  let at = isTold ? start + 1 : start;
  for (let words = 0; tokens[at]?.kind === 'word'; at++) {
    const word = tokens[at];
    if (!word || !isTold || word.possessive) return null;
    if (word.lower === 'of') {
      if (!isTypeWord(tokens[at - 1]?.lower ?? '') || tokens[at + 1]?.kind !== 'name') return null;
    } else if (++words > MOST_FILLER || FOLLOWERS.has(word.lower) || /^\p{Lu}/u.test(word.text)) {
      return null;
    }
  }
  const first = tokens[at];
  if (first?.kind !== 'name' || first.possessive !== possessive) return null;
  const { names, end } = listFrom(tokens, first, at + 1);
  return isEnd(tokens, end) ? { names, end } : null;
}

const LONGEST_TERM = 3;

/** "severe headaches", which may be listed as "headache". */
function termAt(tokens: readonly Token[], start: number) {
  const from = DETERMINERS.has(tokens[start]?.lower ?? '') ? start + 1 : start;
  let end = from;
  while (end - from < LONGEST_TERM && isTermWord(tokens[end])) end++;
  const [first, last] = [tokens[from], tokens[end - 1]];
  if (end === from || !first || !last || !isEnd(tokens, end)) return null;
  const words = tokens.slice(from, end).map(({ text }) => text);
  const shorter = words.map((_, i) => words.slice(i).join(' '));
  const names = shorter.flatMap((name) => [name, name.replace(/(?<=[^s])s$/, '')]);
  const text = words.join(' ');
  return {
    names: [{ ...first, kind: 'name' as const, text, names: [...new Set(names)], end: last.end }],
    end,
  };
}

function isTermWord(one: Token | undefined): boolean {
  return one?.kind === 'word' && !one.possessive && canFill(one.lower) && !isAdverb(one.lower);
}

/** "Lysa, Queen …" is one; "Lysa, Mira and Brand" are three. */
function listFrom(tokens: readonly Token[], first: Token, start: number) {
  const names = [first];
  let end = start;
  while (tokens[end]?.kind === 'comma' && isListName(tokens, end + 1) && endsInAnd(tokens, end)) {
    const more = tokens[end + 1];
    if (more) names.push(more);
    end += 2;
  }
  const joint = tokens[end]?.kind === 'comma' ? end + 1 : end;
  const last = tokens[joint + 1];
  if (tokens[joint]?.lower === 'and' && last && isListName(tokens, joint + 1) && isEnd(tokens, joint + 2)) {
    names.push(last);
    end = joint + 2;
  }
  return { names, end };
}

function isListName(tokens: readonly Token[], at: number): boolean {
  const one = tokens[at];
  return one?.kind === 'name' && !one.possessive;
}

function endsInAnd(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at += 2) {
    if (tokens[at]?.lower === 'and') return true;
    if (tokens[at]?.kind !== 'comma' || tokens[at + 1]?.kind !== 'name') return false;
    if (tokens[at + 2]?.lower === 'and') return true;
  }
  return false;
}

/** "Valdorn province" is not Valdorn. */
function isEnd(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (next?.kind !== 'word') return next?.kind !== 'name';
  return FOLLOWERS.has(next.lower) || isAdverb(next.lower) || isVerb(next.lower);
}
