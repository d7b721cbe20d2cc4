/** Small questions about the pieces of a clause. */
import { changed, type Token } from '../tokens.js';
import type { Chunk, Noun } from './chunks.js';
import type { Clause } from './clause.js';
import type { Verb } from './verb-groups.js';

export function boundOf(word: string): 'from' | 'until' | null {
  if (word === 'until' || word === 'till') return 'until';
  return word === 'since' || word === 'from' ? 'from' : null;
}

export function isEnd(chunk: Chunk | undefined): boolean {
  return chunk === undefined || chunk.kind === 'comma' || chunk.kind === 'break';
}

/** "They hated each other": of both. */
export function isEachOther({ determiner, words }: Noun): boolean {
  return (determiner === 'each' && words[0] === 'other') || (words[0] === 'one' && words[1] === 'another');
}

/** "She" does something; what is done to her is done to "her". */
export function isNominative({ pronoun }: Noun): boolean {
  return pronoun !== null && /^(?:i|he|she|we|they)$/.test(pronoun);
}

export function ownersOf({ links }: Noun): readonly Noun[] {
  return (links.find(({ word }) => word === 'of')?.nouns ?? []).slice(-1);
}

export function asMoment(token: Token): Token {
  return token.when ? changed(token, { when: { ...token.when, role: 'in' } }) : token;
}

/** When it was: by its own dates, by those that the sentence begins with, by that of the clause beside it. */
export function datesOf({ dates, lead, during }: Clause): readonly Token[] {
  if (dates.length > 0) return dates;
  return lead.length > 0 || during === null ? lead : [during];
}

/** The phrase stands for the one subject there is. */
export function alike([subject, second]: readonly Noun[], other: Noun): void {
  if (!subject || second || other.name !== null || subject.same.includes(other)) return;
  subject.same.push(other);
  other.same.push(subject);
}

export function mayBeParticiple(verb: Verb): boolean {
  return !verb.isFinite && (verb.isBare || verb.isParticiple);
}
