/** The fields in a note's text, and whom each is about: the note's own thing, another that its line names, or nobody. */

import { append } from '../../../model/append.js';
import { foldName, type Qualifiers } from '../../../model/index.js';
import { findLinks, type Link } from '../../text-links.js';
import { headOf } from '../note-head.js';
import type { Vocabulary } from '../reader.js';
import { countedYears } from './counted-years.js';
import { coupleFields } from './couples.js';
import { familyFields, isFamilyTree } from './family-tree.js';
import { headedFields } from './headed.js';
import { heldIn } from './holders.js';
import { tableFields } from './infobox.js';
import { labelledFields } from './labels.js';
import { bracketedFields, colonField, type LineField, wholeField } from './line-fields.js';
import type { Named } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import { type Lead, timelineIn } from './timeline.js';
import { type Block, isInfobox, type List } from './tree.js';
import { labelledTurns } from './turns.js';

/** Offsets are into the note's text. */
export interface Field extends LineField {
  /** The one link of its line; null when it is about the note's own thing. */
  readonly about: Link | null;
  /** A line with a label: its words alone make nobody up. */
  readonly isLabel?: true;
  /** An item of the list that a heading opens. */
  readonly isListed?: true;
  /** Whom it is about, where a heading, a row or an entry names them. */
  readonly of?: Named;
  /** It is left out where it cannot mean what it says. */
  readonly isIfMeant?: true;
  /** Its key surely means what it says: names nobody knows may follow. */
  readonly isSure?: true;
  /** The type of the one thing that its value names, known or not. */
  readonly names?: string;
  /** When it held. */
  readonly when?: { readonly from: string; readonly until?: string };
  readonly qualifiers?: Qualifiers;
}

export interface Fields {
  /** Those that say something of somebody. */
  readonly told: readonly Field[];
  /** Every range that a field takes, also of those that stay text. */
  readonly ranges: readonly LineField[];
  /** Lines that are nothing but a field, by the offset they begin at. */
  readonly whole: ReadonlySet<number>;
  /** Dates before what happened then, by the offset at which they begin. */
  readonly leads: ReadonlyMap<number, Lead>;
}

/** What a page says of itself: how it is called, the folders it lies in, and the classes of its looks. */
export interface PageWords {
  readonly title: string;
  readonly folders: readonly string[];
  readonly classes: readonly string[];
  /** Whether a calendar of the world reads it. */
  readonly isDate: (text: string) => boolean;
}

export function readFields(note: ParsedNote, vocabulary: Vocabulary, page: PageWords): Fields {
  const reader = new FieldReader(note, vocabulary, page.isDate);
  for (const block of note.blocks) reader.block(block);
  reader.labels();
  const timeline = timelineIn(note, vocabulary, page);
  append(reader.told, timeline.fields);
  reader.leads = timeline.leads;
  append(reader.told, headedFields(note, vocabulary));
  append(reader.told, livesAtTop(note, vocabulary, page));
  const held = heldIn(note, vocabulary, page);
  reader.replace(held.told);
  append(reader.told, held.turns);
  append(reader.told, labelledTurns(note, vocabulary, page));
  append(reader.ranges, held.ranges);
  const isTree = [page.title, ...page.classes].some((word) => isFamilyTree(word, vocabulary));
  append(reader.told, familyFields(note, vocabulary, isTree));
  append(reader.told, coupleFields(note, vocabulary, page));
  append(reader.told, countedYears(note, vocabulary, page));
  return reader;
}

function livesAtTop(
  { told }: ParsedNote,
  { reading, isAttribute }: Vocabulary,
  { title }: PageWords,
): Field[] {
  const head = headOf(told);
  const [first = ''] = foldName(title).split(' ');
  if (head?.isSpan && reading.offices.has(first)) return [];
  const key = [...reading.lives].find((word) => !isAttribute(word));
  if (head === null || key === undefined) return [];
  const { life: value, start } = head;
  const place = { from: start, to: start + value.length, start };
  return [{ key, value, ...place, about: null, isLabel: true, isIfMeant: true }];
}

/** A mark of a sentence's end, with what may close a quotation, and a gap. */
const SENTENCE_END = /[.!?]["”’)]*\s/;

class FieldReader implements Fields {
  told: Field[] = [];
  readonly ranges: LineField[] = [];
  readonly whole = new Set<number>();
  leads: ReadonlyMap<number, Lead> = new Map();
  readonly #pure = new Map<List, boolean>();
  /** The next double colon. */
  #colons = -1;

  constructor(
    private readonly note: ParsedNote,
    private readonly vocabulary: Vocabulary,
    private readonly isDate: PageWords['isDate'],
  ) {}

  block(block: Block): void {
    const { note } = this;
    if (block.kind === 'table')
      for (const field of tableFields(block, note, this.vocabulary)) this.told.push(field);
    if (block.kind !== 'paragraph' && block.kind !== 'title' && block.kind !== 'heading') return;
    const isBox = isInfobox(block);
    if (!isBox && !this.#hasColons(block)) return;
    const lines = linesOf(block, note.told).map(({ from, to }) => ({
      from,
      text: note.told.slice(from, to),
    }));
    const isAlone = isOwn(block) && block.list === null && lines.every(({ text }) => isOnlyBrackets(text));
    for (const [i, { from, text }] of lines.entries()) {
      const isItem = block.list !== null && i === 0;
      const whole = wholeField(text) ?? (isBox ? colonField(text, !isItem) : null);
      if (whole !== null && block.kind === 'paragraph') {
        this.whole.add(from);
        this.#push(whole, from, null, isOwn(block) && (isBox || this.#isPure(block.list)));
      } else this.#bracketed(text, from, block, isAlone);
    }
  }

  /** In place of what a label would tell by the same words, without their years. */
  replace(fields: readonly Field[]): void {
    if (fields.length === 0) return;
    const labels = this.told.filter(({ isLabel }) => isLabel).sort((a, b) => a.start - b.start);
    const held = [...fields].sort((a, b) => a.from - b.from);
    const taken = new Set<Field>();
    let next = 0;
    for (const label of labels) {
      while ((held[next]?.to ?? Number.POSITIVE_INFINITY) <= label.start) next++;
      if ((held[next]?.from ?? Number.POSITIVE_INFINITY) <= label.start) taken.add(label);
    }
    this.told = this.told.filter((field) => !taken.has(field));
    append(this.told, fields);
  }

  labels(): void {
    for (const { of, isListed, isSure, ...field } of labelledFields(
      this.note,
      this.vocabulary,
      this.isDate,
    )) {
      const more = { ...(of !== null && { of }), ...(isListed && { isListed }), ...(isSure && { isSure }) };
      const found = { ...field, ...more, about: null, isLabel: true } as const;
      this.told.push(found);
      const isProse = of === null && this.vocabulary.isSentences(field.key);
      this.ranges.push(isProse ? { ...found, to: found.start } : found);
    }
  }

  #bracketed(text: string, from: number, block: Block, isAlone: boolean): void {
    const fields = bracketedFields(text);
    const link = isAlone || fields.length === 0 ? null : onlyLink(fields, text, block);
    for (const field of fields) {
      const about = link !== null && isNear(field, link, text, block) ? link : null;
      this.#push(field, from, about, isAlone || about !== null);
    }
  }

  #hasColons({ from, to }: Block): boolean {
    if (this.#colons < from) {
      const at = this.note.told.indexOf('::', from);
      this.#colons = at < 0 ? Number.POSITIVE_INFINITY : at;
    }
    return this.#colons < to;
  }

  #push(field: LineField, offset: number, about: Link | null, isTold: boolean): void {
    const { key, value } = field;
    const [from, to, start] = [field.from + offset, field.to + offset, field.start + offset];
    const found = { key, value, from, to, start, about };
    this.ranges.push(found);
    if (isTold && value !== '') this.told.push(found);
  }

  /** A list is the note's where its items are nothing but fields. */
  #isPure(list: List | null): boolean {
    if (list === null) return true;
    const known = this.#pure.get(list);
    if (known !== undefined) return known;
    const { told } = this.note;
    const isPure = list.blocks.every(
      (block) =>
        block.kind === 'paragraph' &&
        linesOf(block, told).every(({ from, to }) => wholeField(told.slice(from, to)) !== null),
    );
    this.#pure.set(list, isPure);
    return isPure;
  }
}

/** A quotation is somebody's word, and a callout with a title is about what its title says. */
function isOwn(block: Block): boolean {
  const { quote } = block;
  if (block.kind !== 'paragraph') return false;
  return quote === null || isInfobox(block) || (quote.callout !== null && !quote.hasTitle);
}

function isOnlyBrackets(line: string): boolean {
  let at = 0;
  for (const { from, to } of bracketedFields(line)) {
    if (!BETWEEN.test(line.slice(at, from))) return false;
    at = to;
  }
  return at > 0 && BETWEEN.test(line.slice(at));
}

const BETWEEN = /^[\s,;|·•]*$/;

/** The only target that a line links outside its fields. */
function onlyLink(fields: readonly LineField[], line: string, { quote }: Block): Link | null {
  if (quote !== null && quote.callout === null) return null;
  let only: Link | null = null;
  let next = 0;
  for (const link of findLinks(line)) {
    while ((fields[next]?.to ?? line.length) < link.start) next++;
    if (link.start >= (fields[next]?.from ?? line.length)) continue;
    if (only !== null && only.name !== link.name) return null;
    only = link;
  }
  return only;
}

const FARTHEST = 500;

/** In running text a field is about what its own sentence names. */
function isNear(field: LineField, link: Link, line: string, { list }: Block): boolean {
  if (list !== null) return true;
  const between = line.slice(Math.min(link.end, field.to), Math.max(link.start, field.from));
  return between.length <= FARTHEST && !SENTENCE_END.test(between);
}
