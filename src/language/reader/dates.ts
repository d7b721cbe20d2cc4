/** Dates in prose: what the world's calendars can read, with the word before it that says what it bounds. */
import { isBareYear, type ParsedDate, type Stranger, strangerBeside } from '../../time/index.js';
import { type Token, token } from './tokens.js';

export type ParseDate = (text: string) => ParsedDate;

/** `from` and `until` bound a state; `in` is when something was. Words as a statement takes them. */
export interface DateWords {
  readonly role: 'in' | 'from' | 'until';
  readonly text: string;
  /** In brackets: of whom stands before it, or of what is told. */
  readonly isAside?: true;
}

const BEFORE =
  /^(?:c|ca|circa|about|around|early|late|mid|before|after|spring|summer|autumn|fall|winter|the|of|year|years|between|\.)$/;
const ISH = /^(?:around|about)$/;
const WITHIN = /^(?:of|the|and|,|-|–|—|\/|:|\.)$/;
const MOST_BEFORE = 4;
const MOST_AFTER = 6;
const ROLES: Readonly<Record<string, DateWords['role']>> = {
  ...{ in: 'in', on: 'in', during: 'in', around: 'in', about: 'in', at: 'in', since: 'from', from: 'from' },
  ...{ until: 'until', till: 'until', to: 'until', through: 'until' },
};

/** A date that is left as words, for what stands beside it. */
export interface UnreadDate extends Stranger {
  /** Offset into the block. */
  readonly start: number;
}

export interface FoundDates {
  /** With one token for each date that can be read. */
  readonly tokens: readonly Token[];
  readonly unread: readonly UnreadDate[];
}

/** With `bare` false, a year without an era is no date: another one beside it has an era that nobody knows. */
export function findDates(tokens: readonly Token[], text: string, parse: ParseDate, bare = true): FoundDates {
  const unread: UnreadDate[] = [];
  if (!tokens.some((one) => isNumber(one) || isMarked(one))) return { tokens, unread };
  const found: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const one = tokens[i];
    if (!one) continue;
    const date = isNumber(one) || isMarked(one) ? dateAt(tokens, i, found, text, parse) : null;
    const stranger = date === null ? null : strangerBeside(text, date.start, date.end, parse);
    if (stranger !== null && date !== null) unread.push({ ...stranger, start: date.start });
    if (date === null || stranger !== null || (!bare && isBareYear(date.words))) {
      found.push(one);
      continue;
    }
    found.length -= date.taken;
    const before = found[found.length - 1];
    const role = before?.kind === 'word' ? ROLES[before.lower] : undefined;
    if (role !== undefined) found.pop();
    const start = role === undefined ? date.start : (before?.start ?? date.start);
    found.push(
      token('date', text.slice(start, date.end), start, date.end, {
        when: { role: role ?? 'in', text: date.words },
      }),
    );
    i = date.last;
  }
  return { tokens: found, unread };
}

function isNumber({ kind, text }: Token): boolean {
  const code = text.charCodeAt(0);
  return kind === 'word' && code >= 48 && code <= 57;
}

/** "Y137", "y403": the era and the year in one word. */
function isMarked({ kind, text }: Token): boolean {
  if (kind !== 'word' || text.length > LONGEST_MARKED) return false;
  const last = text.charCodeAt(text.length - 1);
  return last >= 48 && last <= 57 && MARKED.test(text);
}

const LONGEST_MARKED = 8;
const MARKED = /^\p{L}{1,2}\d{1,4}$/u;
/** "97 aL", "588 p.f.": an era that is no word. */
const MIXED = /^\p{Lu}?\p{Ll}{1,2}\p{Lu}$/u;

interface FoundDate {
  readonly words: string;
  readonly start: number;
  readonly end: number;
  /** Index of its last token. */
  readonly last: number;
  /** How many tokens before the number belong to it. */
  readonly taken: number;
}

const NUMBER = /^(?:of |the |about |around |circa |ca?\.? ?|~ ?)*\d{1,3}(?:[,.]\d{3})+$/;

/** The longest stretch around a number that a calendar can read. */
function dateAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Token[],
  text: string,
  parse: ParseDate,
): FoundDate | null {
  let most = 0;
  while (most < MOST_BEFORE && canLead(before[before.length - 1 - most])) most++;
  let last = at;
  while (last < at + MOST_AFTER && canFollow(tokens[last + 1])) last++;
  for (let taken = most; taken >= 0; taken--) {
    const lead = taken === 0 ? tokens[at] : before[before.length - taken];
    // "d. 350 TA": the mark belongs to what stands before it.
    if (lead?.text === '.') continue;
    const start = lead?.start ?? 0;
    for (let to = last; to >= at; to--) {
      const end = tokens[to]?.end ?? 0;
      const words = text.slice(start, end).replace(/\s+/g, ' ');
      if (WITHIN.test(tokens[to]?.lower ?? '') || /[[\]*_]/.test(words)) continue;
      if (isNone(words, parse)) return null;
      const read = readable(words, tokens, to, parse, ROLES[before.at(-1 - taken)?.lower ?? ''] === 'in');
      if (read !== null) return { words: read, start, last: to, taken, end, ...withPoint(tokens, to) };
    }
  }
  return null;
}

/** "In 586 p.f. she won": its last point ends no sentence, unless nothing follows. */
function withPoint(tokens: readonly Token[], to: number): { end: number; last: number } | null {
  const [letter, point] = [tokens[to], tokens[to + 1]];
  const isPoint = point?.text === '.' && point.start === letter?.end && tokens[to + 2] !== undefined;
  return isPoint && /^\p{Ll}$/u.test(letter?.text ?? '') ? { end: point.end, last: to + 1 } : null;
}

function canLead(one: Token | undefined): boolean {
  if (!one || one.isLink || one.kind === 'comma' || ROLES[one.lower] !== undefined)
    return ISH.test(one?.lower ?? '');
  return BEFORE.test(one.lower) || (one.kind === 'word' && /^\p{Lu}|^\d/u.test(one.text));
}

function canFollow(one: Token | undefined): boolean {
  if (!one || one.isLink) return false;
  return (
    WITHIN.test(one.lower) ||
    (one.kind === 'word' && (/^[\p{Lu}\d]/u.test(one.text) || MIXED.test(one.text) || isMarked(one))) ||
    /^(?:\p{Ll}|bc|ad|bce|ce|years?|decades?|centuries|century|ago)$/u.test(one.lower)
  );
}

function readable(
  words: string,
  tokens: readonly Token[],
  to: number,
  parse: ParseDate,
  hasRole: boolean,
): string | null {
  // "of the 4": a day.
  if (/^(?:of \d+|(?:of )?the \d{1,2})$/.test(words)) return null;
  const isBare = /^\d+$/.test(words);
  const next = tokens[to + 1];
  if (isBare) {
    // "from 338 to 341 TA": the era stands with the second.
    const era = /^(?:to|until|till|and|-|–|—)$/.test(next?.lower ?? '') ? eraAfter(tokens, to + 2) : null;
    if (era !== null && isDate(parse(`${words} ${era}`))) return `${words} ${era}`;
    // "with 300 knights" is no year.
    if (
      words.length < 3 ||
      (next?.kind === 'word' && /^\p{Ll}/u.test(next.text) && !mayFollow(tokens, to + 1, hasRole))
    )
      return null;
  }
  return isDate(parse(words)) ? words : null;
}

const AFTER_YEAR =
  /^(?:and|but|to|until|till|when|while|after|before|by|at|in|with|as|from|under|for|he|she|it|they)$/;
/** Behind "in 1861", where they cannot stand behind the number of something. */
const AFTER_IN_YEAR = new Set(
  `we i you the a an his her its their our my this that these those both another every each some there was were is are
   had has did would could also only again once if although though because since so then`.split(/\s+/),
);
/** "In 386 old Theodora wrote". */
const BEFORE_NAME = /^(?:old|young)$/;

function mayFollow(tokens: readonly Token[], at: number, hasRole: boolean): boolean {
  const [word, name] = [tokens[at]?.lower ?? '', tokens[at + 1]?.text ?? ''];
  if (AFTER_YEAR.test(word)) return true;
  return hasRole && (AFTER_IN_YEAR.has(word) || (BEFORE_NAME.test(word) && /^\p{Lu}/u.test(name)));
}

function eraAfter(tokens: readonly Token[], at: number): string | null {
  const [year, era] = [tokens[at], tokens[at + 1]];
  return year &&
    /^\d+$/.test(year.text) &&
    era?.kind === 'word' &&
    (/^\p{Lu}+$/u.test(era.text) || MIXED.test(era.text))
    ? era.text
    : null;
}

/** "~8,000,000" without an era is a number, a date of the desk is none of the world, and no part of either is one. */
function isNone(words: string, parse: ParseDate): boolean {
  return NUMBER.test(words) || isOfDesk(parse(words));
}

function isOfDesk(parsed: ParsedDate): boolean {
  return parsed.kind === 'problem' && parsed.desk === true;
}

function isDate(parsed: ParsedDate): boolean {
  return parsed.kind === 'moment' || parsed.kind === 'window';
}
