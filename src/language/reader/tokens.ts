/** A block of prose as sentences of tokens: words, names, dates and the marks between them. */
import { findLinks } from '../../model/text-links.js';
import { mayBeDates, withDatedAsides } from './asides.js';
import { withoutContractions } from './contractions.js';
import { type DateWords, findDates, type ParseDate, type UnreadDate } from './dates.js';
import { wordOf } from './grammar/words.js';
import { nameTokens } from './names.js';
import { endOfPiece, isPlainWord } from './pieces.js';

export interface Token {
  readonly kind: 'word' | 'name' | 'date' | 'comma' | 'break';
  /** As written, without what marks a possessive. */
  readonly text: string;
  readonly lower: string;
  /** What kinds of words it belongs to, as bits of `IS`. */
  readonly is: number;
  /** Offsets into the block. */
  readonly start: number;
  readonly end: number;
  readonly possessive: boolean;
  /** "Glaziers'": the apostrophe alone marks it. */
  readonly plural: boolean;
  /** Of a name: what it may be listed under, the likeliest first. */
  readonly names: readonly string[];
  readonly when: DateWords | null;
  /** The target of a link, whatever it shows. */
  readonly isLink: boolean;
}

export interface Sentence {
  readonly tokens: readonly Token[];
}

const ABBREVIATIONS = new Set([
  'c',
  'ca',
  'st',
  'mr',
  'mrs',
  'ms',
  'dr',
  'vol',
  'no',
  'vs',
  'cf',
  'approx',
  'b',
  'd',
  'r',
]);
const MOST_QUOTED_NAME = 4;
const LONGEST_ASIDE = 400;
/** What goes on for longer is no sentence. */
const LONGEST_SENTENCE = 150;

/**
 * `isNoun` knows words that begin a note without its subject: "Member of House Marrash.";
 * `placeholders` are what stands where a name is to stand, and none does; `namesakes` tell apart who share one.
 */
export function* readSentences(
  text: string,
  parse: ParseDate,
  isNoun = (_: string) => false,
  onUnread: (date: UnreadDate) => void = () => {},
  placeholders: ReadonlySet<string> = NO_WORDS,
  namesakes: ReadonlySet<string> = NO_WORDS,
): Generator<undefined, Sentence[]> {
  const raw = withoutContractions(withoutAsides(rawTokens(text)));
  for (const [i, { kind, lower, text: word, start, end }] of raw.entries())
    if (kind === 'word' && placeholders.has(lower) && isCapital(word))
      raw[i] = token('word', 'someone', start, end);
  const sentences = splitSentences(raw, text).map((tokens) =>
    tokens.length > LONGEST_SENTENCE ? [] : tokens,
  );
  yield;
  const found: ReturnType<typeof findDates>[] = [];
  for (const tokens of sentences) {
    found.push(findDates(tokens, text, parse));
    yield;
  }
  const strange = found.flatMap(({ unread }) => unread).filter(({ what }) => what !== 'other');
  const hasStrangeEra = strange.some(({ what }) => what === 'era');
  for (const date of strange) onUnread(date);
  const read: Sentence[] = [];
  for (const [i, one] of found.entries()) {
    const { tokens } = hasStrangeEra ? findDates(sentences[i] ?? [], text, parse, false) : one;
    read.push({ tokens: nameTokens(withDatedAsides(tokens), isNoun, namesakes) });
    yield;
  }
  return read;
}

export function token(
  kind: Token['kind'],
  text: string,
  start: number,
  end: number,
  more: Partial<Omit<Token, 'text' | 'lower' | 'is'>> | null = null,
): Token {
  const { lower, is } = wordOf(text);
  const one: Token = {
    kind,
    text,
    lower,
    is,
    start,
    end,
    possessive: false,
    plural: false,
    names: NO_NAMES,
    when: null,
    isLink: false,
  };
  return more === null ? one : changed(one, more);
}

/** The same word with something else about it; written out, so that all tokens are of one shape. */
export function changed(one: Token, more: Partial<Omit<Token, 'text' | 'lower' | 'is'>>): Token {
  return {
    kind: more.kind ?? one.kind,
    text: one.text,
    lower: one.lower,
    is: one.is,
    start: more.start ?? one.start,
    end: more.end ?? one.end,
    possessive: more.possessive ?? one.possessive,
    plural: more.plural ?? one.plural,
    names: more.names ?? one.names,
    when: more.when ?? one.when,
    isLink: more.isLink ?? one.isLink,
  };
}

const NO_NAMES: readonly string[] = [];
const NO_WORDS: ReadonlySet<string> = new Set();

/** Most text is plain: only other letters are held against the tables of Unicode. */
export function isCapital(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code >= 65 && code <= 90) || (code > 127 && /^\p{Lu}/u.test(text));
}

function rawTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const links = findLinks(text);
  const hasCross = text.includes('†');
  let next = 0;
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfPiece(text, start);
    if (end === start) {
      end++;
      continue;
    }
    const link = links[next];
    if (link && start >= link.start) {
      if (start === link.start) tokens.push(linkToken(link, text));
      if (end >= link.end) next++;
      continue;
    }
    const before = tokens[tokens.length - 1];
    if (before?.isLink && before.end === start && /^['’]s\b/.test(text.slice(start, start + 3))) {
      tokens[tokens.length - 1] = changed(before, { end: start + 2, possessive: true });
      continue;
    }
    const piece = text.slice(start, end);
    const mark = markOf(piece, hasCross);
    const found =
      mark !== undefined && DATED.test(text.slice(end, end + 2))
        ? token('word', mark, start, end)
        : rawToken(piece, start, before);
    if (found) tokens.push(found);
  }
  return tokens;
}

/** "[[Velena|Velena's]] murder" is hers. */
function linkToken({ name, shown, start, end }: ReturnType<typeof findLinks>[number], text: string): Token {
  // "The [[Elfen]]-engineered race": no more than a word of what follows.
  if (text[end] === '-' && /\p{Ll}/u.test(text[end + 1] ?? ''))
    return token('word', shown.toLowerCase(), start, end);
  return token('name', shown, start, end, { names: [name], isLink: true, possessive: /['’]s?$/.test(shown) });
}

/** "*271 TA, †356 TA". */
const LIFE_MARKS: Readonly<Record<string, string>> = { '*': 'born', '†': 'died' };
const DATED = /^ ?\d/;

function markOf(piece: string, hasCross: boolean): string | undefined {
  return piece === '~' || piece === '≈' ? 'c' : hasCross ? LIFE_MARKS[piece] : undefined;
}

function rawToken(text: string, start: number, before: Token | undefined): Token | null {
  const end = start + text.length;
  if (text === ',') return token('comma', text, start, end);
  if (!isWord(text)) return isMarkup(text) ? null : token('break', text, start, end);
  if (text === 's' && before?.possessive && before.end === end) return null;
  const cut = endOfStem(text);
  return cut === text.length
    ? token('word', text, start, end)
    : token('word', text.slice(0, cut), start, end, { possessive: true, plural: cut === text.length - 1 });
}

function isMarkup(text: string): boolean {
  return /^[*_~=]$|^<|^\[\^/.test(text);
}

/** Without "'s" or "'". */
function endOfStem(text: string): number {
  const last = text.length - 1;
  if (isApostrophe(text.charCodeAt(last))) return last;
  return text.endsWith('s') && isApostrophe(text.charCodeAt(last - 1)) ? last - 1 : text.length;
}

function isApostrophe(code: number): boolean {
  return code === 39 || code === 0x2019;
}

function isWord(text: string): boolean {
  const code = text.charCodeAt(0);
  if (code < 128) return isPlainWord(code);
  return /^[\p{L}\p{N}]/u.test(text);
}

/** What stands in brackets says its own thing; what is quoted is somebody's word, unless it is a name. */
function withoutAsides(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const one = tokens[i];
    if (!one) break;
    if (one.kind !== 'break') kept.push(one);
    else if (one.text === '(') {
      const close = closing(tokens, i, (text) => text === ')');
      if (close > i && mayBeDates(tokens.slice(i + 1, close))) kept.push(...tokens.slice(i, close + 1));
      i = Math.max(i, close);
    } else if (one.text === '[') i = hidden(tokens, i, one, kept);
    else if (/^["“„«‘]$/.test(one.text)) i = quoted(tokens, i, one, kept);
    else kept.push(one);
  }
  return kept;
}

const LONGEST_HIDDEN = 6;

/** "[redacted]" is somebody of whom no more is told; "[1]" is a note. */
function hidden(tokens: readonly Token[], at: number, mark: Token, kept: Token[]): number {
  const close = closing(tokens, at, (text) => text === ']');
  if (close <= at || close > at + LONGEST_HIDDEN) {
    kept.push(mark);
    return at;
  }
  const isNote = tokens.slice(at + 1, close).every(({ text }) => /^\d+$/.test(text));
  if (!isNote) kept.push(token('word', 'someone', mark.start, tokens[close]?.end ?? mark.end));
  return close;
}

/** Keeps what a quotation leaves; the index of its last token. */
function quoted(tokens: readonly Token[], at: number, mark: Token, kept: Token[]): number {
  const close = closing(tokens, at, (text) => (mark.text === '"' ? text === '"' : /^["”“»’]$/.test(text)));
  if (close <= at) {
    kept.push(mark);
    return at;
  }
  const inside = tokens.slice(at + 1, close);
  const isName = inside.length > 0 && inside.length <= MOST_QUOTED_NAME && inside.every(isNamely);
  if (isName) kept.push(...inside);
  else kept.push(token('break', mark.text, mark.start, tokens[close]?.end ?? mark.end));
  return close;
}

function isNamely({ kind, text }: Token): boolean {
  return kind === 'name' || (kind === 'word' && (/^\p{Lu}/u.test(text) || /^(?:of|the)$/.test(text)));
}

function closing(tokens: readonly Token[], from: number, isClose: (text: string) => boolean): number {
  const last = Math.min(tokens.length, from + LONGEST_ASIDE);
  for (let i = from + 1; i < last; i++) if (isClose(tokens[i]?.text ?? '')) return i;
  return -1;
}

function splitSentences(tokens: readonly Token[], text: string): Token[][] {
  const sentences: Token[][] = [];
  const lines = meantLines(text);
  let current: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const one = tokens[i];
    if (!one) break;
    current.push(one);
    const isLine = lines.size > 0 && endsLine(one, tokens[i + 1], lines, text);
    if (!isLine && (one.kind !== 'break' || !endsSentence(one, tokens[i - 1], tokens[i + 1], text))) continue;
    sentences.push(current);
    current = [];
  }
  if (current.length > 0) sentences.push(current);
  return sentences;
}

/**
 * Ends of lines that somebody meant: what begins the next would have had room behind them. Where lines are only wrapped
 * it would not.
 */
function meantLines(text: string): ReadonlySet<number> {
  if (!text.includes('\n')) return NO_LINES;
  const lines = text.split('\n');
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const ends = new Set<number>();
  let end = 0;
  for (const [i, line] of lines.entries()) {
    end += line.length;
    const next = lines[i + 1]?.trimStart() ?? '';
    const [word = ''] = next.split(/\s/, 1);
    const hasRoom = /^[\p{Lu}\p{N}[“"]/u.test(next) && line.trimEnd().length + 1 + word.length <= width;
    if (hasRoom || LABEL.test(next)) ends.add(end);
    end++;
  }
  return ends;
}

/** `**593:** the Familiar walks`. */
const LABEL = /^\*\*[^*\n:]{1,40}(?::\*\*|\*\*:)\s/;
const NO_LINES: ReadonlySet<number> = new Set();

function endsLine(
  { end }: Token,
  after: Token | undefined,
  lines: ReadonlySet<number>,
  text: string,
): boolean {
  const at = after === undefined ? -1 : text.slice(end, after.start).indexOf('\n');
  return at >= 0 && lines.has(end + at);
}

function endsSentence(
  one: Token,
  before: Token | undefined,
  after: Token | undefined,
  text: string,
): boolean {
  if (one.text === '!' || one.text === '?') return true;
  if (one.text !== '.') return false;
  if (!after) return true;
  if (!/\s/.test(text.slice(one.end, after.start)) || !/^[\p{Lu}\p{N}"“[]/u.test(text[after.start] ?? ''))
    return false;
  return !(before && (ABBREVIATIONS.has(before.lower) || /^\p{Lu}$/u.test(before.text)));
}
