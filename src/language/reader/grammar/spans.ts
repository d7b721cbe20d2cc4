/** How old somebody was, or how long something lasted: "died in 340 TA, aged 63", "stood for twelve years". */
import type { AttributeType, Ontology } from '../../../packs/ontology.js';
import { countOf } from '../../../time/index.js';
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { datesOf } from './clause-parts.js';
import type { Frames } from './frames.js';
import { isRough } from './when.js';
import { IS } from './words.js';

export interface SpanTold {
  readonly noun: Noun;
  readonly type: AttributeType;
  readonly years: number;
  /** When it was; null for when it ended. */
  readonly date: string | null;
  /** Tokens of the words that say so. */
  readonly start: number;
  readonly end: number;
}

export interface SpanFrames {
  /** By their first word. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** What ends a life: "died", of whoever was so old. */
  readonly ends: ReadonlySet<string>;
  /** That which is told of an end, where no other time is told. */
  readonly atEnd: AttributeType | undefined;
}

interface Phrase {
  readonly type: AttributeType;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const NUMBER = '{n}';
const LONGEST_NUMBER = 2;
const LONGEST_SUBJECT = 3;
/** Hours are told by smaller numbers. */
const LEAST_AGE = 13;

export function spanFramesOf({ attributes, entityTypes }: Ontology): SpanFrames | null {
  const types = [...attributes.values()].filter(({ span, prose }) => span !== null && prose !== 'unread');
  const phrases = new Map<string, Phrase[]>();
  for (const type of types) {
    for (const said of type.span?.said ?? []) {
      const words = said.split(' ');
      const at = words.indexOf(NUMBER);
      const [before, after] = [words.slice(0, at), words.slice(at + 1)];
      const first = before[0] ?? NUMBER;
      if (at >= 0) phrases.set(first, [...(phrases.get(first) ?? []), { type, before, after }]);
    }
  }
  const told = types.find(({ span }) => span?.until === 'told');
  const ends = new Set(told?.of.flatMap((one) => entityTypes.get(one)?.lifetime.until ?? []));
  const atEnd = types.find(
    ({ span, of }) => span?.until === 'end' && of.every((one) => told?.of.includes(one)),
  );
  return phrases.size === 0 ? null : { phrases, ends, atEnd };
}

export function maySpan(tokens: readonly Token[], { phrases }: SpanFrames): boolean {
  return tokens.some(({ lower }, at) =>
    phrasesAt(lower, phrases).some((one) => readAt(one, tokens, at) !== null),
  );
}

export function spansIn(
  sentence: Sentence,
  tokens: readonly Token[],
  frames: Pick<Frames, 'verbs'>,
  spans: SpanFrames,
  before: string | null = null,
): SpanTold[] {
  if (isRough(tokens)) return [];
  const longest = new Map<string, SpanTold>();
  for (const [start, { lower }] of tokens.entries()) {
    for (const phrase of phrasesAt(lower, spans.phrases)) {
      const read = readAt(phrase, tokens, start);
      const clause = read === null ? null : clauseAt(sentence, tokens, start, read.end);
      const then = read !== null && isAlone(tokens, start, read.end) ? before : null;
      const told = read && clause && ofClause(phrase.type, clause, frames, spans, then);
      if (!read || !told || (lasts(phrase) && !isOver(clause, tokens, start))) continue;
      const key = `${told.type.name} ${read.years}`;
      if (!longest.has(key)) longest.set(key, { ...told, ...read, start });
    }
  }
  return [...longest.values()];
}

/** Those that begin with the word, or with the number itself: "63 years old". */
export function phrasesAt(lower: string, phrases: SpanFrames['phrases']): readonly Phrase[] {
  const own = phrases.get(lower) ?? [];
  const counted = phrases.get(NUMBER) ?? [];
  return counted.length > 0 && countOf([lower]) !== null ? [...own, ...counted] : own;
}

/** "Died aged 63": at the end of the life, where no other time is told. */
function ofClause(
  type: AttributeType,
  clause: Clause,
  { verbs }: Pick<Frames, 'verbs'>,
  { ends, atEnd }: SpanFrames,
  before: string | null,
): Pick<SpanTold, 'noun' | 'type' | 'date'> | null {
  const [noun, another] = clause.subject;
  if (noun === undefined || another !== undefined || clause.dates.length > 1) return null;
  if (type.span?.until === 'end' || type.span?.until === 'held') return { noun, type, date: null };
  const date = dateOf(clause);
  if (date !== null) return { noun, type, date };
  const isEnd = (verbs.get(clause.verb.key) ?? []).some(({ told }) => ends.has(told.type.name));
  if (isEnd) return atEnd === undefined ? null : { noun, type: atEnd, date };
  return before !== null && clause.voice === 'copula' ? { noun, type, date: before } : null;
}

/** "She was thirty-one, and made no fuss about it.": at the time of the sentence before. */
function isAlone(tokens: readonly Token[], start: number, end: number): boolean {
  const next = tokens[end];
  const isOver = next === undefined || next.kind !== 'word' || (next.is & IS.conjunction) !== 0;
  return start <= LONGEST_SUBJECT && isOver;
}

function readAt(
  phrase: Phrase,
  tokens: readonly Token[],
  start: number,
): { readonly years: number; readonly end: number } | null {
  const { before, after } = phrase;
  if (!before.every((word, i) => tokens[start + i]?.lower === word)) return null;
  const from = start + before.length;
  // "Married Maud, then eighteen years old" tells it of her; "forty one years old" is not one.
  if (before.length === 0 && tokens[start - 1]?.kind !== 'comma') return null;
  for (let length = LONGEST_NUMBER; length > 0; length--) {
    const number = tokens.slice(from, from + length);
    const years = number.every(({ kind }) => kind === 'word')
      ? countOf(number.map(({ lower }) => lower))
      : null;
    const end = from + length + after.length;
    if (years === null || !after.every((word, i) => tokens[from + length + i]?.lower === word)) continue;
    const next = tokens[end];
    if (isHour(phrase, years, next)) return null;
    return endsAt(next) && (!lasts(phrase) || isWhole(next)) ? { years, end } : null;
  }
  return null;
}

/** "He was 63" and no "he was 63 miles off". */
function endsAt(next: Token | undefined): boolean {
  if (next === undefined || next.kind !== 'word') return next?.kind !== 'name';
  return (next.is & (IS.preposition | IS.conjunction | IS.subordinator)) !== 0 && next.lower !== 'of';
}

/** "At nine", "at 14:20", "at twelve in the morning"; "at nineteen" is an age where nothing of its own follows. */
function isHour({ before, after }: Phrase, years: number, next: Token | undefined): boolean {
  if (after.length > 0 || before.length !== 1 || before[0] !== 'at') return false;
  return years < LEAST_AGE || next?.text === ':' || (next?.kind === 'word' && next.lower !== 'and');
}

/** It tells of a number of years that had an end, and not of an age. */
function lasts({ type, after }: Phrase): boolean {
  return type.span?.until === 'held' || (type.span?.until === 'end' && after.length > 0);
}

/** All of its years, and not those "in the north" or "when the flood came". */
function isWhole(next: Token | undefined): boolean {
  return next?.kind !== 'word' || (next.is & IS.conjunction) !== 0 || UNTIL.test(next.lower);
}

/** "Has stood for 300 years" may stand on. */
function isOver({ verb }: Clause, tokens: readonly Token[], start: number): boolean {
  return !tokens.slice(verb.start, start).some(({ is }) => (is & (IS.have | IS.modal)) !== 0);
}

/** What the words stand with: whoever it is said of is its subject, and not somebody named right before them. */
function clauseAt(
  { clauses, nouns }: Sentence,
  tokens: readonly Token[],
  start: number,
  end: number,
): Clause | null {
  const before = clauses.filter(({ kind, verb }) => verb.start < (kind === 'main' ? end : start));
  const own = before.sort((a, b) => a.verb.start - b.verb.start).at(-1);
  // "Orphaned at the age of six, Hal was crowned": so old when he was orphaned.
  if (own?.kind !== 'main' || !own.isReal || !own.verb.isReal || own.verb.form !== 'finite') return null;
  if (isLent(own, clauses)) return null;
  const last = tokens[start - 1]?.kind === 'comma' ? start - 1 : start;
  const beside = nouns.find((noun) => noun.end === last && noun.start > own.verb.start);
  const isPlace = own.phrases.some(({ word, nouns: [place] }) => AT.test(word) && place === beside);
  return beside === undefined || isPlace || own.subject.includes(beside) ? own : null;
}

/** "She ruled until Maud was of age, and died at sixty": either of the two. */
function isLent({ subject: [who], verb }: Clause, clauses: readonly Clause[]): boolean {
  if (who === undefined) return false;
  const before = clauses.filter((one) => one.verb.start < verb.start);
  const isShared = before.some((one) => one.verb.start > who.start);
  return isShared && before.some(({ kind, subject }) => kind === 'main' && !subject.includes(who));
}

const UNTIL = /^(?:before|until|till)$/;
const AT = /^(?:in|at|near|on|of|from)$/;

function dateOf(clause: Clause): string | null {
  const [only, another] = datesOf(clause);
  if (only === undefined || another !== undefined || clause.asides.length > 0) return null;
  return only.when?.role === 'in' ? only.when.text : null;
}
