/** Holds one document's words against the ontology and the clock: drafts in, statements ready to store out. */
import {
  DEFAULT_CONFIDENCE,
  type EntityDraft,
  EXACT_CONFIDENCE,
  foldName,
  groupBy,
  type Notice,
  type PageField,
  type Qualifiers,
  type RawValue,
  type Ref,
  type SourceDraft,
  type Spot,
  type StatementDraft,
} from '../../model/index.js';
import {
  findPredicate,
  GENDER_AS_KIN,
  guessType,
  isA,
  kinGender,
  mayStand,
  meaningsOfWord,
  nearPredicates,
  otherEnd,
  typeOfExample,
} from '../../packs/index.js';
import type { AttributeType, Ontology, RelationType } from '../../packs/ontology.js';
import type { BoundDefinition, BoundObject, BoundSource, BoundStatement } from '../../store/changes.js';
import { OFFLINE_READER } from '../../store/extractions.js';
import type { RelativeDate } from '../../time/index.js';
import { calendarKey } from '../calendar-notes.js';
import type { NoteBook } from '../notes/note-book.js';
import { noteId } from '../notes/note-id.js';
import { deskDates } from '../unread-dates.js';
import { ageIn } from './age-in.js';
import { type DateReader, isUnknown, readDate, readWindow, UNDATED_WINDOW } from './dates.js';
import { leadingDate } from './leading-date.js';
import { type LifeBeside, lifeBeside } from './life-beside.js';
import { extentAttributes, spansLifetime, wordForEnds } from './lifetime-ends.js';
import type { NamedValue } from './listed-names.js';
import { type FieldReading, meaningOfField } from './page-field.js';
import { RefTable } from './refs.js';
import { Remarks } from './remarks.js';
import { toldTogether } from './together.js';
import { TypesTold } from './types-told.js';
import { readValue } from './values.js';

/** Said of what nobody has given a type. */
const ANYTHING = 'Entity';

/** Those who live, rather than last. */
const BEING = 'Person';
const ACTING = 'Agent';
const LASTING = [ACTING, 'Location', 'Item', 'Work'];

/** Words before a number: more of them than dates begin with. */
const WORDS_FIRST = /^\p{Ll}+ (?:\p{L}+ )+\d/u;

/** Where both ends are of the same sorts, those of somebody are likely of theirs: a person's parents are persons. */
function kinType({ from, to }: RelationType, type: string | null): string | null {
  const isAlike = from.length > 1 && from.length === to.length && from.every((one) => to.includes(one));
  return isAlike && type !== null && from.includes(type) ? type : null;
}

/** Whichever of the two stands first. */
function pairKey(relation: string, one: Ref, other: Ref): string {
  return [relation, ...[foldName(one.name), foldName(other.name)].sort()].join('\u001f');
}

function lastWord(name: string): string {
  return foldName(name).split(' ').at(-1) ?? '';
}

export interface BindContext {
  readonly ontology: Ontology;
  readonly dates: DateReader;
  /** The type of an entity that another document defines, by folded name. */
  readonly typeOfName: (folded: string) => string | null;
  /** Whether any document defines something by that folded name. */
  readonly isNamed: (folded: string) => boolean;
  /** The names, in full, of those whose first name it is. */
  readonly fullNames: (folded: string) => readonly string[];
  /** Where links lead. */
  readonly notes: NoteBook;
  /** The world is a vault that was studied: prose speaks only of what documents define or link. */
  readonly isStudied?: boolean;
}

export interface Origin {
  readonly file: string;
  readonly hash: string;
}

/** A date that leans on another entity, and whose date it is. */
export interface LeaningDate {
  readonly date: RelativeDate;
  /** Folded name of the entity whose lifetime it tells; null when it bounds an ordinary statement. */
  readonly tells: { readonly entity: string; readonly attribute: string } | null;
  readonly notice: (code: string, message: string, hint?: string) => Notice;
}

export interface Bound {
  readonly source: BoundSource;
  readonly notices: readonly Notice[];
  readonly leaning: readonly LeaningDate[];
  /** By what name each reference is called that may mean another; null for those who are firmly meant. */
  readonly written: readonly (string | null)[];
}

export function bindSource(draft: SourceDraft, origin: Origin, context: BindContext): Bound {
  return new SourceBinder(draft, origin, context).bind();
}

class SourceBinder {
  readonly #refs = new RefTable();
  readonly #definitions: BoundDefinition[] = [];
  readonly #statements: BoundStatement[] = [];
  readonly #mentions: { passage: number; ref: number }[] = [];
  readonly #mentioned = new Set<string>();
  readonly #note: Ref | null;
  readonly #remarks: Remarks;
  readonly #leaning: LeaningDate[] = [];
  readonly #types: TypesTold;
  readonly #together: ReturnType<typeof toldTogether>;
  /** Relations that fields state and that rule others out, with the names of both ends. */
  readonly #stated = new Set<string>();
  /** Folded names of those whose date in a calendar plugin has an end. */
  readonly #ends: ReadonlySet<string>;
  readonly #unknown = new Map<string, { times: number; spot: Spot; of: string | null }>();
  /** By folded name. */
  readonly #mentionsOf: ReadonlyMap<string, SourceDraft['mentions']>;

  constructor(
    private readonly draft: SourceDraft,
    private readonly origin: Origin,
    private readonly context: BindContext,
  ) {
    this.#note = draft.entities.find(({ isNote }) => isNote)?.ref ?? null;
    this.#remarks = new Remarks(origin.file, draft.notices);
    this.#types = new TypesTold(context.ontology, context.typeOfName, this.#remarks);
    const ends = draft.statements.filter(({ predicate }) => predicate === 'fc-end');
    this.#together = toldTogether(draft.statements, context.ontology);
    this.#ends = new Set(ends.map(({ subject }) => foldName(subject.name)));
    this.#mentionsOf = groupBy(draft.mentions, ({ ref }) => foldName(ref.name));
  }

  bind(): Bound {
    for (const entity of this.draft.entities) this.#types.learn(entity);
    for (const entity of this.draft.entities) this.#define(entity);
    for (const statement of this.draft.statements) this.#state(this.#ofNote(statement));
    for (const { passage, ref, spot } of this.draft.mentions) {
      if (!this.#isNote(ref)) this.#mention(ref, passage, spot);
    }
    this.#tellUnknown();
    const { id, title, format, reliability, written, entityOrigin, passages } = this.draft;
    return {
      source: {
        source: {
          id,
          title,
          format,
          reliability,
          written: written ?? null,
          origin: this.origin.file,
          hash: this.origin.hash,
        },
        entityOrigin,
        refs: this.#refs.list(),
        passages,
        definitions: this.#definitions,
        statements: this.#statements,
        mentions: this.#mentions,
      },
      notices: this.#remarks.list,
      leaning: this.#leaning,
      written: this.#refs.written(),
    };
  }

  #define({ ref, aliases, passage, mentionedOnly, isNote, expertDomain, spot }: EntityDraft): void {
    const index = this.#refs.add(ref, this.#types.declared(ref, spot, false), null, spot);
    if (mentionedOnly) return;
    this.#definitions.push({
      ...{ ref: index, aliases, passage, expertDomain: expertDomain ?? null },
      ...(isNote && { note: noteId(ref.name, this.origin.file) }),
    });
  }

  #state(draft: StatementDraft): void {
    if (draft.known) {
      this.#extracted(draft);
      return;
    }
    if (draft.field !== undefined) {
      this.#field(draft, draft.field);
      return;
    }
    const subjectType = this.#types.known(draft.subject);
    const { ontology } = this.context;
    const word = calendarKey(draft.predicate, subjectType, this.#hasEnd(draft.subject), ontology);
    const predicate = findPredicate(ontology, word, {
      subjectType: subjectType ?? undefined,
      valueIsLink: draft.object.kind === 'open' ? undefined : draft.object.kind === 'ref',
    });
    if (predicate === null) this.#unknownPredicate(draft);
    else if (predicate.kind === 'relation') this.#relation(draft, predicate.relation, predicate.inverted);
    else this.#attribute(draft, predicate.attribute, subjectType);
  }

  #field(written: StatementDraft, field: PageField): void {
    const { ontology } = this.context;
    const told = field.ofKnown ? this.#ofKnown(written) : written;
    if (told === null) return;
    const type = this.#types.known(told.subject);
    if (this.#wholeLife(told, field, type)) return;
    const word = calendarKey(told.predicate, type, this.#hasEnd(told.subject), ontology);
    const draft = field.by === 'word' && word !== told.predicate ? { ...told, predicate: word } : told;
    const read = meaningOfField(draft, field, {
      ontology,
      typeOf: (ref) => this.#typeOf(ref),
      isNamed: (name) => this.#isNamed(name),
      isDate: (text) => this.context.dates.parse(text).kind === 'moment',
      inFull: (name, types) => this.#inFull(name, types, draft.spot),
    });
    const isUntyped = (this.#typeOf(told.subject) ?? ANYTHING) === ANYTHING;
    if (read.kind === 'attribute' && field.isIfMeant && isUntyped) return;
    if (read.kind === 'attribute') this.#attribute(draft, read.attribute, type);
    else if (read.kind === 'denied') {
      const value = { kind: 'boolean', boolean: true } as const;
      this.#push(draft, read.attribute.name, this.#subject(draft), { value }, false);
    } else if (read.kind === 'relation') {
      for (const target of read.targets) this.#target(draft, told, target, read);
    } else if (read.kind === 'written' && (!field.isIfMeant || this.#isOfSet(draft, field)))
      this.#written(draft, field, read.names);
  }

  /** `Region: Upper Marn` where that is known for a region, `Belt: Outer Belt`; `State: Ruined` names nothing. */
  #isOfSet(draft: StatementDraft, { key, written }: PageField): boolean {
    const attributes = [...this.context.ontology.attributes.values()];
    const attribute = attributes.find(({ among }) => among?.keys.includes(foldName(key)));
    const name = String(written);
    const named = { ...draft, qualifiers: { name } };
    if (attribute === undefined || !this.#isAmong(named, attribute)) return false;
    const saysSo = foldName(name)
      .split(' ')
      .some((word) => attribute.among?.keys.includes(word));
    return saysSo || this.#types.known({ name }) !== null;
  }

  /** `dates: 1344-1394` of somebody, or of a group: when they began and ended. */
  #wholeLife(draft: StatementDraft, { key, by }: PageField, type: string | null): boolean {
    const { ontology } = this.context;
    const { object } = draft;
    const isMeant = by === 'word' || by === 'label';
    if (!isMeant || !ontology.reading.lives.has(foldName(key)) || object.kind === 'ref') return false;
    const lifetime = ontology.entityTypes.get(type ?? '')?.lifetime;
    if (lifetime === undefined || LASTING.every((one) => !isA(ontology, type ?? '', one))) return false;
    const { birth, death } = lifeBeside(`(${object.value})`, 'life', ontology.reading, this.#dateAt);
    // Of a house, two years may be those between which it was built.
    if (death !== undefined && !isA(ontology, type ?? '', ACTING)) return false;
    const ends = [this.#endOf(lifetime.from[0], birth), this.#endOf(lifetime.until[0], death)];
    const known = ends.flatMap((end) => end ?? []);
    for (const { attribute, date } of known)
      this.#push(draft, attribute, this.#subject(draft), { value: { kind: 'date', date } }, false);
    return known.length > 0;
  }

  /** Null where nothing can be read. */
  #endOf(attribute: string | undefined, text: string | undefined) {
    if (attribute === undefined || text === undefined) return null;
    const { moment, problem, relative } = readDate(text, this.context.dates);
    return problem !== null || relative !== null || isUnknown(moment) ? null : { attribute, date: moment };
  }

  readonly #dateAt = (text: string): string | null => {
    const { parse } = this.context.dates;
    return parse(text).kind === 'moment' ? text : leadingDate(text, parse);
  };

  #target(
    draft: StatementDraft,
    told: StatementDraft,
    { ref: named, note, since }: NamedValue,
    { relation, inverted }: Extract<FieldReading, { kind: 'relation' }>,
  ): void {
    const kin = kinType(relation, this.#typeOf(told.subject));
    // A person's wife is one, whatever ship is called after her.
    const isOther = kin !== null && named.link === undefined && !this.#isNamed(named.name);
    const { written, ...firm } = isOther ? { ...named, type: named.type ?? kin } : named;
    // "Ada" for the only Ada there is may be another, as somebody's dates may tell.
    const isShort = written !== undefined && foldName(written) !== foldName(named.name);
    const isLoose = written !== undefined && (isShort || told.field?.isIfMeant);
    const ref = isLoose ? { ...firm, written } : firm;
    const noted = note === undefined || draft.note !== undefined ? draft : { ...draft, note };
    const qualifiers = { ...draft.qualifiers, ...this.#together.get(told) };
    const isSince = since !== undefined && relation.temporal === 'state';
    const { birth, death, ...beside } = this.#beside(
      noted.note,
      relation,
      inverted,
      ref,
      this.#typeOf(told.subject),
    );
    const when = { ...(isSince && { from: since }), ...beside };
    const dates = draft.from === undefined && draft.until === undefined ? when : {};
    this.#relation({ ...noted, ...dates, qualifiers, object: { kind: 'ref', ref } }, relation, inverted);
    this.#lived(draft, ref, { birth, death }, relation, inverted);
  }

  /** A span in brackets is a life beside somebody who is related for good, and a term beside an office, a group or a place. */
  #beside(
    note: string | undefined,
    relation: RelationType,
    inverted: boolean,
    ref: Ref,
    subjectType: string | null,
  ): LifeBeside {
    const { ontology } = this.context;
    if (note === undefined || !/\d/.test(note)) return {};
    const isState = relation.temporal === 'state';
    const type = this.#typeOf(ref);
    const types = type === null ? otherEnd(ontology, relation, inverted, subjectType) : [type];
    const isBeing = types.some((one) => isA(ontology, one, BEING) || isA(ontology, BEING, one));
    const isLater = isBeing && relation.order === (inverted ? 'object_first' : 'subject_first');
    const life = isLater ? 'child' : 'life';
    const spanMeans = relation.temporal === 'timeless' ? life : isState && !isBeing ? 'term' : null;
    const { birth, death, from, until } = lifeBeside(note, spanMeans, ontology.reading, this.#dateAt);
    const when = isState ? { ...(from && { from }), ...(until && { until }) } : {};
    return { ...(birth && { birth }), ...(death && { death }), ...when };
  }

  /** `Ulm Orsk (b. 253 AR)` among somebody's children. */
  #lived(
    draft: StatementDraft,
    ref: Ref,
    { birth, death }: Pick<LifeBeside, 'birth' | 'death'>,
    relation: RelationType,
    inverted: boolean,
  ): void {
    const { ontology } = this.context;
    const expects = otherEnd(ontology, relation, inverted, this.#typeOf(draft.subject));
    const type = this.#typeOf(ref) ?? kinType(relation, this.#typeOf(draft.subject)) ?? expects[0];
    const { from, until } = ontology.entityTypes.get(type ?? '')?.lifetime ?? { from: [], until: [] };
    for (const told of [this.#endOf(from[0], birth), this.#endOf(until[0], death)]) {
      if (told === null) continue;
      const end = this.#end(ref, expects, draft.spot, kinType(relation, this.#typeOf(draft.subject)));
      const value = { kind: 'date', date: told.date } as const;
      this.#push({ ...draft, note: undefined }, told.attribute, end, { value }, false);
    }
  }

  /**
   * About the one of its subject's names that something defines, or about a thing that it makes known where it says what
   * that is; else left, and read again when somebody does.
   */
  #ofKnown(draft: StatementDraft): StatementDraft | null {
    const { name, others = [], type } = draft.subject;
    const full = this.#inFull(name, type === undefined ? [] : [type], draft.spot);
    const known = [name, ...others, full].find((one) => this.#isNamed(one) && !this.#isOther(one, type));
    const written = draft.field?.isIfMeant ? { written: name } : {};
    if (known !== undefined) return { ...draft, subject: { name: known, ...written } };
    const own = full === name ? (others[0] ?? name) : full;
    if (type !== undefined) return { ...draft, subject: { name: own, type, ...written } };
    this.#refs.addKnown(draft.subject, [], draft.spot);
    return null;
  }

  /** Somebody is told of, and what goes by that name is a ship. */
  #isOther(name: string, type: string | undefined): boolean {
    const { ontology, typeOfName } = this.context;
    const known = typeOfName(foldName(name));
    return (
      type !== undefined && known !== null && isA(ontology, type, ACTING) && !isA(ontology, known, ACTING)
    );
  }

  /** Under the page's own key, as it stands there; when one of the names is defined, the document is read again. */
  #written(draft: StatementDraft, { key, by, written }: PageField, names: readonly string[]): void {
    if (by === 'word') this.#countUnknown(key, draft);
    for (const name of names) this.#refs.addKnown({ name }, [], draft.spot);
    const { object, spot } = draft;
    if (object.kind === 'ref' && draft.passage !== null) this.#mention(object.ref, draft.passage, spot);
    const { value } = readValue(written, undefined, null);
    this.#push(draft, undeclared(key, this.context.ontology), this.#subject(draft), { value }, false);
  }

  /** "Matthias" where only one of those who bear it is meant: of the note's own family, or the only one there is. */
  #inFull(name: string, types: readonly string[], spot: Spot): string {
    if (this.#isNamed(name) || /\s/.test(name.trim())) return name;
    const { ontology, typeOfName, fullNames } = this.context;
    const isMeant = (full: string): boolean =>
      types.length === 0 || mayStand(ontology, typeOfName(foldName(full)), types);
    const all = fullNames(foldName(name)).filter(isMeant);
    const own = all.filter((full) => lastWord(full) === lastWord(this.#note?.name ?? ''));
    const [only, another] = own.length > 0 ? own : all;
    // When another of that name is written of, the document is read again.
    this.#refs.addKnown({ name }, [], spot);
    return only === undefined || another !== undefined ? name : only;
  }

  #isNamed(name: string): boolean {
    return this.#types.isDefined(name) || this.context.isNamed(foldName(name));
  }

  #hasEnd(subject: Ref): boolean {
    return this.#ends.size > 0 && this.#ends.has(foldName(subject.name));
  }

  /** Nothing is made up and nothing reported: what does not fit was misread. */
  #extracted(written: StatementDraft): void {
    const told = this.#withFullNames(written);
    const { object, predicate } = told;
    const isExact = told.exactIfNamed?.every((name) => this.#isOne(name, told.spot)) === true;
    const draft = {
      ...told,
      qualifiers: { ...told.qualifiers, ...this.#together.get(written) },
      ...(isExact && { confidence: EXACT_CONFIDENCE }),
    };
    const ends = object.kind === 'ref' ? [draft.subject, object.ref] : [draft.subject];
    const { ontology, dates } = this.context;
    const isRemark = [ontology.attributes.get(predicate)].some((one) => one?.among ?? one?.kin);
    if (this.context.isStudied && !ends.every((ref) => this.#isSpokenOf(ref, draft, isRemark))) return;
    const relation = ontology.relationTypes.get(predicate);
    if (relation !== undefined && object.kind === 'ref') {
      if (!this.#fitsOwn(draft.subject, relation.from) || !this.#fitsOwn(object.ref, relation.to)) return;
      if (this.#isRuledOut(draft, relation, object.ref)) return;
      const window = readWindow(draft, dates);
      const isDated = window.problems.length + window.relatives.length === 0;
      const words = isDated ? draft : { ...draft, from: undefined, until: undefined, at: undefined };
      const subject = this.#knownEnd(draft, draft.subject, relation.from);
      const ref = this.#knownEnd(draft, object.ref, relation.to);
      this.#push(words, relation.name, subject, { ref }, relation.symmetric);
    }
    const attribute = ontology.attributes.get(predicate);
    if (attribute === undefined || object.kind !== 'value' || !this.#fitsOwn(draft.subject, attribute.of))
      return;
    if (attribute.value !== 'date') {
      this.#remark(draft, attribute);
      return;
    }
    const { moment, extent, problem, relative } = readDate(String(object.value), dates);
    if (extent !== null || problem !== null || relative !== null || isUnknown(moment)) return;
    const value = { kind: 'date', date: moment } as const;
    this.#push(draft, attribute.name, this.#knownEnd(draft, draft.subject, attribute.of), { value }, false);
  }

  /** What prose tells of somebody in its own words: a deed, kin, that there are none. */
  #remark(draft: StatementDraft, attribute: AttributeType): void {
    const { deeds, kin, denies, span, among, holders } = attribute;
    const isTold = [deeds, kin, denies, span, among, holders].some((one) => one !== null);
    if (draft.object.kind !== 'value' || !isTold) return;
    const window = readWindow(draft, this.context.dates);
    if (window.problems.length + window.relatives.length > 0) return;
    const { value } = readValue(draft.object.value, undefined, attribute);
    if (kin !== null && !this.#isKnown(draft.subject, draft.spot)) return;
    // Of kin who are known a relation tells, but not where they stand beside a name.
    if (kin !== null && draft.qualifiers.aside === undefined && this.#isOfKnown(draft)) return;
    if (among !== null && !(this.#isKnown(draft.subject, draft.spot) && this.#isAmong(draft, attribute)))
      return;
    const isAnything = among !== null || kin !== null;
    const isTyped = !isAnything || this.#types.known(draft.subject) !== null;
    const types = isTyped && !this.#isLearnedDeed(draft) ? attribute.of : [];
    const subject = this.#knownEnd(draft, draft.subject, types);
    this.#push(draft, attribute.name, subject, { value }, false);
  }

  /** "Osmere in the Long War" tells no region, nor does "Ada in Upper Marn". */
  #isAmong({ subject, qualifiers: { name }, spot }: StatementDraft, { of, among }: AttributeType): boolean {
    const { ontology } = this.context;
    const told = { name: String(name) };
    // When somebody says otherwise what they are, the document is read again.
    for (const one of [subject, told]) this.#refs.addKnown(one, [], spot);
    const [type, toldType] = [subject, told].map((ref) => this.#types.known(ref));
    const isOne = (one: string, types: readonly string[]) => types.some((type) => isA(ontology, one, type));
    return type != null && isOne(type, of) && (toldType == null || isOne(toldType, among?.types ?? []));
  }

  /** Kin who are known: of them a relation tells. */
  #isOfKnown({ qualifiers: { name }, subject, spot }: StatementDraft): boolean {
    if (name === undefined) return false;
    const full = this.#inFull(String(name), [], spot);
    return foldName(full) === foldName(subject.name) || this.#isKnown({ name: full }, spot);
  }

  /** Somebody defines it; when somebody does, the document is read again. */
  #isKnown(ref: Ref, spot: Spot): boolean {
    if (this.#isOwn(ref) || [ref.name, ...(ref.others ?? [])].some((name) => this.#isNamed(name)))
      return true;
    this.#refs.addKnown(ref, [], spot);
    return false;
  }

  /** What is not plain was misread where the document itself states what it cannot be beside. */
  #isRuledOut(
    { subject, confidence = 1 }: StatementDraft,
    { contradicts }: RelationType,
    other: Ref,
  ): boolean {
    return (
      confidence < EXACT_CONFIDENCE &&
      contradicts.some((relation) => this.#stated.has(pairKey(relation, subject, other)))
    );
  }

  /** What this document defines must be of a type that makes sense there; of others the store knows. */
  #fitsOwn(ref: Ref, expects: readonly string[]): boolean {
    const type = this.#isOwn(ref) ? this.#types.known(ref) : null;
    return type === null || expects.some((one) => isA(this.context.ontology, type, one));
  }

  /** Prose makes nobody up: something defines whom it names and as what, or the document links to them. */
  #isSpokenOf(ref: Ref, draft: StatementDraft, isRemark: boolean): boolean {
    const { spot } = draft;
    const names = [ref.name, ...(ref.others ?? [])];
    if (this.#isOwn(ref)) return true;
    const named = names.find((name) => this.#isNamed(name));
    // Of a page that nobody knows what it is about, prose would have to guess it.
    if (named !== undefined)
      return isRemark || this.#isLearnedDeed(draft) || this.context.typeOfName(foldName(named)) !== null;
    if (ref.link !== undefined || typeOfExample(this.context.ontology, foldName(ref.name)) !== null)
      return true;
    if (names.some((name) => this.#mentionsOf.has(foldName(name)))) return true;
    if (this.#isLearnedDeed(draft)) return true;
    // When somebody defines it, the document is read again.
    this.#refs.addKnown(ref, [], spot);
    return false;
  }

  /** That something was there, somebody acted, or held an office, is told whatever they are. */
  #isLearnedDeed({ predicate, sourceModel }: StatementDraft): boolean {
    if (sourceModel?.startsWith(OFFLINE_READER) !== true) return false;
    const { deeds = null, holders = null } = this.context.ontology.attributes.get(predicate) ?? {};
    return deeds !== null || holders !== null;
  }

  #isOwn(ref: Ref): boolean {
    return this.draft.entities.some((entity) => entity.ref === ref);
  }

  #knownEnd({ passage, spot }: StatementDraft, ref: Ref, expects: readonly string[]): number {
    if (this.#isOwn(ref)) return this.#refs.add(ref, this.#types.declared(ref, spot, false), null, spot);
    const types = ref.kinds ?? expects;
    return this.#refs.addKnown(ref, types, spot, this.#leadsTo(this.#linked(ref, passage), types));
  }

  /** A name in prose that is a link in the same passage leads where that link does. */
  #linked(ref: Ref, passage: number | null): Ref {
    const links = (this.#mentionsOf.get(foldName(ref.name)) ?? []).filter(
      (mention) => mention.passage === passage && mention.ref.name === ref.name,
    );
    const [only, another] = links;
    return only !== undefined && another === undefined ? only.ref : ref;
  }

  /** The documents that a link leads to. */
  #leadsTo({ id, link }: Ref, expects: readonly string[]): readonly string[] {
    if (id !== undefined || link === undefined) return [];
    return this.context.notes.leadsTo(link, this.origin.file, expects);
  }

  /** What the note is about. */
  #isNote(ref: Ref): boolean {
    if (this.#note === null) return false;
    const [document] = this.#leadsTo(ref, []);
    return document === undefined
      ? foldName(ref.name) === foldName(this.#note.name)
      : document === this.draft.id;
  }

  /** In its own note the name alone means nobody else. */
  #ofNote(draft: StatementDraft): StatementDraft {
    const { subject, known } = draft;
    const isName = subject.id === undefined && subject.type === undefined && subject.others === undefined;
    return this.#note !== null && !known && isName && this.#isNote(subject)
      ? { ...draft, subject: this.#note }
      : draft;
  }

  #typeOf(ref: Ref): string | null {
    const isNote = ref.link !== undefined && this.#leadsTo(ref, []).length > 0;
    return isNote ? this.context.notes.typeOf(ref.link, this.origin.file) : this.#types.known(ref);
  }

  #relation(draft: StatementDraft, relation: RelationType, inverted: boolean): void {
    const target: Ref =
      draft.object.kind === 'ref' ? draft.object.ref : { name: String(draft.object.value).trim() };
    if (target.name === '') return;
    const [from, to] = inverted ? [target, draft.subject] : [draft.subject, target];
    const kin = draft.field === undefined ? null : kinType(relation, this.#typeOf(draft.subject));
    if (relation.contradicts.length > 0) this.#stated.add(pairKey(relation.name, from, to));
    const subject = this.#end(from, relation.from, draft.spot, kin);
    const object = this.#end(to, relation.to, draft.spot, kin);
    this.#push(draft, relation.name, subject, { ref: object }, relation.symmetric);
    this.#calledKin(
      draft,
      relation,
      inverted ? { own: object, other: subject } : { own: subject, other: object },
    );
  }

  /** `mother: "[[Maud]]"`: Maud is a woman, as long as nobody says otherwise. */
  #calledKin(
    draft: StatementDraft,
    relation: RelationType,
    { own, other }: { readonly own: number; readonly other: number },
  ): void {
    const called = kinGender(this.context.ontology, relation.name, draft.field?.key ?? draft.predicate);
    if (called === null) return;
    const { subject, predicate, object, passage, lines, spot, confidence, reliability, sourceModel } = draft;
    const said = { subject, predicate, object, passage, lines, spot, confidence, reliability, sourceModel };
    const value = { kind: 'text', text: called.gender } as const;
    this.#push({ ...said, qualifiers: {} }, GENDER_AS_KIN, called.isOwn ? own : other, { value }, false);
  }

  /** Somebody bears the name, or is the only one who can be meant by it. */
  #isOne(name: string, spot: Spot): boolean {
    return this.#isNamed(name) || this.#inFull(name, [], spot) !== name;
  }

  /** Those who are called by their first names alone, in full where only one can be meant. */
  #withFullNames(draft: StatementDraft): StatementDraft {
    const { object, subject, spot } = draft;
    const full = (ref: Ref): Ref => {
      const { name, others = [], link, isLinked } = ref;
      if (link !== undefined || this.#isOwn(ref)) return ref;
      const called = isLinked ? ref : { ...ref, written: name };
      if ([name, ...others].some((one) => this.#isNamed(one))) return called;
      const found = this.#inFull(name, ref.kinds ?? [], spot);
      return found === name ? called : { ...called, name: found, others: [name, ...others] };
    };
    const [from, to] = [full(subject), object.kind === 'ref' ? full(object.ref) : null];
    return { ...draft, subject: from, object: to === null ? object : { kind: 'ref', ref: to } };
  }

  /** What this document itself defines is meant by its name, whatever would make sense. */
  #end(ref: Ref, expects: readonly string[], spot: Spot, kin: string | null = null): number {
    const documents = this.#leadsTo(ref, expects);
    if (documents.length > 0) return this.#refs.add(ref, null, null, spot, [], documents);
    const type = this.#types.declared(ref, spot, true);
    const isOwn = ref.id !== undefined || type !== null || this.#types.isDefined(ref.name);
    const guess = guessType(this.context.ontology, expects) ?? kin;
    return this.#refs.add(ref, type, guess, spot, isOwn ? [] : expects);
  }

  #attribute(draft: StatementDraft, attribute: AttributeType, subjectType: string | null): void {
    const { object } = draft;
    const raw = object.kind === 'ref' ? object.ref.name : object.value;
    if (object.kind === 'ref' && draft.passage !== null) this.#mention(object.ref, draft.passage, draft.spot);
    if (attribute.value === 'date') this.#dated(draft, attribute, subjectType, String(raw));
    else this.#plain(draft, attribute, raw);
  }

  #plain(draft: StatementDraft, attribute: AttributeType, raw: RawValue): void {
    const { object } = draft;
    const { value, problem } = readValue(raw, object.kind === 'value' ? object.unit : undefined, attribute);
    if (problem !== null) {
      const hint = `"${attribute.name}" takes a ${attribute.value}; it is kept as it was written.`;
      this.#remarks.add(
        draft.spot,
        'warning',
        'ingest/bad-value',
        `${draft.subject.name}: ${problem}.`,
        hint,
      );
    }
    this.#push(draft, attribute.name, this.#subject(draft), { value }, false);
  }

  /** A date attribute. An extent that dates the whole of a thing is told as its beginning and its end. */
  #dated(told: StatementDraft, attribute: AttributeType, subjectType: string | null, text: string): void {
    const { dates } = this.context;
    const whole = readDate(text, dates);
    const lead = whole.problem === null || told.field === undefined ? null : leadingDate(text, dates.parse);
    const draft = lead === null ? told : { ...told, note: told.note ?? text };
    const written = lead === null ? whole : readDate(lead, dates);
    if (written.problem?.isOfDesk) {
      this.#deskDate(draft, text);
      return;
    }
    const { field } = draft;
    const isWords = !/\d/.test(text) && (field?.ofKnown || field?.by === 'label');
    // `charter of 1312` tells more than when.
    if (written.problem !== null && field !== undefined && (isWords || WORDS_FIRST.test(text))) {
      this.#written(draft, field, []);
      return;
    }
    if (written.problem !== null) this.#remarks.badDate(draft, written.problem);
    const tells = { entity: foldName(draft.subject.name), attribute: attribute.name };
    if (written.relative !== null) this.#lean(draft, written.relative, tells);
    const lifetime = this.context.ontology.entityTypes.get(subjectType ?? '')?.lifetime;
    const ends = extentAttributes(lifetime);
    const { extent } = written;
    if (extent !== null && ends !== null && spansLifetime(lifetime, attribute)) {
      const { from, until } = extent;
      if (from !== null)
        this.#push(draft, ends.from, this.#subject(draft), { value: { kind: 'date', date: from } }, false);
      if (until !== null && until !== 'ongoing') {
        this.#push(draft, ends.until, this.#subject(draft), { value: { kind: 'date', date: until } }, false);
      }
      return;
    }
    const value = { kind: 'date', date: written.moment } as const;
    this.#push(draft, attribute.name, this.#subject(draft), { value }, false, written.relative !== null);
    if (lead !== null && lifetime?.until.includes(attribute.name)) this.#agedThen(draft, text);
  }

  /** `Died: 588, aged 53`. */
  #agedThen(draft: StatementDraft, text: string): void {
    const { ontology } = this.context;
    const age = ageIn(text, ontology);
    if (age === null || !this.#fitsOwn(draft.subject, age.attribute.of)) return;
    const value = { kind: 'number', number: age.years, unit: age.attribute.unit } as const;
    this.#push(draft, age.attribute.name, this.#subject(draft), { value }, false);
  }

  /** `date: 2025-03-14` in a world with a time of its own is a text under the word it was written with, and no date. */
  #deskDate(draft: StatementDraft, text: string): void {
    const shared = deskDates(draft.field?.key ?? draft.predicate);
    const spot = draft.dateSpot ?? draft.spot;
    this.#remarks.add(spot, 'info', 'ingest/desk-date', `${shared.message}.`, shared.hint, shared);
    const value = { kind: 'text', text } as const;
    this.#push(
      draft,
      undeclared(draft.field?.key ?? draft.predicate, this.context.ontology),
      this.#subject(draft),
      { value },
      false,
    );
  }

  /** Kept: as an attribute nobody declared, and, where it names an entity, as a mention of it. */
  #unknownPredicate(draft: StatementDraft): void {
    const { object, predicate, spot } = draft;
    this.#countUnknown(predicate, draft);
    const raw = object.kind === 'ref' ? object.ref.name : object.value;
    if (object.kind === 'ref' && draft.passage !== null) this.#mention(object.ref, draft.passage, spot);
    const { value } = readValue(raw, object.kind === 'value' ? object.unit : undefined, null);
    this.#push(draft, undeclared(predicate, this.context.ontology), this.#subject(draft), { value }, false);
  }

  #countUnknown(word: string, { spot, subject }: StatementDraft): void {
    const known = this.#unknown.get(word) ?? { times: 0, spot, of: this.#types.known(subject) };
    this.#unknown.set(word, { ...known, times: known.times + 1 });
  }

  /** Each unknown word once for the whole document, where it first stands. */
  #tellUnknown(): void {
    for (const [predicate, { times, spot, of }] of this.#unknown) {
      const hint =
        wordForEnds(this.context.ontology, predicate, of) ??
        leftUnmapped(this.context, predicate) ??
        nearPredicates(this.context.ontology, predicate) ??
        'Declare it in lore.yaml under extend to make it a relation or an attribute.';
      const message = `"${predicate}" is kept as a plain attribute`;
      const often = times === 1 ? '' : ` (${times} times)`;
      const shared = { message, hint, times };
      this.#remarks.add(spot, 'info', 'ingest/unknown-field', `${message}${often}.`, hint, shared);
    }
  }

  #subject({ subject, spot }: StatementDraft): number {
    const documents = this.#leadsTo(subject, []);
    if (documents.length > 0) return this.#refs.add(subject, null, null, spot, [], documents);
    return this.#refs.add(subject, this.#types.declared(subject, spot, true), null, spot);
  }

  #mention(ref: Ref, passage: number, spot: Spot): void {
    const documents = this.#leadsTo(ref, []);
    const type = documents.length > 0 ? null : this.#types.declared(ref, spot, false);
    const index = this.#refs.add(ref, type, null, spot, [], documents);
    const key = `${passage} ${index}`;
    if (!this.#mentioned.has(key)) this.#mentions.push({ passage, ref: index });
    this.#mentioned.add(key);
  }

  #push(
    draft: StatementDraft,
    predicate: string,
    subject: number,
    object: BoundObject,
    symmetric: boolean,
    leansByValue = false,
  ): void {
    const isDated = draft.from !== undefined || draft.until !== undefined || draft.at !== undefined;
    const window = isDated ? readWindow(draft, this.context.dates) : null;
    for (const problem of window?.problems ?? []) this.#remarks.badDate(draft, problem);
    for (const date of window?.relatives ?? []) this.#lean(draft, date, null);
    const reliability = draft.reliability ?? this.draft.reliability;
    this.#statements.push({
      subject,
      predicate,
      object,
      symmetric,
      valid: window?.valid ?? UNDATED_WINDOW,
      relative: leansByValue || (window !== null && window.relatives.length > 0),
      qualifiers: this.#qualifiers(draft),
      confidence: draft.confidence ?? DEFAULT_CONFIDENCE[reliability],
      reliability,
      sourceModel: draft.sourceModel ?? null,
      quote: draft.quote ?? null,
      note: draft.note ?? null,
      passage: draft.passage,
      lines: draft.lines,
    });
  }

  #qualifiers(draft: StatementDraft): Qualifiers {
    const together = this.#together.get(draft);
    return together === undefined ? draft.qualifiers : { ...draft.qualifiers, ...together };
  }

  #lean(draft: StatementDraft, date: RelativeDate, tells: LeaningDate['tells']): void {
    const notice = (code: string, message: string, hint?: string): Notice =>
      this.#remarks.at(draft.spot, 'warning', code, message, hint);
    this.#leaning.push({ date, tells, notice });
  }
}

/** A word that means something, in a vault whose study was not sure what it means there. */
function leftUnmapped({ ontology, isStudied }: BindContext, word: string): string | undefined {
  const [first] = isStudied ? meaningsOfWord(ontology, word) : [];
  if (first === undefined) return undefined;
  const name = first.kind === 'relation' ? first.relation.name : first.attribute.name;
  return `If it means that here, say so: lore map "${word}=${name}".`;
}

/** The name of an attribute that nobody declares; never one under which something declared would be read. */
function undeclared(word: string, ontology: Ontology): string {
  const name = `${/^_*/.exec(word)?.[0] ?? ''}${foldName(word).replace(/ /g, '_') || 'field'}`;
  return findPredicate(ontology, name) === null ? name : `${name}_as_written`;
}
