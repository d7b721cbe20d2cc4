/** Notes that leave out whom the page is about: "Born in Dunlea in 402 TA.", "Member of House Marrash." */
import { type Token, token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { makeNoun } from './nouns.js';
import { BE_KEY, type Verb } from './verb-groups.js';
import { IS } from './words.js';

/**
 * `isRole` knows what somebody can be of another: a son, a member. "The capital of Karr lies in Marn" on the page of Marn,
 * which `isPage` knows by its names, is about another.
 */
export function withImplied(
  sentence: Sentence,
  tokens: readonly Token[],
  page: string,
  isRole: (head: string) => boolean,
  isPage: (name: Token) => boolean,
  /** At the top of a page: whether a noun with such clauses is what the page is about. */
  isPageItself: (head: string, clauses: readonly Clause[]) => boolean,
): Sentence {
  const { clauses, nouns, fragment } = sentence;
  if (fragment) return asBeing(sentence, fragment, tokens, page);
  if (tokens[0]?.kind !== 'word' && tokens[0]?.kind !== 'date' && !tokens[0]?.possessive) return sentence;
  const [first] = [...clauses].sort((a, b) => a.verb.start - b.verb.start);
  // "Ishe's little brother, born 299.": the owner stands first.
  const noun = nouns[0]?.end === nouns[1]?.owner?.end ? nouns[1] : nouns[0];
  // "Only son of Casper.", "The elder son of Elias was born in 1744."
  const isOf =
    first !== undefined &&
    noun !== undefined &&
    isRole(noun.head ?? '') &&
    (noun.links.length > 0 || noun.owner !== null) &&
    !nouns.some(({ name }) => name !== null && isPage(name));
  const isSomebody =
    noun !== undefined &&
    noun.head !== null &&
    !isRole(noun.head) &&
    isToldOf(noun, clauses, tokens) &&
    isPageItself(noun.head, clauses);
  const isMeant = !first || isOf || isSomebody;
  if (noun && isMeant && isWhat(noun, tokens) && noun.same.every(({ name }) => name === null)) {
    const about = named(page);
    about.same.push(noun);
    noun.same.push(about);
    return { clauses, nouns: [about, ...nouns] };
  }
  if (!first || !isBegun(first, tokens)) return sentence;
  const subject = [named(page)];
  const filled = clauses.map((clause) =>
    clause.subject.length === 0
      ? { ...clause, subject, voice: voiceOf(clause), ...(clause === first && { kind: 'main' as const }) }
      : clause,
  );
  return { clauses: filled, nouns: [...subject, ...nouns] };
}

/** "A dyer of Brine, born in 355, died in 410." at the top of a page: nothing is told of it but what became of it. */
function isToldOf(noun: Noun, clauses: readonly Clause[], tokens: readonly Token[]): boolean {
  const isBeside = ({ verb, kind, subject, objects }: Clause): boolean =>
    (kind === 'participle' && objects.length === 0) ||
    (!verb.isFinite && subject.includes(noun) && tokens[verb.start - 1]?.kind === 'comma');
  return (
    noun.determiner === 'a' && clauses.some(({ kind }) => kind === 'participle') && clauses.every(isBeside)
  );
}

/** "Out in the Marsh.", "Karl's sister.", "A village on the Lenn.": what the page is about is there, or is that. */
function asBeing(
  { clauses, nouns }: Sentence,
  { subject, phrases, dates }: NonNullable<Sentence['fragment']>,
  tokens: readonly Token[],
  page: string,
): Sentence {
  const about = named(page);
  const [first] = subject;
  const isPlain =
    first === undefined ? phrases.length > 0 && isPlace(tokens, phrases) : isWhat(first, tokens);
  if (!isPlain || subject.some(({ name, same }) => name !== null || same.some((one) => one.name !== null)))
    return { clauses, nouns };
  for (const noun of subject) {
    about.same.push(noun);
    noun.same.push(about);
  }
  const [start, end] = [0, 0];
  const verb: Verb = {
    ...{ kind: 'verb', start, end, key: BE_KEY, voice: 'copula', form: 'finite' },
    ...{ isReal: true, isDenied: false, isBare: false, isParticiple: false, isFinite: true },
  };
  const clause: Clause = {
    ...{ kind: 'main', subject: [about], verb, voice: 'copula', objects: first ? [subject] : [], phrases },
    ...{ dates, asides: [], lead: [], during: null, isReal: true },
  };
  return { clauses: [clause], nouns: [about, ...nouns] };
}

/** Nothing but adverbs stands before the first phrase. */
function isPlace(tokens: readonly Token[], phrases: Clause['phrases']): boolean {
  const start = phrases[0]?.nouns[0]?.start ?? 0;
  return tokens
    .slice(0, start)
    .every(({ is, kind }) => kind === 'word' && (is & (IS.adverb | IS.preposition | IS.determiner)) !== 0);
}

/** It stands first, with nothing before it but what tells when or how. */
function isBegun({ verb, subject, phrases }: Clause, tokens: readonly Token[]): boolean {
  if (subject.length > 0 || verb.form !== 'finite' || phrases.some(({ word }) => word === 'there'))
    return false;
  const isPast = verb.isBare || verb.isParticiple || verb.isFinite;
  if (!isPast || verb.voice !== 'active') return false;
  return tokens
    .slice(0, verb.start)
    .every(({ kind, is }) => kind === 'date' || kind === 'comma' || (is & IS.adverb) !== 0);
}

/** "Fought at Greave" is what he did, "raised by wolves" what was done to him; by the form alone it may be either. */
function voiceOf({ voice, verb, objects, phrases }: Clause): Clause['voice'] {
  if (voice !== 'passive' || !verb.isBare || phrases.some(({ word }) => word === 'by')) return voice;
  return objects.length > 0 ? 'active' : 'either';
}

function isWhat({ name, pronoun, determiner, head, start, owner }: Noun, tokens: readonly Token[]): boolean {
  if (owner !== null && owner.name === null) return false;
  const isFirst = tokens.slice(0, start).every(({ is }) => (is & IS.adverb) !== 0);
  return isFirst && name === null && pronoun === null && head !== null && !OF_OTHERS.has(determiner ?? '');
}

/** "Each founder of a guild" is nobody in particular. */
const OF_OTHERS = new Set('no each every any some many most all both few several neither either'.split(' '));

function named(name: string): Noun {
  return makeNoun({ start: 0, end: 0, name: token('name', name, 0, 0, { names: [name] }) });
}
