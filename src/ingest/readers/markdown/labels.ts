/** Lines with a label, `**Born:** 812 AL` or `- Wife: Hun Out`, and lists under a label or a heading that names a relation. */
import { foldName } from '../../../model/index.js';
import { lifeBeside, markedIn } from '../../bind/life-beside.js';
import { onlyLinks } from '../../fields-refs.js';
import { findLinks } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import { PERSON } from './family-lines.js';
import { headingOf } from './heading.js';
import { keyOf, type LineField } from './line-fields.js';
import { bareText, type Named, onlyTypeOf, properName, typeInName } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Block, List } from './tree.js';
import type { Range } from './unveil.js';

/** Offsets are into the note's text. */
export interface LabelledField extends LineField {
  /** Whom it is about, by the heading above it; null for the note's own thing. */
  readonly of: Named | null;
  /** An item of the list that a heading opens. */
  readonly isListed: boolean;
  /** Its word surely means what it says. */
  readonly isSure?: true;
}

/** `**Key**: value`, `**Key:** value`, `_**Key**_: value`, `**Key (4):** value`. */
const BOLD =
  /^(?:\*\*|__|_\*\*|\*\*\*)[^*_:\n]{2,40}(?:(?:\*\*\*?|__|\*\*_):|:(?:\*\*\*?|__|\*\*_))(?:[ \t]+|$)/;
const PLAIN = /^\p{Lu}[\p{L}'’ /-]{1,30}:[ \t]+(?=\S)/u;
/** The same with a small letter, `b: 362`: only among others of its form. */
const SMALL = /^\p{L}[\p{L}'’ /-]{0,20}:[ \t]+(?=\S)/u;
const LEAST_KEYED = 3;
/** Longer lines that begin with a plain word and a colon are sentences. */
const LONGEST_PLAIN = 240;
const MOST_KEY_WORDS = 3;
/** More words than these tell a story. */
const LONGEST_VALUE = 1_000;
/** `**HP:** 50 | **Level:** 6` is two lines in one. */
const BESIDE = /(?<![ \t])[ \t]+[|•·][ \t]+(?=\*\*|__)/g;
/** `**Race:** half-elf **Born:** 742`: each label but the first. */
const RUN_ON = /(?<=\S)[ \t]+(?=(?:\*\*|__)[^*_\n]{2,40}(?::\*\*|\*\*:|:__|__:)[ \t]+\S)/g;
/** More than one label without a mark between them is a table of a game, unless most of them mean something; far on in a value it is a word in bold. */
const ANOTHER = /^.{0,40}?(?:\*\*|__)[^*_\n]{1,40}(?::\*\*|\*\*:|:__|__:)/;
/** `1st: Shield, Fly` under a label: the level of what is listed. */
const SORT = /^\*{0,2}[\p{L}\p{N}][\p{L}\p{N} -]{0,20}(?:\s*\([^()]*\))?\*{0,2}:\*{0,2}[ \t]+/u;
/** `Father of [[Pipe]]` as an item of a list. */
const SAID_OF = /^(\p{Lu}[\p{L}'’ -]{2,30}?)[ \t]+(?=\[\[)/u;
const NUMBERING = /^\d+[.)]\s+/;
/** `Children`, or `Children:`, as a line of its own. */
const ALONE = /^\p{Lu}[\p{L}'’ -]{1,30}:?$/u;
const BEFORE_ASIDE = /^.*?(?=\s+[-–—]\s|\s*[:(,]|$)/;
const BEFORE_LIFE = /^.*?(?=\s+[-–—]\s|\s*[(,;])/;

type KeptField = LineField & Pick<LabelledField, 'isSure'>;

interface Found {
  readonly field: KeptField;
  readonly isListed: boolean;
  readonly heading: Heading | null;
}

/** `Members of the White Palm: Ana, Brom`: a label that says whose they are. */
const OF_WHOM = /^(?:\*\*|__)?(\p{Lu}\p{Ll}+) of (?:the )?([^:*_\n]{2,60}):?(?:\*\*|__)?:?[ \t]+(?=\S)/u;

interface Heading {
  readonly from: number;
  readonly title: string;
}

/** What a list that follows would tell. */
interface Opening {
  readonly key: string;
  /** Under a heading only links are sure to be meant. */
  readonly isHeading: boolean;
  /** The list that the label itself is an item of, and how far in it stands. */
  readonly within: { readonly list: List; readonly column: number } | null;
  list: List | null;
  column: number;
}

export function labelledFields(
  note: ParsedNote,
  vocabulary: Vocabulary,
  isDate: (text: string) => boolean,
): LabelledField[] {
  const reader = new LabelReader(note, vocabulary, isDate);
  for (const [i, block] of note.blocks.entries()) reader.block(block, note.blocks[i + 1]);
  return reader.fields();
}

class LabelReader {
  readonly #found = new Map<string, Found[]>();
  readonly #ofOthers: LabelledField[] = [];
  #heading: Heading | null = null;
  #opening: Opening | null = null;

  constructor(
    private readonly note: ParsedNote,
    private readonly vocabulary: Vocabulary,
    private readonly isDate: (text: string) => boolean,
  ) {}

  block(block: Block, next: Block | undefined): void {
    if (block.quote !== null) return;
    if (block.kind === 'heading') this.#section(block);
    else if (block.kind !== 'paragraph') this.#opening = null;
    else if (!this.#isListed(block, next)) {
      this.#paragraph(block);
      if (this.#opening === null && isListBelow(block, next)) this.#opens(block);
    }
  }

  /** Where several headings have the same label, each tells of what its heading names. */
  fields(): LabelledField[] {
    const shared = new Set(
      [...this.#found.values()].filter(
        (some) => !some.every((one) => one.heading?.from === some[0]?.heading?.from),
      ),
    );
    const keysOf = new Map<Heading, Set<string>>();
    for (const some of shared)
      for (const { field, heading } of some)
        if (heading !== null) keysOf.set(heading, (keysOf.get(heading) ?? new Set()).add(field.key));
    const nameOf = new Map<Heading, Named>();
    for (const [heading, keys] of keysOf)
      nameOf.set(heading, namedBy(heading.title, [...keys], this.vocabulary));
    const own = [...this.#found.values()].flatMap((some) =>
      some.map(({ field, heading, isListed }) => {
        const isTheirs = heading !== null && (shared.has(some) || this.#isName(heading));
        const of = isTheirs ? (nameOf.get(heading) ?? null) : null;
        return { ...field, isListed, of };
      }),
    );
    return [...own, ...this.#ofOthers];
  }

  /** All labels under a heading that is a name, and shares some with others, tell of what it names. */
  #isName({ title }: Heading): boolean {
    return / /.test(title) && properName(title, this.vocabulary) !== null;
  }

  #section({ from, to, ...block }: Extract<Block, { kind: 'heading' }>): void {
    const { title } = headingOf(this.note.told.slice(from, to), block.level);
    this.#heading = { from, title: BEFORE_ASIDE.exec(title.replace(NUMBERING, ''))?.[0].trim() ?? '' };
    const key = keyOf(title);
    const isMeant =
      key !== null && key.split(' ').length <= MOST_KEY_WORDS && this.vocabulary.isRelation(key);
    this.#opening = isMeant ? { key, isHeading: true, within: null, list: null, column: 0 } : null;
  }

  /** An item of the list that a label or a heading opens. */
  #isListed(block: Block, next: Block | undefined): boolean {
    const opening = this.#opening;
    if (opening === null) return false;
    const { column } = this.note.place(block.from);
    if (block.list === null || !isUnder(opening, block.list, column)) {
      this.#opening = null;
      return false;
    }
    if (opening.list === null) [opening.list, opening.column] = [block.list, column];
    const [line, ...more] = linesOf(block, this.note.told);
    if (line === undefined) return true;
    const text = this.note.told.slice(line.from, line.to);
    if (labelOf(text) !== null && !SORT.test(text)) return false;
    const hasMore = next?.list === block.list && this.note.place(next.from).column > column;
    this.#item(line, text, opening, column, hasMore);
    // A label right under an item stands in its paragraph, and ends the list.
    const end = more.find(({ from, to }) => labelOf(this.note.told.slice(from, to)) !== null);
    if (end !== undefined) this.#paragraph(block, end.from);
    return true;
  }

  /** Words with items under them sort those: `Cantrips - infinite`. What is linked is listed itself, whatever is said below. */
  #item({ from, to }: Range, text: string, opening: Opening, column: number, hasMore: boolean): void {
    const isLinked = isLinkFirst(text);
    if (!isLinked && hasMore) {
      if (column === opening.column) opening.column = column + 1;
      return;
    }
    if (column < opening.column) opening.column = column;
    const sort = opening.isHeading ? 0 : (SORT.exec(text)?.[0].length ?? 0);
    const field = { key: opening.key, value: text.slice(sort).trim(), from, to, start: from + sort };
    const isMeant = opening.isHeading ? isLinked || this.#isOfKin(field) : isPlainly(field, this.vocabulary);
    if (isMeant) this.#add(field, opening.isHeading);
  }

  /** `m. 1650 Ada Holt`; `one daughter, Ludmilla, b. 1625`. */
  #kinIn(line: string): KeptField[] {
    const wedding = marriageIn(line, this.vocabulary, this.isDate);
    if (wedding !== null) return [{ ...wedding, isSure: true }];
    const [lead = '', key = ''] = KIN_FIRST.exec(line) ?? [];
    const field = { key, value: line.slice(lead.length), from: 0, to: line.length, start: lead.length };
    return key !== '' && this.vocabulary.isRelation(key) && this.#isOfKin(field)
      ? [{ ...field, isSure: true }]
      : [];
  }

  /** `Karen, born 1604` under `Children`: whoever lived then is surely listed. */
  #isOfKin({ key, value }: LineField): boolean {
    if (!isOfPeople(key, this.vocabulary)) return false;
    const [name = ''] = BEFORE_LIFE.exec(bareText(value)) ?? [];
    const beside = bareText(value).slice(name.length);
    const dateAt = (text: string) => (BEGINS_DATED.test(text) && this.isDate(text) ? text : null);
    const life = lifeBeside(beside, 'life', this.vocabulary.reading, dateAt);
    return (life.birth ?? life.death) !== undefined && properName(name, this.vocabulary) !== null;
  }

  /** A line above a list that is nothing but the word for what is listed: `Children`. */
  #opens(block: Block): void {
    const lines = linesOf(block, this.note.told);
    const [last] = lines.slice(-1);
    const line = last === undefined ? '' : this.note.told.slice(last.from, last.to).trim();
    // Without a colon the last line of several is the end of a sentence.
    if (!ALONE.test(line) || (lines.length > 1 && !line.endsWith(':'))) return;
    const key = keyOf(line.replace(/:$/, ''));
    if (key === null || !this.vocabulary.isRelation(key) || !isOfPeople(key, this.vocabulary)) return;
    const within =
      block.list === null ? null : { list: block.list, column: this.note.place(block.from).column };
    this.#opening = { key, isHeading: false, within, list: null, column: 0 };
  }

  #paragraph(block: Block, since = block.from): void {
    this.#opening = null;
    const lines = linesOf(block, this.note.told);
    const isKeyed =
      block.list === null && areKeyed(lines.map(({ from, to }) => this.note.told.slice(from, to).trim()));
    if (since === block.from) this.#lives(block, lines);
    for (const { from, to } of lines) {
      if (from < since) continue;
      const line = this.note.told.slice(from, to);
      let start = 0;
      for (const end of [...this.#endsIn(line), line.length]) {
        const piece = line.slice(start, end);
        const lead = piece.length - piece.replace(/^[ \t|•·]+/, '').length;
        const list = from === block.from ? block.list : null;
        this.#line(piece.slice(lead), from + start + lead, list, isKeyed);
        start = end;
      }
    }
  }

  /** Where one label of a line ends and the next begins. */
  #endsIn(line: string): number[] {
    if (!line.includes('**') && !line.includes('__')) return [];
    const beside = [...line.matchAll(BESIDE)].map(({ index }) => index);
    const ends = BOLD.test(line) ? [...line.matchAll(RUN_ON)].map(({ index }) => index) : [];
    const all = [...new Set([...beside, ...ends])].sort((a, b) => a - b);
    if (all.length === beside.length) return beside;
    const pieces = [0, ...all].map((start, i) => line.slice(start, all[i]).replace(/^[ \t|•·]+/, ''));
    const meant = pieces.filter((piece) => {
      const label = labelOf(piece);
      return label !== null && isMeant(this.#withLife(label), this.vocabulary);
    });
    return meant.length * 2 >= pieces.length ? all : beside;
  }

  #saidOf(line: string): LineField | null {
    const [lead = '', word = ''] = SAID_OF.exec(line) ?? [];
    const value = line.slice(lead.length).trim().replace(/\.$/, '');
    if (word === '' || !this.vocabulary.isRelation(word)) return null;
    const isAlone = onlyLinks(value) !== null || isLinkFirst(value);
    return isAlone ? { key: word, value, from: 0, to: line.length, start: lead.length } : null;
  }

  /** About whom the label itself names. */
  #ofWhom(line: string, from: number): boolean {
    if (!line.includes(':')) return false;
    const [lead = '', key = '', whom = ''] = OF_WHOM.exec(line) ?? [];
    if (!lead.includes(':') || !this.vocabulary.isRelation(key)) return false;
    const type = typeInName(whom, this.vocabulary);
    const value = line.slice(lead.length).trim().replace(/\.$/, '');
    if (value.length > LONGEST_VALUE) return false;
    const of = { name: whom.trim(), ...(type === null ? {} : { type }) };
    const at = { from, to: from + line.length, start: from + lead.length };
    this.#ofOthers.push({ key, value, ...at, of, isListed: false, isSure: true });
    return true;
  }

  #line(line: string, from: number, list: List | null, isKeyed: boolean): void {
    if (this.#ofWhom(line, from)) return;
    const plain = labelOf(line) ?? (list === null ? null : openerOf(line));
    const written = plain ?? (isKeyed ? labelOf(line, true) : null);
    const label = written === null ? (list === null ? null : this.#saidOf(line)) : this.#withLife(written);
    if (label === null) return;
    if (label.value === '') {
      const isRelation = this.vocabulary.isRelation(label.key);
      const within = list === null ? null : { list, column: this.note.place(from).column };
      this.#opening = isRelation ? { key: label.key, isHeading: false, within, list: null, column: 0 } : null;
      return;
    }
    const isOfSet = this.vocabulary.isAmong(label.key) && ONE_NAME.test(label.value);
    if (isMeant(label, this.vocabulary)) this.#add(placedAt(label, from), false);
    else if (isOfSet) this.#add({ ...placedAt(label, from), isIfMeant: true }, false);
  }

  /** Not of the lines in the middle of a sentence, nor of what stands under somebody else in a list. */
  #lives(block: Block, lines: readonly Range[]): void {
    const [top] = block.list?.blocks ?? [];
    const columnOf = (one: Block) => this.note.place(one.from).column;
    if (top !== undefined && columnOf(block) > columnOf(top)) return;
    const told = lines.map(({ from, to }) => {
      const line = this.note.told.slice(from, to);
      // Without a number nobody was born or married then.
      if (!/\d/.test(line) || labelOf(line) !== null) return [];
      const lives = endsOfLife(line, this.vocabulary, this.isDate);
      const fields: KeptField[] = lives.length > 0 ? lives : this.#kinIn(line);
      return fields.map((field) => placedAt(field, from));
    });
    const isMarked = told.every((fields) => fields.length > 0);
    for (const field of (isMarked ? told : told.slice(0, 1)).flat()) this.#add(field, false);
  }

  /** `d: 11 Reap 410` as `died` would be. */
  #withLife(label: LineField): LineField {
    const { born, died } = this.vocabulary.reading;
    const mark = foldName(label.key);
    if (this.vocabulary.isAttribute(mark) || this.vocabulary.isRelation(mark)) return label;
    return born.has(mark) ? { ...label, key: 'birth' } : died.has(mark) ? { ...label, key: 'death' } : label;
  }

  #add(field: KeptField, isListed: boolean): void {
    const key = foldName(field.key);
    const all = this.#found.get(key) ?? [];
    all.push({ field, isListed, heading: this.#heading });
    this.#found.set(key, all);
  }
}

/** Said of people, as `Children` is: `Captains` is said of their company. */
export function isOfPeople(key: string, { saidOf, isKind }: Vocabulary): boolean {
  return saidOf(key).some((type) => isKind(type, PERSON));
}

/** A list right below, or further in than the item itself. */
function isListBelow(block: Block, next: Block | undefined): boolean {
  if (next?.kind !== 'paragraph' || next.list === null || next.quote !== null) return false;
  return block.list !== next.list || next.from > block.from;
}

function isUnder({ list, column: first, within }: Opening, of: List, column: number): boolean {
  if (within !== null && of === within.list && column <= within.column) return false;
  return list === null || (list === of && column >= first - 1);
}

/** "Thamior the Upholder" is Thamior, if nobody goes by the whole of it; what is told of it may say what it is. */
function namedBy(title: string, keys: readonly string[], vocabulary: Vocabulary): Named {
  const short = /^(.+?)\s+(?:the|of)\s/i.exec(title)?.[1];
  const isShort = short !== undefined && vocabulary.typeOf(short) === null;
  const type = properName(title, vocabulary) === null ? null : onlyTypeOf(keys, vocabulary);
  return { name: title, ...(isShort && { others: [short] }), ...(type === null ? {} : { type }) };
}

function placedAt(field: KeptField, by: number): KeptField {
  return { ...field, from: field.from + by, to: field.to + by, start: field.start + by };
}

/** `b. 634`, `† 12 Reap 701`: a word or a sign before what stands behind it. */
const MARK = /^\s*(?:\p{L}+(?:\.\s*|\s+)|[*†]\s*)(?=\S)/u;
/** `*1650, Osmere*`: an asterisk that is closed marks no birth. */
const EMPHASIS = /^\s*\*[^*]*\*/;
const DATE_PART = /^.*?(?=\.(?:\s|$)|[,;(]|\s[-–—·•|](?:\s|$)|$)/;
const BEGINS_DATED = /^\P{L}{0,4}\p{L}{0,4}\.? ?\d/u;
/** `, aged 54`, up to the end of the sentence, where no other year stands. */
const BESIDE_DATE = /^[,;(](?!.*\d{3})(?:(?!\.\s).)*/;

/** `b. S34, Southbank`, `b. 634, d. 701. Never married`: a line that begins with when somebody was born or died. */
function endsOfLife(line: string, { reading }: Vocabulary, isDate: (text: string) => boolean): LineField[] {
  const found: LineField[] = [];
  const dateAt = (text: string) => (BEGINS_DATED.test(text) && isDate(text) ? text : null);
  let at = 0;
  for (const piece of EMPHASIS.test(line) ? [] : line.split(/(?<=[,;])|(?<=\s[·•|])/)) {
    const lead = MARK.exec(piece)?.[0] ?? '';
    const date = DATE_PART.exec(piece.slice(lead.length))?.[0].trimEnd() ?? '';
    const key = markedIn(`${lead}${date}`, reading, dateAt)?.end;
    if (key !== 'birth' && key !== 'death') break;
    const start = at + lead.length;
    const to = start + date.length;
    const beside = BESIDE_DATE.exec(line.slice(to))?.[0] ?? '';
    found.push({ key, value: `${date}${beside}`, from: at, to, start });
    at += piece.length;
    if (!/^\s*[,;·•|]?$/.test(line.slice(to, at))) break;
  }
  return found;
}

/** `one daughter, Ludmilla, b. 1625`, `two sons: Piet, b. 1628`. */
const KIN_FIRST = /^(?:\p{L}+ ){0,2}(\p{L}+)[,:] (?=\p{Lu})/u;
const WEDDING = /^(\p{L}+)\.? (?:in )?([^,;:(]{1,30}?)[,:]? (?:to )?(?=\p{Lu}\p{Ll})/u;
const WEDDED = 'SPOUSE_OF';

/** `m. 1650 Ada Holt`, of at least two words: one alone may be where it was. */
function marriageIn(
  line: string,
  vocabulary: Vocabulary,
  isDate: (text: string) => boolean,
): LineField | null {
  const [lead = '', word = '', date = ''] = WEDDING.exec(line) ?? [];
  const value = line.slice(lead.length);
  const [name = ''] = /^[^,;(.]*/.exec(value) ?? [];
  const isName = name.trim().includes(' ') && properName(name.trim(), vocabulary) !== null;
  const isWed = vocabulary.reading.wed.has(foldName(word)) && /\d/.test(date) && isDate(date);
  if (!isWed || !isName || !vocabulary.isRelation(WEDDED)) return null;
  return { key: WEDDED, value: `${date}, to ${value}`, from: 0, to: line.length, start: lead.length };
}

/** A line that is nothing but a label and its value; the value may be empty after a bold label. */
export function labelOf(line: string, isKeyed = false): LineField | null {
  if (!line.includes(':')) return null;
  const bold = BOLD.exec(line)?.[0];
  const plain = isKeyed ? SMALL : PLAIN;
  const label = bold ?? (line.length <= LONGEST_PLAIN ? plain.exec(line)?.[0] : undefined);
  if (label === undefined) return null;
  const word = label
    .replace(/[:*_\s]+$/, '')
    .replace(/^[*_]+/, '')
    .replace(/\s*\(\d+\)$/, '');
  const key = keyOf(word);
  const value = line.slice(label.length).trim();
  if (key === null || ANOTHER.test(value)) return null;
  if (bold === undefined && key.split(/\s+/).length > MOST_KEY_WORDS) return null;
  return { key, value, from: 0, to: line.length, start: label.length };
}

/** `Children, both of them his:`, as an item above others. */
export function openerOf(line: string): LineField | null {
  const key = /^(\p{Lu}[\p{L}'’ -]{1,30})(?:,[^:\n]{1,40})?:\s*$/u.exec(line)?.[1];
  return key === undefined ? null : { key, value: '', from: 0, to: line.length, start: line.length };
}

/** Lines of nothing but keys and values, which then may be written small: `dad: Garrick Loam` under `race: human`. */
export function areKeyed(lines: readonly string[]): boolean {
  const isKey = (line: string) => (labelOf(line) ?? labelOf(line, true)) !== null;
  return lines.length >= LEAST_KEYED && lines.every(isKey);
}

/** A label that means nothing here is a word like any other. */
function isMeant(field: LineField, vocabulary: Vocabulary): boolean {
  const { key } = field;
  if (vocabulary.isRelation(key)) return isPlainly(field, vocabulary);
  return vocabulary.isAttribute(key) || vocabulary.meanings?.ofKey(key, undefined) !== undefined;
}

/** Links and nothing else, one link with words about it, or no link at all: a name among other words may be anybody's. */
function isPlainly({ key, value }: LineField, vocabulary: Vocabulary): boolean {
  if (value.length > LONGEST_VALUE) return false;
  if (!vocabulary.isRelation(key) || findLinks(value).length === 0 || onlyLinks(value) !== null) return true;
  return isLinkFirst(value) || findLinks(BEFORE_DASH.exec(value)?.[0] ?? value).length === 0;
}

/** `Outer Belt`. */
const ONE_NAME = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}$/u;
const BEFORE_DASH = /^.*?(?=\s+[-–—]\s|\s*\()/;

/** `[[A]] - the eldest`, `[[A]] (twin)`: the link is what is listed. */
function isLinkFirst(value: string): boolean {
  const [link, another] = findLinks(value);
  const ends = another === undefined ? /^\s*(?:$|[-–—:(,;])/ : /^\s*(?:$|[-–—:(])/;
  return link?.start === 0 && ends.test(value.slice(link.end).replace(/^[*_]+/, ''));
}
