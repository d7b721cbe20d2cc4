/** Markdown notes as vaults keep them: front matter, links, tags, inline fields, `lore` blocks, passages by heading. */

import { KnownTexts, TITLES } from '../../language/reader/index.js';
import { append } from '../../model/append.js';
import { breathe } from '../../model/breathe.js';
import {
  foldName,
  groupBy,
  type Notice,
  type PassageDraft,
  type Ref,
  type SourceDraft,
} from '../../model/index.js';
import { holdsOf, whenOf } from '../extract/page.js';
import { readProse } from '../extract/read-prose.js';
import { readClaims, readEntity, readField, textList } from '../fields.js';
import { refOfLink } from '../fields-refs.js';
import { type FieldScope, readReliability, textOf } from '../fields-scalars.js';
import { decodeText } from '../text-decode.js';
import { NoticeList } from '../text-notices.js';
import { type FrontMatter, NOTE_KEYS, readFrontMatter } from './front-matter.js';
import { frontCounts, frontTurns } from './front-years.js';
import { type LifeBelow, lifeAt, livesBelow } from './lives-below.js';
import { COUNTED } from './markdown/counted-years.js';
import { type Fields, readFields } from './markdown/fields.js';
import { otherLanguage } from './markdown/language.js';
import { cutLongNote, MOST_PARTS } from './markdown/long-note.js';
import { readLoreBlock } from './markdown/lore-blocks.js';
import { readInlineTags, readMentions } from './markdown/mentions.js';
import { type ParsedNote, parseNote } from './markdown/parse.js';
import { cutPassages, type Passages } from './markdown/passages.js';
import { type Prose, proseOf, tablesOf } from './markdown/prose.js';
import { TURN } from './markdown/turns.js';
import { holdsTemplateCode } from './markdown/unveil.js';
import { headOf, isOfBeing } from './note-head.js';
import { kindOfNote, type NoteKind, nameOfFile, whyIgnored } from './note-kind.js';
import { typeInLabels } from './note-labels.js';
import { typeInLife } from './note-life.js';
import { headOfPage, type PageSeen, typeInLook } from './note-look.js';
import { NAME_KEYS, nameAtTop, openingOf, typeInOpening } from './note-opening.js';
import { typeInTitle } from './note-title.js';
import type { Reader, ReadInput } from './reader.js';
import { SourceBuilder, stemOf, unreadable } from './source-builder.js';

const FORMAT = 'markdown';
const PERSON = 'Person';
const TOP = { line: 1, column: 1 };

export const markdownReader: Reader = {
  format: FORMAT,
  extensions: ['.md', '.markdown'],
  read: async (input) => [await readNote(input)],
  sniff: (_path, head) => /^---\r?\n|\[\[/.test(Buffer.from(head).toString('utf8')),
};

const NOTE_KEYS_WITH_TITLE: ReadonlySet<string> = new Set([...NOTE_KEYS].filter((key) => key !== 'title'));

async function readNote(input: ReadInput): Promise<SourceDraft> {
  const { path, reliability } = input;
  const decoded = decodeText(input.bytes, path);
  if (!decoded.ok) return unreadable(path, FORMAT, reliability, decoded.notice);
  const text = decoded.utf8.toString('utf8');
  const { isAttribute, isRelation } = input.vocabulary;
  const read = readFrontMatter(text, path, (key) => isAttribute(key) || isRelation(key));
  if (!read.ok) {
    const isTemplate = whyIgnored(path, {}) !== null || /<%|\{\{/.test(read.text);
    return unreadable(path, FORMAT, reliability, isTemplate ? ignored(path, 'a template') : read.notice);
  }
  const head = text.slice(0, text.length - read.front.body.length);
  const isTemplate = holdsTemplateCode(head) || holdsTemplateCode(stemOf(path));
  const why = isTemplate ? 'a template' : whyIgnored(path, read.front.fields);
  if (why !== null) return unreadable(path, FORMAT, reliability, ignored(path, why));
  const { body, rest } = cutLongNote(read.front.body, read.front.bodyLine);
  const note = parseNote(body, read.front.bodyLine);
  await breathe();
  const cut = cutPassages(note);
  await breathe();
  return new NoteReader(input, read.front, note, cut).read(rest);
}

function ignored(path: string, why: string): Notice {
  return {
    level: 'info',
    code: 'ingest/ignored-note',
    message: `Not read: this is ${why}.`,
    at: { file: path },
  };
}

const PROPER_FILE = /^\p{Lu}[\p{L}'’. -]*$/u;
const OFFICE = /^\p{L}[\p{L}' -]* of /u;
/** `The Vanes`, `Nathaniel and Sabine`: more than one person, as `The Duchess` and `The Marquis` are not. */
const SEVERAL = /^The \p{Lu}[\p{L}'’-]*(?<![siu])s$|^\p{Lu}[\p{L}'’ -]* (?:and|&) \p{Lu}/u;

/** A page of a queen in a folder of houses must surely look like one. */
const AGAINST_FOLDER = 0.9;

/** What is compared within a list, whatever page it stands on. */
const OF_LISTS: ReadonlySet<string> = new Set([TURN, COUNTED]);

interface PersonBelow extends LifeBelow {
  readonly ref: Ref;
}

class NoteReader {
  readonly #notices: NoticeList;
  readonly #source: SourceBuilder;
  readonly #note: ParsedNote;
  readonly #cut: Passages;
  readonly #fields: Fields;
  readonly #known = new KnownTexts();
  #told: Iterable<Prose> | null = null;
  /** By the title at its top, where its file is called otherwise. */
  readonly #headed: string | undefined;
  /** Others whose lives it tells under their names. */
  #lives: readonly LifeBelow[] = [];

  constructor(
    private readonly input: ReadInput,
    private readonly front: FrontMatter,
    note: ParsedNote,
    cut: Passages,
  ) {
    this.#notices = new NoticeList(input.path);
    this.#source = new SourceBuilder(input.path, { format: FORMAT, reliability: input.reliability });
    this.#note = note;
    this.#cut = cut;
    this.#headed = nameAtTop(stemOf(input.path), front.body);
    const { openComment } = note;
    if (openComment !== null) {
      const found = 'This comment is never closed: everything after it is hidden.';
      this.#notices.add(
        'warning',
        'ingest/open-comment',
        found,
        { line: openComment },
        'Close it with %% or -->.',
      );
    }
    this.#fields = readFields(this.#note, input.vocabulary, {
      title: stemOf(input.path),
      folders: input.path.split('/').slice(0, -1),
      classes: [...textList(front.fields.cssclasses), ...textList(front.fields.cssclass)],
      isDate: this.#isDate,
    });
  }

  /** `rest` is what is kept as text. */
  async read(rest: readonly PassageDraft[]): Promise<SourceDraft> {
    await breathe();
    const { fields } = this.front;
    const { passages, title } = this.#cut;
    const { path } = this.input;
    for (const { heading, text, lines } of passages) this.#source.passages.push({ heading, text, lines });
    this.#keepText(rest);
    const scope = this.#scope(null);
    const kind = await this.#kind();
    if (kind.isSkipped)
      return unreadable(path, FORMAT, this.input.reliability, ignored(path, 'left out in lore.yaml'));
    const name =
      textOf(fields, 'name', TOP, scope) ??
      (this.#isTitled(kind.type) ? undefined : textOf(fields, 'title', TOP, scope));
    const subject = kind.isDocument
      ? this.#document(scope)
      : this.#entity(name ?? this.#named(), kind.type, scope);
    const page = subject ?? this.#listed(name ?? title ?? stemOf(path));
    this.#inlineFields(subject, page);
    if (page !== undefined) this.#frontYears(page);
    const broken = this.#loreBlocks(subject);
    if (broken !== null) return unreadable(path, FORMAT, this.input.reliability, broken);
    await this.#prose(subject, kind.type);
    append(this.#source.mentions, readMentions(this.#cut.passages, this.#note, this.input.vocabulary));
    this.#source.describe({
      title: name ?? (kind.isDocument ? (title ?? stemOf(path)) : stemOf(path)),
      reliability: readReliability(fields, TOP, scope),
      written: textOf(fields, 'written', TOP, scope),
    });
    return this.#source.build(this.#notices.list());
  }

  #keepText(rest: readonly PassageDraft[]): void {
    const [first] = rest;
    if (first === undefined) return;
    append(this.#source.passages, rest);
    const found = `This note has more than ${MOST_PARTS} lines, cells, links and fields: from here on it is kept as text, and nothing else is read.`;
    const hint = 'Split it into several notes.';
    this.#notices.add('warning', 'ingest/long-note', found, { line: first.lines?.start }, hint);
  }

  /** `title: King of Golin` in Noab.md is what Noab bears, and not what he is called; so is `Prior of Karsh`. */
  #isTitled(type: string | null): boolean {
    const { title } = this.front.fields;
    if (typeof title !== 'string') return false;
    const stem = stemOf(this.input.path);
    const words = foldName(title).split(' ');
    const own = new Set(foldName(stem).split(' '));
    const isOffice = type !== null && this.input.vocabulary.isKind(type, 'Agent') && OFFICE.test(title);
    const isNamed = PROPER_FILE.test(stem);
    return (TITLES.has(words[0] ?? '') || (isOffice && isNamed)) && !words.some((word) => own.has(word));
  }

  /** A folder of people may hold the page of a family or of their company: who are several, or have members, are none of them. */
  async #kind(): Promise<NoteKind> {
    const { vocabulary, path } = this.input;
    const kind = kindOfNote(path, this.front.fields, readInlineTags(this.#note), vocabulary);
    const { type } = kind;
    const isDeclared = kind.isDocument || (type !== null && !kind.isByFolder);
    this.#lives = type !== null && isDeclared && this.#isBeing(type) ? [] : this.#livesBelow(!isDeclared);
    if (this.#lives.length > 0 && !isDeclared)
      return {
        ...kind,
        type: this.#typeInOpening() ?? typeInTitle(this.#named(), vocabulary),
      };
    if (type === null && !kind.isDocument)
      return {
        ...kind,
        type:
          this.#typeInText() ??
          typeInTitle(this.#named(), vocabulary) ??
          (await typeInLook(this.#seen(), vocabulary)) ??
          this.#typeInLife(),
      };
    if (type === null || !kind.isByFolder) return kind;
    const seen = await typeInLook(this.#seen(), vocabulary, AGAINST_FOLDER);
    if (seen !== null && !vocabulary.isKind(type, seen) && !vocabulary.isKind(seen, type))
      return { isDocument: false, type: seen };
    const name = this.#headed ?? stemOf(path);
    if (vocabulary.isKind(type, 'Person') && SEVERAL.test(name)) return { isDocument: false, type: null };
    const listed = groupBy(
      this.#fields.told.filter(({ isListed }) => isListed),
      ({ key }) => key,
    );
    const isOther = [...listed].some(([key, all]) => all.length > 1 && !vocabulary.isRelationOf(key, type));
    return isOther ? { isDocument: false, type: null } : kind;
  }

  /** Born, and not founded or built. */
  #isBeing(type: string): boolean {
    const { vocabulary } = this.input;
    return vocabulary.saidOf('birth').some((of) => vocabulary.isKind(type, of));
  }

  #livesBelow(mayBeSomebody: boolean): readonly LifeBelow[] {
    const { prose, path, vocabulary } = this.input;
    if (!prose) return [];
    const own = [stemOf(path), this.#named()];
    const blocks = this.#blocks();
    const page = { note: this.#note, fields: this.#fields, blocks, own, mayBeSomebody };
    return livesBelow(page, vocabulary, { ...prose, known: this.#known });
  }

  /** Its prose, without what is read as fields. */
  #blocks(): Iterable<Prose> {
    this.#told ??= proseOf(this.#note, this.#fields);
    return this.#told;
  }

  #typeInText(): string | null {
    return this.#typeInOpening() ?? this.#typeInLabels() ?? this.#typeInHead();
  }

  #seen(): PageSeen {
    return { path: this.input.path, body: headOfPage(this.front.body) };
  }

  /** A name in capitals, of one alone: a page of dates or of the party tells of others. */
  #typeInLife(): string | null {
    const { prose, path } = this.input;
    const stem = stemOf(path);
    const name = this.#headed ?? stem;
    if (!prose || !PROPER_FILE.test(name) || SEVERAL.test(name)) return null;
    const aliases = [stem, ...NAME_KEYS.flatMap((key) => textList(this.front.fields[key]))];
    return typeInLife(this.#blocks(), [name, ...aliases], {
      ...prose,
      known: this.#known,
    });
  }

  /** By its file, or by the heading at its top. */
  #named(): string {
    return this.#headed ?? nameOfFile(this.input.path, this.input.vocabulary);
  }

  #typeInOpening(): string | null {
    const { body, fields } = this.front;
    const headed = this.#headed;
    const { path, vocabulary } = this.input;
    const own = [stemOf(path), nameOfFile(path, vocabulary), ...(headed === undefined ? [] : [headed])];
    const names = [...own, ...NAME_KEYS.flatMap((key) => textList(fields[key]))];
    return typeInOpening(openingOf(body), names, vocabulary);
  }

  #typeInLabels(): string | null {
    const own = this.#fields.told.filter(({ about, of }) => about === null && of === undefined);
    return typeInLabels(own, this.input.vocabulary);
  }

  #typeInHead(): string | null {
    const head = headOf(this.#note.told);
    const { reading, typeOf } = this.input.vocabulary;
    const dateAt = (text: string) => (this.#isDate(text) ? text : null);
    return head !== null && isOfBeing(head, reading, dateAt) ? typeOf('person') : null;
  }

  #entity(name: string, type: string | null, scope: FieldScope): Ref | undefined {
    const { fields } = this.front;
    const stem = stemOf(this.input.path);
    const read = readEntity(fields, TOP, scope, {
      name,
      ...(type === null ? {} : { type }),
      aliases: foldName(stem) === foldName(name) ? [] : [stem],
      reserved: fields.name == null && !this.#isTitled(type) ? NOTE_KEYS : NOTE_KEYS_WITH_TITLE,
    });
    if (read === null) return undefined;
    if (type === null) {
      const hint =
        'Give it a type in its front matter, a tag, or a folder named after a type; or mark it document: true.';
      this.#notices.add(
        'info',
        'ingest/untyped-note',
        `Nothing tells what "${read.entity.ref.name}" is.`,
        TOP,
        hint,
      );
    }
    const passage = this.#cut.passages.length === 0 ? null : 0;
    this.#source.entities.push({ ...read.entity, passage, isNote: true });
    append(this.#source.statements, read.statements);
    return read.entity.ref;
  }

  /** Its own fields have nothing to be about. */
  #document(scope: FieldScope): undefined {
    const { fields } = this.front;
    for (const key of ['statements', 'relations']) {
      append(this.#source.statements, readClaims(fields, key, undefined, TOP, scope));
    }
    return undefined;
  }

  /** A document is no thing of the world, but for the lists in it whose years are compared. */
  #listed(name: string): Ref | undefined {
    const isKept =
      this.#fields.told.some(
        ({ key, about, of }) => OF_LISTS.has(key) && about === null && of === undefined,
      ) || frontTurns(this.front, this.input.vocabulary, this.#isDate).length > 0;
    if (!isKept) return undefined;
    const passage = this.#cut.passages.length === 0 ? null : 0;
    const ref = { name };
    this.#source.entities.push({ ref, aliases: [], passage, mentionedOnly: false, spot: TOP });
    return ref;
  }

  #inlineFields(subject: Ref | undefined, page: Ref | undefined): void {
    const people = this.#people();
    for (const {
      key,
      value,
      start,
      about,
      isLabel,
      isIfMeant,
      isSure,
      names,
      when,
      qualifiers,
      ...field
    } of this.#fields.told) {
      const place = this.#note.place(start);
      const of = field.of ?? (OF_LISTS.has(key) ? undefined : lifeAt(people, place.line)?.ref);
      const own = OF_LISTS.has(key) ? page : subject;
      const whom = about === null ? (of ?? own) : refOfLink(about, this.input.vocabulary);
      if (whom === undefined || whom.name === '') continue;
      const more = {
        ...(isLabel && { isLabel }),
        ...(of !== undefined && { ofKnown: true as const }),
        ...(isIfMeant && { isIfMeant }),
        ...(isSure && { isSure }),
        ...(names !== undefined && { names }),
      };
      const scope = { ...this.#scope(this.#cut.at(place)), ...more };
      const read = readField(whom, key, value, place, scope);
      append(
        this.#source.statements,
        read.map((draft) => ({ ...draft, ...when, ...(qualifiers !== undefined && { qualifiers }) })),
      );
    }
  }

  /** Those whose lives are told under their names, each with its lines. */
  #people(): readonly PersonBelow[] {
    return this.#lives.map((life) => ({ ...life, ref: { name: life.name, type: PERSON } }));
  }

  readonly #isDate = (text: string): boolean => this.input.prose?.parseDate(text).kind === 'moment';

  #frontYears(subject: Ref): void {
    const { front } = this;
    const { vocabulary } = this.input;
    const turns = frontTurns(front, vocabulary, this.#isDate);
    const counts = frontCounts(front, vocabulary, this.#isDate);
    const told = [
      ...turns.map(({ label, ...more }) => ({ key: TURN, value: label, ...more })),
      ...counts.map(({ count, ...more }) => ({ key: COUNTED, value: count, qualifiers: {}, ...more })),
    ];
    for (const { key, value, when, qualifiers, place } of told) {
      const read = readField(subject, key, value, place, this.#scope(null));
      append(
        this.#source.statements,
        read.map((draft) => ({ ...draft, ...when, qualifiers })),
      );
    }
  }

  #loreBlocks(subject: Ref | undefined): Notice | null {
    for (const block of this.#note.lore) {
      const read = readLoreBlock(block, subject, this.#scope(this.#cut.at(block)));
      if (!read.ok) return read.notice;
      append(this.#source.statements, read.statements);
    }
    return null;
  }

  async #prose(subject: Ref | undefined, type: string | null): Promise<void> {
    const { prose } = this.input;
    if (!prose) return;
    const aliases = this.#source.entities.find(({ ref }) => ref === subject)?.aliases ?? [];
    const { statements } = this.#source;
    const page =
      subject === undefined
        ? null
        : {
            ...{ ref: subject, aliases, type },
            holds: holdsOf(statements, subject, type, prose.ontology),
            when: whenOf(statements, subject, type, prose),
          };
    const blocks = this.#blocks();
    const language = otherLanguage(blocks, prose.ontology.languages);
    if (language !== null) {
      const found = `Its prose is not read: this note seems to be in ${language}, and only English is read.`;
      this.#notices.add('info', 'ingest/other-language', found, TOP);
      return;
    }
    const tables = tablesOf(this.#note);
    const values = statements.flatMap(({ field, spot: { line, column = 1 } }) =>
      typeof field?.written === 'string' && line !== undefined
        ? [{ text: field.written, place: { line, column }, key: field.key }]
        : [],
    );
    const whole = proseOf(this.#note, null);
    const people = this.#people();
    const byOwner = (all: Iterable<Prose>) => groupBy(all, (block) => lifeAt(people, block.at(0).line));
    const [proseUnder, wholeUnder] = [byOwner(blocks), byOwner(whole)];
    for (const owner of [undefined, ...people]) {
      if (owner !== undefined) this.#tellOf(owner);
      const told = await readProse(
        proseUnder.get(owner) ?? [],
        owner === undefined ? tables : [],
        this.#cut,
        {
          ...prose,
          page: owner === undefined ? page : { ref: owner.ref, aliases: [], type: PERSON },
          known: this.#known,
        },
        { whole: wholeUnder.get(owner) ?? [], values: owner === undefined ? values : [] },
        this.#notices,
      );
      append(statements, told);
    }
  }

  /** There is somebody of that name, whom no page defines. */
  #tellOf({ ref, first: line }: PersonBelow): void {
    const passage = this.#cut.at({ line, column: 1 });
    this.#source.entities.push({ ref, aliases: [], passage, mentionedOnly: true, spot: { line } });
  }

  #scope(passage: number | null): FieldScope {
    const { vocabulary } = this.input;
    return { vocabulary, notices: this.#notices, places: this.front.places, passage, isPage: true };
  }
}
