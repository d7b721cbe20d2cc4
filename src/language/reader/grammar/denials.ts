/** Kin that somebody is told not to have: "never married", "an only child", "had no children". */
import type { AttributeType, Ontology } from '../../../packs/ontology.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import { SAYING } from './clause-words.js';
import type { Clause, Sentence } from './clauses.js';
import { equalsIn } from './equals.js';
import { IS, UNREAL } from './words.js';

export interface Denial {
  readonly noun: Noun;
  readonly type: AttributeType;
  /** Tokens of the words that say so. */
  readonly start: number;
  readonly end: number;
}

export interface DenialFrames {
  /** By their last word. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

interface Phrase {
  readonly type: AttributeType;
  readonly words: readonly string[];
  readonly unless: ReadonlySet<string>;
}

export function denialFramesOf({ attributes }: Ontology): DenialFrames | null {
  const phrases = new Map<string, Phrase[]>();
  for (const type of attributes.values()) {
    if (type.denies === null || type.prose === 'unread') continue;
    const unless = new Set(type.denies.unless);
    for (const said of type.denies.said) {
      const words = said.split(' ');
      const last = words[words.length - 1] ?? '';
      phrases.set(last, [...(phrases.get(last) ?? []), { type, words, unless }]);
    }
  }
  return phrases.size === 0 ? null : { phrases };
}

export function mayDeny(tokens: readonly Token[], { phrases }: DenialFrames): boolean {
  return tokens.some(({ kind, lower }) => kind === 'word' && phrases.has(lower));
}

export function denialsIn(sentence: Sentence, tokens: readonly Token[], { phrases }: DenialFrames): Denial[] {
  if (tokens.some(({ kind, lower }) => kind === 'word' && UNREAL.has(lower))) return [];
  return tokens.flatMap(({ kind, lower }, at) => {
    if (kind !== 'word') return [];
    return (phrases.get(lower) ?? []).flatMap(({ type, words, unless }) => {
      const [start, end] = [at + 1 - words.length, at + 1];
      const isSaid = words.every((word, i) => tokens[start + i]?.lower === word);
      if (!isSaid || tokens.some((one) => one.kind === 'word' && unless.has(one.lower))) return [];
      const noun = ofWhom(sentence, tokens, start, end);
      return noun === null ? [] : [{ noun, type, start, end }];
    });
  });
}

/** Whoever does it, or is it, with nothing that would say of which marriage, until when or in whose words. */
function ofWhom(sentence: Sentence, tokens: readonly Token[], start: number, end: number): Noun | null {
  if (sentence.clauses.some(({ verb }) => verb.start < start && SAYING.has(verb.key))) return null;
  const clause = sentence.clauses.find(
    ({ verb }) => verb.start < end && verb.end > start && verb.end > verb.start,
  );
  if (clause !== undefined) {
    const { verb, isReal, subject } = clause;
    const isTold = verb.isDenied || (isReal && verb.isReal);
    return isTold && isForGood(clause, tokens, start) && endsAt(tokens[end])
      ? only(subject.map(named))
      : null;
  }
  const noun = sentence.nouns.find((one) => one.start < end && one.end >= end && one.words.length > 0);
  if (noun === undefined || noun.isDenied || isNarrowed(noun, tokens)) return null;
  if (noun.name !== null) return noun;
  if (noun.end !== end || !endsAt(tokens[end])) return null;
  const equals = equalsIn(sentence).get(noun) ?? [];
  if (equals.some(({ clause: one }) => !isAlways(one))) return null;
  const equal = equals.flatMap(({ nouns, clause: one }) => (one.verb.isDenied ? [] : nouns));
  return only(
    [...new Set([...noun.same, ...equal])].filter(({ name, pronoun }) => name !== null || pronoun !== null),
  );
}

/** "At thirty", "by 340 TA" and "had never" leave room for what came later. */
function isForGood(clause: Clause, tokens: readonly Token[], start: number): boolean {
  const isBefore = tokens.slice(clause.verb.start, start).some(({ lower }) => lower === 'had');
  return !isBefore && isAlways(clause) && !tokens.some(({ kind }) => kind === 'date');
}

function isAlways({ dates, lead, phrases }: Clause): boolean {
  return dates.length === 0 && lead.length === 0 && phrases.every(({ word }) => word === 'of');
}

/** "The only daughter of Hob to marry" may have sisters. */
function isNarrowed({ links, end }: Noun, tokens: readonly Token[]): boolean {
  const next = tokens[Math.max(end, ...links.flatMap(({ nouns }) => nouns.map((one) => one.end)))];
  return next?.kind === 'word' && (next.lower === 'to' || (next.is & (IS.relative | IS.that)) !== 0);
}

/** "Maud, who": her. */
function named(noun: Noun): Noun {
  const before = noun.antecedents.find(({ name, end }) => name !== null && noun.start - end <= 1);
  return before ?? noun;
}

function only([first, another]: readonly Noun[]): Noun | null {
  return first === undefined || another !== undefined ? null : first;
}

function endsAt(next: Token | undefined): boolean {
  if (next === undefined || next.kind === 'comma' || next.kind === 'break') return true;
  return next.kind === 'word' && (next.lower === 'of' || (next.is & IS.conjunction) !== 0);
}
