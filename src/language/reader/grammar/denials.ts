/** Kin that somebody is told not to have: "never married", "an only child", "died without issue". */
import type { AttributeType, Ontology } from '../../../packs/ontology.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Sentence } from './clauses.js';
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

/** Whoever does it, or is it, with nothing behind that would say of which marriage or until when. */
function ofWhom(sentence: Sentence, tokens: readonly Token[], start: number, end: number): Noun | null {
  const clause = sentence.clauses.find(
    ({ verb }) => verb.start < end && verb.end > start && verb.end > verb.start,
  );
  if (clause !== undefined) {
    const isTold = clause.verb.isDenied || (clause.isReal && clause.verb.isReal);
    return isTold && endsAt(tokens[end]) ? only(clause.subject.map(named)) : null;
  }
  const noun = sentence.nouns.find((one) => one.start < end && one.end >= end && one.words.length > 0);
  if (noun === undefined || noun.isDenied) return null;
  if (noun.name !== null) return noun;
  if (noun.end !== end || !endsAt(tokens[end])) return null;
  const equal = (equalsIn(sentence).get(noun) ?? []).flatMap(({ nouns, clause }) =>
    clause.verb.isDenied ? [] : nouns,
  );
  return only(
    [...new Set([...noun.same, ...equal])].filter(({ name, pronoun }) => name !== null || pronoun !== null),
  );
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
  return next.kind === 'word' && (next.lower === 'of' || (next.is & (IS.conjunction | IS.relative)) !== 0);
}
