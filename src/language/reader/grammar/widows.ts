/** Who had lost the one whom they were married to by a date: "in 340 TA, already a widow, she sold the mill". */
import type { Ontology } from '../../../packs/ontology.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { dateOf } from './deeds.js';
import { equalsIn } from './equals.js';
import { verbKey } from './verbs.js';

export interface Widow {
  readonly noun: Noun;
  readonly date: string;
  /** Tokens of the words that say so. */
  readonly start: number;
  readonly end: number;
}

export interface WidowFrames {
  /** The attribute that keeps it. */
  readonly as: string;
  readonly nouns: ReadonlySet<string>;
  /** Who is lost: "her husband". */
  readonly kin: ReadonlySet<string>;
  /** "Her late husband" is no other than her husband; "her first husband" may be. */
  readonly given: ReadonlySet<string>;
  readonly changing: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly by: ReadonlySet<string>;
  /** A widow who marries has lost another one. */
  readonly weds: ReadonlySet<string>;
}

export function widowFramesOf({ attributes, reading }: Ontology): WidowFrames | null {
  for (const { kin, prose } of attributes.values()) {
    if (kin?.lost == null || prose === 'unread') continue;
    const keys = (verbs: readonly string[]) => new Set(verbs.map(verbKey));
    return {
      ...{ as: kin.lost.as, nouns: new Set(kin.left), kin: new Set(kin.words.keys()) },
      ...{ given: new Set(kin.given), changing: reading.changing },
      ...{ left: keys(kin.lost.left), by: keys(kin.lost.by), weds: keys(kin.verbs) },
    };
  }
  return null;
}

export function widowsIn(sentence: Sentence, tokens: readonly Token[], frames: WidowFrames): Widow[] {
  return [
    ...sentence.nouns.flatMap((noun) => called(noun, sentence, tokens, frames)),
    ...sentence.clauses.flatMap((clause) => bereft(clause, sentence, tokens, frames)),
  ];
}

/** "A widow with a grown son", of whoever she is; "the widow of Hob" says more, and is read as kin. */
function called(noun: Noun, sentence: Sentence, tokens: readonly Token[], frames: WidowFrames): Widow[] {
  const { head, isDenied, isPlural, owner, links, determiner, start, end } = noun;
  if (head === null || !frames.nouns.has(head) || isDenied || isPlural || owner !== null) return [];
  if (noun.words.some((word) => frames.changing.has(word))) return [];
  if (determiner === 'no' || links.some(({ word }) => word === 'of')) return [];
  const who = noun.name === null ? whoIs(noun, sentence, tokens) : noun;
  const clause = who === null ? undefined : clauseOf(who, sentence);
  const date = clause === undefined ? null : dateIn(clause, tokens, frames);
  return who === null || date === null ? [] : [{ noun: who, date, start, end }];
}

function whoIs(noun: Noun, sentence: Sentence, tokens: readonly Token[]): Noun | null {
  const equal = (equalsIn(sentence).get(noun) ?? []).flatMap(({ nouns, clause, begins }) =>
    begins || clause.verb.isDenied || !clause.verb.isReal ? [] : nouns,
  );
  const [same, another] = [...new Set([...noun.same, ...equal])].map(beforeWho).filter(isSomebody);
  if (same !== undefined) return another === undefined ? same : null;
  const clause = sentence.clauses.find(
    (one) =>
      isAs(noun, one) ||
      // "She ate here in 340 TA, a young widow": behind a comma it is no object.
      (one.objects.flat().includes(noun) && isApart(noun, tokens)) ||
      opens(noun, one, tokens),
  );
  const [only, second] = clause?.isReal === true && clause.kind === 'main' ? clause.subject : [];
  return only === undefined || second !== undefined || !isSomebody(only) ? null : only;
}

const isSomebody = ({ name, pronoun }: Noun): boolean => name !== null || pronoun !== null;

/** "Maud, who had been a widow": Maud. */
function beforeWho(noun: Noun): Noun {
  return noun.antecedents.find(({ name, end }) => name !== null && noun.start - end <= 1) ?? noun;
}

function isAs(noun: Noun, { phrases }: Clause): boolean {
  return phrases.some(({ word, nouns }) => word === 'as' && nouns.includes(noun));
}

/** From the beginning of the noun back to a comma there is nothing but its own words. */
function isApart({ start }: Noun, tokens: readonly Token[]): boolean {
  return tokens[start - 1]?.kind === 'comma';
}

/** "In 340 TA, a widow with two sons, she bought the mill": whoever comes next, behind a comma. */
function opens(noun: Noun, { subject: [who] }: Clause, tokens: readonly Token[]): boolean {
  const before = tokens.slice(0, noun.start);
  const isFirst = before.every(
    ({ kind, lower }) => kind === 'date' || kind === 'comma' || ADVERB.test(lower),
  );
  return isFirst && who !== undefined && who.start > noun.end && tokens[who.start - 1]?.kind === 'comma';
}

const ADVERB = /^(?:already|now|by|then|still|once|long)$/;

/** "Was widowed in 340 TA", "lately widowed, he endowed a lamp in 340 TA", "buried her husband in 340 TA". */
function bereft(clause: Clause, sentence: Sentence, tokens: readonly Token[], frames: WidowFrames): Widow[] {
  const { verb, isReal, objects, voice } = clause;
  if (!isReal || !verb.isReal || verb.isDenied) return [];
  const object = objects.flat()[0];
  const isLost =
    voice === 'active' &&
    frames.by.has(verb.key) &&
    isOwnKin(object, frames) &&
    !isToSomebody(object, clause);
  const isLeft = frames.left.has(verb.key) && (object === undefined || !isSomebody(object));
  if (!isLost && !isLeft) return [];
  const [who, another] = clause.subject.map(named);
  if (who === undefined || another !== undefined || !isSomebody(who)) return [];
  const own = dateOf(clause, tokens);
  const main = clause.kind === 'main' ? undefined : clauseOf(who, sentence);
  const date = own ?? (main === undefined ? null : dateIn(main, tokens, frames));
  if (date === null || tokens[verb.start]?.lower === 'had') return [];
  return [{ noun: who, date, start: verb.start, end: isLost && object ? object.end : verb.end }];
}

/** "The lord of Varre, Guiscan". */
function named(noun: Noun): Noun {
  return noun.name === null ? (noun.same.find(({ name }) => name !== null) ?? noun) : noun;
}

function isOwnKin(noun: Noun | undefined, { kin, given }: WidowFrames): noun is Noun {
  if (noun?.head == null || !kin.has(noun.head) || noun.name !== null || noun.isPlural) return false;
  return noun.owner?.pronoun != null && noun.words.slice(0, -1).every((word) => given.has(word));
}

/** "Lost her husband to another woman": he lives. */
function isToSomebody({ links }: Noun, { phrases }: Clause): boolean {
  return [...links, ...phrases].some(({ word }) => word === 'to');
}

function clauseOf(who: Noun, { clauses }: Sentence): Clause | undefined {
  return clauses.find(
    ({ kind, subject, objects }) => kind === 'main' && [...subject, ...objects.flat()].includes(who),
  );
}

function dateIn(clause: Clause, tokens: readonly Token[], { weds }: WidowFrames): string | null {
  if (!clause.isReal || !clause.verb.isReal || weds.has(clause.verb.key)) return null;
  return tokens[clause.verb.start]?.lower === 'had' ? null : dateOf(clause, tokens);
}

/** May a sentence with these words tell of it? */
export function mayBeWidow(tokens: readonly Token[], { nouns, kin, left }: WidowFrames): boolean {
  const isTold = ({ kind, lower }: Token) =>
    nouns.has(lower) || kin.has(lower) || (kind === 'word' && left.has(verbKey(lower)));
  return tokens.some(({ kind }) => kind === 'date') && tokens.some(isTold);
}
