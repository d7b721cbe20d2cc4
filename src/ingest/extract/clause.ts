/** Who does it: the subject of a verb, where the sentence leaves no doubt. */
import type { Token } from './tokens.js';
import { DETERMINERS, FOLLOWERS, HAVE, isAdverb, isVerb, OPENERS, PREPOSITIONS } from './words.js';

export interface Subject {
  /** Names, or the one token that stands for what the page is about. */
  readonly tokens: readonly Token[];
  readonly isPage: boolean;
  /** How plainly the sentence says it. */
  readonly plainness: number;
}

/** What a token that is no name may stand for. */
export interface Standing {
  /** "He", "the city": what the page is about, as far as sentences before leave no doubt. */
  isPage(tokens: readonly Token[], at: number): boolean;
}

const PLAIN = 0.7;
const SHARED = 0.65;
const RELATIVE = 0.65;
const PRONOUN = 0.55;
const LONGEST_APPOSITION = 9;

export function subjectOf(tokens: readonly Token[], verb: number, standing: Standing): Subject | null {
  let at = verb - 1;
  while (isBetween(tokens[at])) at--;
  const one = tokens[at];
  if (!one) return null;
  if (one.kind === 'name') return named(tokens, at);
  if (one.lower === 'who' || one.lower === 'which') return antecedent(tokens, at);
  if (one.kind === 'comma')
    return aroundApposition(tokens, at, standing) ?? shared(tokens, at, verb, standing);
  if (one.lower === 'and' || one.lower === 'then') return shared(tokens, at, verb, standing);
  return standing.isPage(tokens, at) ? { tokens: [one], isPage: true, plainness: PRONOUN } : null;
}

function isBetween(one: Token | undefined): boolean {
  return one?.kind === 'word' && (HAVE.has(one.lower) || isAdverb(one.lower));
}

/** A name directly before the verb, if nothing before makes it a part of something else. */
function named(tokens: readonly Token[], at: number): Subject | null {
  const name = tokens[at];
  if (!name || name.possessive) return null;
  const start = startOfNoun(tokens, at);
  const before = tokens[start - 1];
  if (before?.lower === 'and' || before?.lower === 'or') {
    const other = tokens[start - 2];
    if (other?.kind === 'name' && !other.possessive && opens(tokens, startOfNoun(tokens, start - 2))) {
      return before.lower === 'or' ? null : { tokens: [other, name], isPage: false, plainness: SHARED };
    }
    return other?.kind === 'comma' || other?.kind === 'word' || other?.kind === 'date'
      ? one(name, SHARED)
      : null;
  }
  return opens(tokens, start) ? one(name, PLAIN) : null;
}

function one(name: Token, plainness: number): Subject {
  return { tokens: [name], isPage: false, plainness };
}

/** Steps back over "the", "his wife", "the old sorcerer". */
export function startOfNoun(tokens: readonly Token[], at: number): number {
  for (let back = 1; back <= 3; back++) {
    const before = tokens[at - back];
    if (before?.kind !== 'word' || before.possessive) return at;
    if (DETERMINERS.has(before.lower)) return at - back;
    if (FOLLOWERS.has(before.lower) || OPENERS.has(before.lower)) return at;
  }
  return at;
}

/** Nothing stands before it, or what begins a clause. */
function opens(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before || before.kind === 'break' || before.kind === 'date') return true;
  if (before.kind === 'comma') return !isListed(tokens, at - 1);
  return before.kind === 'word' && OPENERS.has(before.lower);
}

/** A comma between two names: the second is one of several, or what the first is also called. */
function isListed(tokens: readonly Token[], comma: number): boolean {
  return tokens[comma - 1]?.kind === 'name' && !isAdverbial(tokens, comma);
}

/** "In Valdorn, …", "After the fall of Vyr, …". */
function isAdverbial(tokens: readonly Token[], comma: number): boolean {
  const [first] = tokens;
  return (
    first?.kind === 'word' &&
    PREPOSITIONS.has(first.lower) &&
    !tokens.slice(0, comma).some(({ kind }) => kind === 'comma')
  );
}

function antecedent(tokens: readonly Token[], who: number): Subject | null {
  const at = tokens[who - 1]?.kind === 'comma' ? who - 2 : who - 1;
  const name = tokens[at];
  if (name?.kind !== 'name' || name.possessive) return null;
  // "the army of Boris, which …" may mean either.
  const before = tokens[startOfNoun(tokens, at) - 1];
  if (before?.lower === 'of' || before?.lower === 'and') return null;
  return one(name, RELATIVE);
}

/** "Aldric, the Iron King, ruled": what stands between the commas is no clause of its own. */
function aroundApposition(tokens: readonly Token[], comma: number, standing: Standing): Subject | null {
  for (let open = comma - 2; open > 0 && comma - open <= LONGEST_APPOSITION; open--) {
    if (tokens[open]?.kind !== 'comma') continue;
    const before = tokens[open - 1];
    if (before?.kind === 'name') {
      const subject = named(tokens, open - 1);
      return subject?.tokens.length === 1 && isApposition(tokens, open + 1)
        ? { ...subject, plainness: SHARED }
        : null;
    }
    return before && standing.isPage(tokens, open - 1) && isApposition(tokens, open + 1)
      ? { tokens: [before], isPage: true, plainness: PRONOUN }
      : null;
  }
  return null;
}

const KIN =
  /^(?:son|daughter|child|wife|husband|brother|sister|widow|heir|father|mother|lord|lady|king|queen|prince|princess|who|which|known|called|born|then|later|now|himself|herself|still|also|aged|once|first|second|third|last|youngest|eldest)$/;

function isApposition(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at];
  return (
    first?.kind === 'date' ||
    (first?.kind === 'word' && (DETERMINERS.has(first.lower) || KIN.test(first.lower)))
  );
}

/** "Aldric married Lysa and ruled": who began the sentence goes on, unless somebody else came between. */
function shared(tokens: readonly Token[], joint: number, verb: number, standing: Standing): Subject | null {
  const main = mainSubject(tokens, standing);
  if (!main || main.at >= joint) return null;
  const between = tokens.slice(main.at + 1, verb);
  if (between.some((token, i) => interrupts(between, token, i))) return null;
  return { ...main.subject, plainness: Math.min(SHARED, main.subject.plainness) };
}

/** A new clause: what follows may be about somebody else. */
function interrupts(between: readonly Token[], token: Token, i: number): boolean {
  if (token.kind === 'break') return true;
  if (
    token.kind === 'word' &&
    /^(?:who|whom|whose|which|that|when|while|because|where|he|she|it|they|but)$/.test(token.lower)
  )
    return true;
  if (token.kind !== 'name' || token.possessive) return false;
  const before = between[i - 1];
  const after = between[i + 1];
  const begins = before?.lower === 'and' || before?.kind === 'comma';
  return begins && after?.kind === 'word' && (isVerb(after.lower) || isAdverb(after.lower));
}

interface MainSubject {
  readonly subject: Subject;
  readonly at: number;
}

/** The name or pronoun that the sentence begins with, after "In 324 TA," and the like. */
export function mainSubject(tokens: readonly Token[], standing: Standing): MainSubject | null {
  const start = afterLead(tokens);
  for (let at = start; at < Math.min(tokens.length, start + 4); at++) {
    const token = tokens[at];
    if (!token) return null;
    if (token.kind === 'name') {
      if (token.possessive || startOfNoun(tokens, at) > start) return null;
      const next = tokens[at + 1];
      if (next?.lower === 'and' && tokens[at + 2]?.kind === 'name') return null;
      return { subject: one(token, PLAIN), at };
    }
    if (standing.isPage(tokens, at))
      return { subject: { tokens: [token], isPage: true, plainness: PRONOUN }, at };
    if (token.kind !== 'word' || FOLLOWERS.has(token.lower)) return null;
  }
  return null;
}

function afterLead(tokens: readonly Token[]): number {
  const [first] = tokens;
  if (first?.kind === 'date') return tokens[1]?.kind === 'comma' ? 2 : 1;
  if (first?.kind !== 'word' || !(PREPOSITIONS.has(first.lower) || isAdverb(first.lower))) return 0;
  const comma = tokens.findIndex(({ kind }) => kind === 'comma');
  return comma < 0 || comma > LONGEST_APPOSITION ? 0 : comma + 1;
}
