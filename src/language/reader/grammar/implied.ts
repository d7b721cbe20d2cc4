/** Notes that leave out whom the page is about: "Born in Dunlea in 402 TA.", "Member of House Marrash." */
import { type Token, token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clauses.js';
import { makeNoun } from './nouns.js';
import { IS } from './words.js';

/** `isRole` knows what somebody can be of another: a son, a member. */
export function withImplied(
  sentence: Sentence,
  tokens: readonly Token[],
  page: string,
  isRole: (head: string) => boolean,
): Sentence {
  const { clauses, nouns } = sentence;
  if (tokens[0]?.kind !== 'word' && tokens[0]?.kind !== 'date') return sentence;
  const [first] = [...clauses].sort((a, b) => a.verb.start - b.verb.start);
  const [noun] = nouns;
  // "Only son of Casper.", "The elder son of Elias was born in 1744."
  const isOf = first !== undefined && noun !== undefined && isRole(noun.head ?? '') && noun.links.length > 0;
  if (noun && (!first || isOf) && isWhat(noun, tokens) && noun.same.every(({ name }) => name === null)) {
    const about = named(page);
    about.same.push(noun);
    noun.same.push(about);
    return { clauses, nouns: [about, ...nouns] };
  }
  if (!first || !isBegun(first, tokens)) return sentence;
  const subject = [named(page)];
  const filled = clauses.map((clause) =>
    clause.subject.length === 0 ? { ...clause, subject, voice: voiceOf(clause) } : clause,
  );
  return { clauses: filled, nouns: [...subject, ...nouns] };
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

function isWhat({ name, pronoun, determiner, head, start }: Noun, tokens: readonly Token[]): boolean {
  const isFirst = tokens.slice(0, start).every(({ is }) => (is & IS.adverb) !== 0);
  return isFirst && name === null && pronoun === null && head !== null && determiner !== 'no';
}

function named(name: string): Noun {
  return makeNoun({ start: 0, end: 0, name: token('name', name, 0, 0, { names: [name] }) });
}
