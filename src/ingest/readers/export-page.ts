/** One page of a world-building site's export, as it becomes a draft: what it is, its fields, its text, its links. */

import { PROSE_MODEL, readClaims } from '../../language/reader/index.js';
import type { DraftObject, Qualifiers, Ref, SourceDraft, StatementDraft } from '../../model/index.js';
import { asDraft } from '../extract/read-prose.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from '../fields-plain.js';
import { cleanName } from '../fields-refs.js';
import { NoticeList } from '../text-notices.js';
import type { Prose } from './markdown/prose.js';
import type { TextPiece } from './markup-text.js';
import type { ReadInput } from './reader.js';
import { SourceBuilder } from './source-builder.js';

const START = { line: 1 };
const NO_QUALIFIERS: Qualifiers = Object.freeze({});
/** How far a connection is believed whose words do not say which end is which. */
const GUESS = 0.6;
/** A longer text under a field is prose. */
const LONGEST_VALUE = 300;
const PREPOSITION = /\s(?:of|to|by|in|at|on|with|for|from|over|under|after)$/i;

export interface Details {
  /** Who may see it, where that is not everybody. */
  readonly visibility?: string | null;
  readonly role?: string | null;
  readonly note?: string;
}

export class ExportPage {
  readonly notices: NoticeList;
  readonly #source: SourceBuilder;
  readonly #prose: Prose[] = [];
  readonly #passageOf = new Map<number, number>();
  readonly #wordsOnly = new Set<string>();

  /** Without a `ref` the page is a document that defines nothing. */
  constructor(
    private readonly input: ReadInput,
    readonly format: string,
    id: string,
    readonly title: string,
    readonly ref: Ref | null,
    private readonly aliases: readonly string[] = [],
  ) {
    this.notices = new NoticeList(input.path);
    this.#source = new SourceBuilder(id, { format, reliability: input.reliability });
    this.#source.describe({ title });
    if (ref === null) return;
    this.#source.entities.push({ ref, aliases, passage: null, mentionedOnly: false, spot: START });
  }

  /** A value, by the word that the pack may know; it never brings anything into being. */
  value(word: string, value: Plain | undefined, details: Details = {}): void {
    if (this.ref === null || value === undefined || value === null || typeof value === 'object') return;
    const raw = typeof value === 'string' ? cleanName(value) : value;
    if (raw === '') return;
    this.#push(this.#plainWord(word), { kind: 'value', value: raw }, details);
  }

  /** A link under a word: the relation that it names between such things, else the words themselves and a mention. */
  relate(words: readonly string[], target: Ref, details: Details = {}): void {
    const { ref } = this;
    if (ref === null || target.id === ref.id) return;
    for (const word of words) {
      const reading = this.#reading(word, target);
      if (reading === null) continue;
      this.#push(word, { kind: 'ref', ref: target }, details);
      return;
    }
    this.#words(words[0] ?? 'relation', target, details);
  }

  /**
   * A connection by a word of the owner's own. "Rival" reads the same from both ends and "student of" tells its ends;
   * whose mentor a "mentor" is no export says, so that the usual reading is only believed provisionally.
   */
  connect(word: string, target: Ref, details: Details = {}): void {
    const { ref } = this;
    if (ref === null || target.id === ref.id) return;
    const clean = cleanName(word).replace(/\s+/g, ' ');
    const reading = clean === '' ? null : this.#reading(clean, target);
    if (reading === null) {
      this.#words(clean === '' ? 'related to' : clean, target, details);
      return;
    }
    const isSure = reading.symmetric || !reading.reversible || PREPOSITION.test(clean);
    const guess = isSure ? {} : { sourceModel: this.format, confidence: GUESS };
    this.#push(clean, { kind: 'ref', ref: target }, details, guess);
  }

  /** A field of the owner's own making: a declared attribute, else kept under its name as it stands. */
  ownField(name: string, value: string, links: readonly Ref[], details: Details = {}): void {
    const [first] = links;
    const word = cleanName(name);
    if (word === '' || this.ref === null) return;
    if (first !== undefined && links.every((link) => this.#reading(word, link) !== null)) {
      for (const link of links) this.relate([word], link, details);
    } else if (value.length > LONGEST_VALUE || value.includes('\n')) {
      this.text([{ heading: [], text: value, refs: links, secret: false }], [word], details.visibility);
    } else this.value(word, value, details);
  }

  /** `visibility` and the text's own secrets are told in the passage's heading. */
  text(pieces: readonly TextPiece[], heading: readonly string[] = [], visibility?: string | null): void {
    for (const piece of pieces) {
      const hidden = visibility ?? (piece.secret ? 'secret' : null);
      const path = [...heading, ...piece.heading];
      const marked =
        hidden === null ? path : [...path.slice(0, -1), `${path.at(-1) ?? this.title} (${hidden})`];
      const passage = this.#source.passages.push({ heading: marked, text: piece.text, lines: null }) - 1;
      this.#mention(piece.refs, passage);
      this.#takeProse(piece.text, passage);
    }
  }

  /** A tie to a page that is no thing of the world. */
  tie(word: string, title: string, details: Details = {}): void {
    this.value('relation', `${cleanName(word) || 'related to'}: ${title}`, details);
  }

  /** What nobody may follow as a relation still tells whom the page is about. */
  #words(word: string, target: Ref, details: Details): void {
    const text = `${word}: ${target.name}`;
    if (this.#wordsOnly.has(text)) return;
    this.#wordsOnly.add(text);
    this.#push(this.#plainWord('relation'), { kind: 'value', value: text }, details);
    const passage = this.#source.passages.push({ heading: [this.title], text, lines: null }) - 1;
    this.#mention([target], passage);
  }

  build(): SourceDraft {
    const { ref, input } = this;
    const [first, ...rest] = this.#source.entities;
    if (first !== undefined) {
      const passage = this.#source.passages.length === 0 ? null : 0;
      this.#source.entities.splice(0, this.#source.entities.length, { ...first, passage }, ...rest);
    }
    if (input.prose) {
      const type = ref?.type === undefined ? null : input.vocabulary.typeOf(ref.type);
      const page = ref === null ? null : { ref, aliases: this.aliases, type };
      for (const claim of readClaims(this.#prose, { ...input.prose, page })) {
        const passage = this.#passageOf.get(claim.lines.start) ?? null;
        this.#source.statements.push({ ...asDraft(claim, passage, PROSE_MODEL), lines: null, spot: START });
      }
    }
    return this.#source.build(this.notices.list());
  }

  #reading(word: string, target: Ref) {
    const { typeOf, relationBetween } = this.input.vocabulary;
    const from = this.ref?.type === undefined ? null : typeOf(this.ref.type);
    const to = target.type === undefined ? null : typeOf(target.type);
    return from === null || to === null ? null : relationBetween(word, from, to);
  }

  /** Where a word means a relation, a text under it would become somebody: the site's name goes before it. */
  #plainWord(word: string): string {
    const type = this.ref?.type === undefined ? null : this.input.vocabulary.typeOf(this.ref.type);
    return this.input.vocabulary.isRelation(word, type ?? undefined) ? `${this.format} ${word}` : word;
  }

  #push(
    predicate: string,
    object: DraftObject,
    { visibility, role, note }: Details,
    more: Partial<StatementDraft> = {},
  ): void {
    if (this.ref === null) return;
    const qualifiers = {
      ...(role == null || role === '' ? {} : { role: cleanName(role) }),
      ...(visibility == null ? {} : { visibility }),
    };
    this.#source.statements.push({
      subject: this.ref,
      predicate,
      object,
      qualifiers: Object.keys(qualifiers).length === 0 ? NO_QUALIFIERS : qualifiers,
      passage: null,
      lines: null,
      spot: START,
      ...(note === undefined ? {} : { note }),
      ...more,
    });
  }

  #mention(refs: readonly Ref[], passage: number): void {
    const seen = new Set<string>(this.ref?.id === undefined ? [] : [this.ref.id]);
    for (const ref of refs) {
      const key = ref.id ?? ref.name;
      if (seen.has(key)) continue;
      seen.add(key);
      this.#source.mentions.push({ passage, ref, spot: START });
    }
  }

  #takeProse(text: string, passage: number): void {
    for (const line of text.split('\n')) {
      const number = this.#prose.length + 1;
      const at = (offset: number) => ({ line: number, column: offset + 1 });
      this.#prose.push({ text: line, shown: line, lead: null, isCell: false, at });
      this.#passageOf.set(number, passage);
    }
  }
}

/** A page that is not read: nothing but the reason. */
export function leftOut(
  input: ReadInput,
  format: string,
  id: string,
  title: string,
  why: string,
): SourceDraft {
  const page = new ExportPage(input, format, id, title, null);
  page.notices.add('info', 'ingest/not-lore', `Not read: ${why}.`, {});
  return page.build();
}

/** The declared type that the site's own word names, or, if the owner's is a kind of it, that one. */
export function typeOfPage(
  site: readonly string[],
  own: Plain | undefined,
  { vocabulary }: ReadInput,
): string | null {
  const type = site.map((word) => vocabulary.typeOf(word)).find((found) => found !== null) ?? null;
  const told = typeof own === 'string' && own.trim() !== '' ? vocabulary.typeOf(cleanName(own)) : null;
  if (told === null) return type;
  return site.length === 0 || (type !== null && vocabulary.isKind(told, type)) ? told : type;
}

export function textIn(map: PlainMap, key: string): string {
  const value = map[key];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

export function mapIn(map: PlainMap, key: string): PlainMap | null {
  const value = map[key];
  return isPlainMap(value) ? value : null;
}

export function mapsIn(map: PlainMap | null, key: string): readonly PlainMap[] {
  const value = map?.[key];
  return isPlainList(value) ? value.filter(isPlainMap) : [];
}

/** The value of a JSON text, or undefined when it is none. What it holds is looked at key by key, never trusted whole. */
export function parseJson(bytes: Uint8Array): Plain | undefined {
  try {
    const value: Plain = JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
    return value;
  } catch {
    return undefined;
  }
}
