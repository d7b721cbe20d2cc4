/** Timelines: what happened when, by a dated heading, a callout, an item that begins with a date, or a row. */
import { append } from '../../../model/append.js';
import { foldName } from '../../../model/index.js';
import { findLinks, type Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import type { Field, PageWords } from './fields.js';
import { headingOf } from './heading.js';
import { bareText, titleOf, typeInName } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Block, List, Quote } from './tree.js';

interface Line {
  readonly text: string;
  /** Offset into the note's text. */
  readonly start: number;
}

interface Dated {
  readonly date: string;
  readonly level: number;
  readonly quote: Quote | null;
}

const NUMBER = '\\d[\\d,]*';
const ERA = '\\p{Lu}(?:\\p{Lu}|\\.){1,4}';
const YEARS = `(?:[Yy]ear )?${NUMBER}(?: ?(?:[-–—→]|to) ?${NUMBER})?(?: ?${ERA})?`;
const DAY = `\\d{1,2}(?:st|nd|rd|th)?(?: of)?,? \\p{Lu}[\\p{L}'’]+,?(?: (?:of )?${NUMBER})?(?: ?${ERA})?`;
const BEGINS = `^[*_]*((?:(?:[Cc]\\.|[Cc]a\\.|[Cc]irca|~) ?)?(?:${DAY}|${YEARS}|${ERA} ${NUMBER}))`;
/** A date as the beginning of a line, and the mark that ends it. */
const DATE = new RegExp(`${BEGINS}[*_]*(?:\\s*(?:[-–—:,|(\\[]|\\*)|\\s*$)`, 'u');
/** No mark between a date and what happened then, but perhaps the same in another count: `2163 (T.3) Ondrelle is launched`. */
const OPEN_DATE = new RegExp(
  `${BEGINS}(?:\\s*\\([^()]{1,20}\\))?[*_]*\\s+(?=[\\p{Lu}*_["“])(?!${ERA}(?!\\p{L}))`,
  'u',
);
const NAME_DATE = new RegExp(
  `^(\\p{Lu}[^\\d(]*?)\\s*(?:\\s[-–—]\\s|,\\s|:\\s|\\()\\s*(${DAY}|${YEARS})\\)?$`,
  'u',
);
/** `12 Goblin Archers` are as likely as `12 Frostmoon Archers ride out`. */
const NO_YEAR = /\d.*\p{Lu}\p{Ll}\D*$/u;
const LEAST_ENTRIES = 3;
const MOST_DATED = 0.7;
const SENTENCES = /(?<=[^.]\.)\s+(?=[\p{Lu}*_["“])/u;
const SPAN = /\d\s*(?:[-–—→]|to)\s*\d/;
/** A year by itself counts as one from here on: below, it may number anything. */
const LONG_YEAR = /\d{3}/;
/** `Founding of Thornhaven`: that, and when, is told of Thornhaven. */
const TOLD_OF = /^(?:The )?(\p{Lu}\p{Ll}+) of (?:the )?(.+?)(?:, (?:\p{Ll}|the |a |an ).*)?$/u;

/** `Age of Harmony begins`. */
const TELLS = /^(\p{Lu}.*\S) (\p{L}+)$/u;
const BEFORE_END = /^.*?(?=\s+[-–—]\s|[.:;(]|$)/;

export interface Timeline {
  readonly fields: readonly Field[];
  /** Dates before what happened then, by the offset at which they begin. */
  readonly leads: ReadonlyMap<number, Lead>;
}

/** A date, and where what stands behind it begins. */
export interface Lead {
  readonly date: string;
  readonly to: number;
}

export function timelineIn(
  note: ParsedNote,
  vocabulary: Vocabulary,
  { title, folders }: PageWords,
): Timeline {
  const isCalled = [title, ...folders].some((word) => isTimeline(word, vocabulary));
  const reader = new TimelineReader(note, vocabulary, isCalled);
  for (const block of note.blocks) reader.block(block);
  return { fields: reader.entries >= LEAST_ENTRIES ? reader.fields : [], leads: reader.leads };
}

class TimelineReader {
  readonly fields: Field[] = [];
  readonly leads = new Map<number, Lead>();
  /** Dates that something stands under. */
  entries = 0;
  /** Lists in which most items begin with a date and no mark behind it. */
  readonly #open = new Map<List, boolean>();
  #at: Dated | null = null;
  /** The level of the heading that calls what is under it a timeline. */
  #called: number | null;

  constructor(
    private readonly note: ParsedNote,
    private readonly vocabulary: Vocabulary,
    isCalled: boolean,
  ) {
    this.#called = isCalled ? 0 : null;
  }

  block(block: Block): void {
    const { told } = this.note;
    if (block.kind === 'heading' && block.quote === null) this.#heading(block);
    else if (block.kind === 'title' && /^timeline\b/.test(block.quote?.callout ?? '')) this.#callout(block);
    else if (block.kind === 'paragraph') {
      if (this.#at !== null && this.#at.quote !== block.quote) this.#at = null;
      if (block.quote !== null && this.#at === null) return;
      const lines = linesOf(block, told).map(({ from, to }) => ({
        text: told.slice(from, to).trim(),
        start: from,
      }));
      if (block.list !== null) lines.splice(1);
      for (const line of lines)
        if (block.list === null || !this.#isOpen(block.list) || !this.#openLine(line))
          this.#line(line, block.list !== null);
    }
  }

  #heading({ from, to, level }: Extract<Block, { kind: 'heading' }>): void {
    const { title } = headingOf(this.note.told.slice(from, to), level);
    if (this.#called !== null && this.#called >= level && this.#called > 0) this.#called = null;
    if (this.#called === null && isTimeline(title, this.vocabulary)) this.#called = level;
    if (this.#at !== null && level > this.#at.level && this.#at.quote === null) return;
    const behind = this.#dateBehind(title);
    if (behind !== null) this.#add(behind.date, { text: behind.name, start: from }, true);
    const dated = this.#dateIn(title);
    this.#at = dated === null ? null : { date: dated.date, level, quote: null };
    if (dated === null) return;
    const name = titleOf(dated.rest, this.vocabulary);
    const start = from + Math.max(0, this.note.told.slice(from, to).indexOf(name ?? ''));
    if (name !== null && typeInName(name, this.vocabulary) !== null)
      this.#add(dated.date, { text: dated.rest, start });
  }

  /** `Copper Age - 2000 PW`, `The Siege of Karsh (340 TA)`: of what its own name says to be an age or an event. */
  #dateBehind(title: string): { name: string; date: string } | null {
    const [, name = '', date = ''] = NAME_DATE.exec(title) ?? [];
    const type = name === '' || !/\p{L}/u.test(date) ? null : typeInName(name, this.vocabulary);
    const isOfTime = type !== null && ['Era', 'Event'].some((one) => this.vocabulary.isKind(type, one));
    return isOfTime ? { name, date } : null;
  }

  #callout({ from, to, quote }: Block): void {
    this.#called ??= 0;
    const dated = this.#dateIn(this.note.told.slice(from, to).replace(/^\s*[-+]?\s*/, ''));
    this.#at = dated === null ? null : { date: dated.date, level: 7, quote };
  }

  #isOpen(list: List): boolean {
    const known = this.#open.get(list);
    if (known !== undefined) return known;
    const { told } = this.note;
    const items = list.blocks.filter(({ kind }) => kind === 'paragraph');
    const dated = items.filter(({ from, to }) => this.#openDate(told.slice(from, to)) !== null);
    const isOpen = dated.length >= LEAST_ENTRIES && dated.length >= items.length * MOST_DATED;
    this.#open.set(list, isOpen);
    return isOpen;
  }

  /** Only under what is called a timeline: elsewhere `DC 15` and `300 GP` begin lines. */
  #openDate(text: string): { date: string; length: number } | null {
    if (this.#called === null) return null;
    const [lead = '', date] = OPEN_DATE.exec(text) ?? [];
    if (date === undefined || NO_YEAR.test(date)) return null;
    return this.#isSure(date) ? { date, length: lead.length } : null;
  }

  /** Each of its sentences happened then. */
  #openLine({ text, start }: Line): boolean {
    const found = this.#openDate(text);
    if (found === null) return false;
    const { date, length } = found;
    // A span is a date of what lasted so long, and of nothing that was done within.
    if (!SPAN.test(date)) this.leads.set(start, { date, to: start + length });
    let at = length;
    for (const sentence of text.slice(length).split(SENTENCES)) {
      const from = text.indexOf(sentence, at);
      at = from + sentence.length;
      this.#add(date, { text: sentence.replace(/[.\s]+$/, ''), start: start + from });
    }
    return true;
  }

  #isSure(date: string): boolean {
    return /\p{L}/u.test(date) || (this.#called !== null && LONG_YEAR.test(date));
  }

  /** An item, or a line of its own: with a date of its own, or under one. */
  #line(line: Line, isItem: boolean): void {
    const own = isItem || this.#called !== null ? this.#dateIn(line.text) : null;
    if (own !== null && own.rest !== '')
      this.#add(own.date, { text: own.rest, start: line.start + line.text.length - own.rest.length });
    else if (this.#at === null) return;
    else if (isItem || /^(?:\*\*|__)/.test(line.text)) this.#add(this.#at.date, line);
  }

  #add(date: string, line: Line, isTitled?: boolean): void {
    const found = eventFields(date, line, this.vocabulary, isTitled);
    if (found.length > 0) this.entries++;
    append(this.fields, found);
  }

  #dateIn(text: string): { date: string; rest: string } | null {
    const [lead = '', date] = DATE.exec(text) ?? [];
    if (date === undefined) return null;
    if (!this.#isSure(date)) return null;
    const rest = text.slice(lead.length).replace(/^[\s*_\-–—:,|]+/, '');
    return { date, rest: /^[*_]*$/.test(rest) ? '' : withMarks(text, lead, rest) };
  }
}

/** `**340 TA: The Siege** - …`: the mark that opened before the date still holds after it. */
function withMarks(text: string, lead: string, rest: string): string {
  const open = /^(?:\*\*|__)/.exec(text)?.[0];
  return open !== undefined && !lead.slice(2).includes(open) && rest.includes(open) ? `${open}${rest}` : rest;
}

/** What a titled entry says: that it happened then, and what it happened to. */
export function eventFields(
  date: string,
  line: Line,
  vocabulary: Vocabulary,
  isTitled = /^(?:\*\*|__)/.test(line.text),
): Field[] {
  if (!/\d/.test(date)) return [];
  const name = titleOf(line.text, vocabulary) ?? '';
  const { word, whom } = toldIn(name, line.text, vocabulary);
  const isTold = whom !== '' && vocabulary.isDate(word);
  const told = isTold ? [{ ...fieldOf(word, date, line, null), of: ofName(whom, vocabulary) }] : [];
  const links = findLinks(line.text);
  const link = links.length === 1 && bareText(line.text) === name ? (links[0] ?? null) : null;
  if (link !== null) return [fieldOf('in_fiction_date', date, line, link)];
  // `War.` is what it was, and no name.
  if (name === '' || (!isTitled && !name.includes(' ') && vocabulary.typeOf(name) !== null)) return told;
  const inName = typeInName(name, vocabulary);
  if (inName !== null && vocabulary.isKind(inName, 'Era'))
    return [{ ...fieldOf('began', date, line, null), of: { name, type: inName } }];
  const type = inName !== null && vocabulary.isKind(inName, 'Event') ? inName : isTitled ? 'Event' : null;
  // Of whatever goes by that name, if that can happen.
  if (type === null && told.length === 0 && bareText(line.text) === name)
    return [{ ...fieldOf('in_fiction_date', date, line, null), of: { name } }];
  if (type === null) return told;
  return [...told, { ...fieldOf('in_fiction_date', date, line, null), of: { name, type } }];
}

/** `Founding of Thornhaven`, `The Great War begins`: a word that says when, and of what. */
function toldIn(name: string, text: string, { isDate }: Vocabulary): { word: string; whom: string } {
  const whole = BEFORE_END.exec(bareText(text))?.[0] ?? '';
  const [, word = '', whom = ''] = TOLD_OF.exec(name === '' ? whole : name) ?? [];
  if (whom !== '' && (name !== '' || isDate(word))) return { word, whom };
  const [, of = '', verb = ''] = TELLS.exec(whole) ?? [];
  return { word: verb, whom: of };
}

function ofName(name: string, vocabulary: Vocabulary) {
  const type = typeInName(name, vocabulary);
  const isOfTime = type !== null && (vocabulary.isKind(type, 'Event') || vocabulary.isKind(type, 'Era'));
  return isOfTime ? { name, type } : { name };
}

function fieldOf(key: string, value: string, { text, start }: Line, about: Link | null): Field {
  return { key, value, about, from: start, to: start + text.length, start, isIfMeant: true };
}

/** `World Timeline`, `History of Foedus`. */
function isTimeline(title: string, { reading }: Vocabulary): boolean {
  const folded = foldName(title);
  return (
    reading.timelines.has(folded) ||
    folded.split(' ').some((word) => reading.timelines.has(word) && word !== 'events' && word !== 'dates')
  );
}
