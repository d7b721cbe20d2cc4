/** Kin that somebody is told not to have: "never married", "an only child", "had no children". */
import type { AttributeType, Ontology } from '../../../packs/ontology.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { SAYING } from './clause-words.js';
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

/** `page` is whom the page is about, if it is somebody's. */
export function denialsIn(
  sentence: Sentence,
  tokens: readonly Token[],
  { phrases }: DenialFrames,
  page: Noun | null,
): Denial[] {
  if (tokens.some(({ kind, lower }) => kind === 'word' && UNREAL.has(lower))) return [];
  return tokens.flatMap(({ kind, lower }, at) => {
    if (kind !== 'word') return [];
    return (phrases.get(lower) ?? []).flatMap(({ type, words, unless }) => {
      const [start, end] = [at + 1 - words.length, at + 1];
      const isSaid = words.every((word, i) => tokens[start + i]?.lower === word);
      if (!isSaid || tokens.some((one) => one.kind === 'word' && unless.has(one.lower))) return [];
      const noun = ofWhom(sentence, tokens, start, end, page);
      return noun === null ? [] : [{ noun, type, start, end }];
    });
  });
}

/** Whoever does it, or is it, with nothing that would say of which marriage, until when or in whose words. */
function ofWhom(
  sentence: Sentence,
  tokens: readonly Token[],
  start: number,
  end: number,
  page: Noun | null,
): Noun | null {
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
  if (start === 0 && NONE.has(tokens[0]?.lower ?? '')) return isNoteEnd(tokens[end]) ? page : null;
  const noun = sentence.nouns.find((one) => one.start < end && one.end >= end && one.words.length > 0);
  if (noun === undefined || noun.isDenied) return null;
  const isHad = isAllTheyHad(end, tokens);
  if (!isHad && isNarrowed(noun, tokens)) return null;
  // "The only child Maud raised": who raised it.
  if (noun.name !== null) return noun.determiner === 'the' ? null : noun;
  if (noun.end !== end || !(isHad || endsAt(tokens[end]))) return null;
  const equals = equalsIn(sentence).get(noun) ?? [];
  if (equals.some(({ clause: one }) => !isAlways(one))) return null;
  const equal = equals.flatMap(({ nouns, clause: one }) => (one.verb.isDenied ? [] : nouns));
  const whom = [...new Set([...noun.same, ...equal])].filter(
    (one) => (one.name !== null || one.pronoun !== null) && !isBehindObject(noun, one, sentence),
  );
  return whom.length === 0 ? addedTo(noun, sentence, tokens) : only(whom);
}

/** "Wenna married a miller's boy, the only child of Garrick": he may be that. */
function isBehindObject(noun: Noun, whom: Noun, { clauses }: Sentence): boolean {
  return clauses.some(
    ({ subject, objects, voice, verb }) =>
      voice !== 'copula' &&
      verb.start < noun.start &&
      subject.includes(whom) &&
      objects.flat().some(({ end }) => end < noun.start),
  );
}

/** "Born in 46, and the only child of Thurlo": whoever the sentence is about, where it tells of nobody else. */
function addedTo(noun: Noun, { clauses }: Sentence, tokens: readonly Token[]): Noun | null {
  const before = tokens[noun.start - 1];
  const isAdded = before?.kind === 'comma' || before?.lower === 'and';
  const isIn = clauses.some(({ subject, objects, phrases }) =>
    [...subject, ...objects.flat(), ...phrases.flatMap(({ nouns }) => nouns)].includes(noun),
  );
  const told = clauses.filter(({ kind, verb }) => kind === 'main' && verb.start < noun.start);
  const [clause, another] = told;
  if (!isAdded || isIn || clause === undefined || another !== undefined || !clause.isReal) return null;
  return clause.objects.length > 0 ? null : only(clause.subject);
}

/** "The only child that Yasmund and Ruvelle ever had", "the only child they had". */
function isAllTheyHad(end: number, tokens: readonly Token[]): boolean {
  const stop = tokens.findIndex(({ kind }, at) => at >= end && (kind === 'comma' || kind === 'break'));
  const told = tokens.slice(end, stop < 0 ? tokens.length : stop);
  const isOf = ({ kind, lower, is }: Token) =>
    kind === 'name' || HAD.has(lower) || (is & (IS.that | IS.relative | IS.conjunction)) !== 0;
  return HAD.has(told[told.length - 1]?.lower ?? '') && told.every(isOf);
}

const HAD = new Set('ever had have has they he she'.split(' '));

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

const NONE = new Set(['no', 'neither']);

/** "No siblings.", "No brothers or sisters to quarrel with", and not "No siblings of his came". */
function isNoteEnd(next: Token | undefined): boolean {
  return next === undefined || next.kind === 'comma' || next.kind === 'break' || next.lower === 'to';
}

function endsAt(next: Token | undefined): boolean {
  if (next === undefined || next.kind === 'comma' || next.kind === 'break') return true;
  return next.kind === 'word' && (next.lower === 'of' || (next.is & IS.conjunction) !== 0);
}
