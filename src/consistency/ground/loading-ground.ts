/** The ground that rules stand on: it tells what it has, notes what it lacks, and loads that when asked to. */
import { isA } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { whenIn, whenText } from '../../reason/when.js';
import type { GroundReading, Handle, Identity } from '../../store/ground.js';
import { type DateContext, formatMoment, type Window } from '../../time/index.js';
import { holdsTrue, lifeUnless, type ValueAt, valuesOf } from './derived.js';
import type { Facts } from './facts.js';
import type { Detail, Ground, Life, LifeBound, StatementIndex } from './ground.js';
import { lifeStatementsOf } from './life.js';
import { Missed } from './missed.js';
import { SomeFacts } from './some-facts.js';
import { View } from './views.js';
import { WholeFacts } from './whole-facts.js';

export interface GroundContext {
  readonly ontology: Ontology;
  readonly dates: DateContext;
}

const NONE = new Int32Array(0);
/** Past this many, what was looked up for earlier anchors is forgotten before the next ones. */
const MOST_REMEMBERED = 200_000;

export class LoadingGround implements Ground {
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly #reading: GroundReading;
  readonly #facts: Facts;
  /** The same when it is being filled; null when it holds everything. */
  readonly #some: SomeFacts | null;
  readonly #whole: WholeFacts | null;
  readonly #missed = new Missed();
  readonly #details = new Map<StatementIndex, Detail>();
  readonly #identities = new Map<Handle, Identity>();
  readonly #lives = new Map<Handle, Life>();
  readonly #insane = new Set<Handle>();
  readonly #surelyInsane = new Set<Handle>();
  /** As rules are shown it first; without what is a guess; and with what prose tells exactly besides. */
  readonly noticing: View;
  readonly settled: View;
  readonly exact: View;

  constructor(reading: GroundReading, { ontology, dates }: GroundContext, whole: WholeFacts | null) {
    this.ontology = ontology;
    this.dates = dates;
    this.#reading = reading;
    this.#whole = whole;
    this.#some = whole ? null : new SomeFacts();
    this.#facts = whole ?? this.#some ?? new SomeFacts();
    this.noticing = new View(this, 'all', (entity) => this.#insane.has(entity));
    this.settled = new View(this, 'settled', (entity) => this.#surelyInsane.has(entity));
    this.exact = new View(this, 'exact', (entity) => this.#surelyInsane.has(entity));
  }

  /** Is there any statement that was only found in prose? */
  get hasExtracted(): boolean {
    return this.#reading.hasExtracted;
  }

  /** How many statements it holds. */
  get size(): number {
    return this.#facts.size;
  }

  /** Holds everything, so that all of a predicate or a type can be asked for. */
  get isWhole(): boolean {
    return this.#some === null;
  }

  get whole(): WholeFacts {
    if (this.#whole) return this.#whole;
    throw new Error('everything was asked of a ground that holds only what was asked for');
  }

  out(entity: Handle, predicate: string): Int32Array {
    const found = this.#facts.out(entity, predicate);
    if (!found) this.#missed.edges('subject', predicate, entity);
    return found ?? NONE;
  }

  into(entity: Handle, predicate: string): Int32Array {
    const found = this.#facts.into(entity, predicate);
    if (!found) this.#missed.edges('object', predicate, entity);
    return found ?? NONE;
  }

  subjects(predicate: string): Iterable<Handle> {
    return this.#facts.subjects(predicate);
  }

  objects(predicate: string): Iterable<Handle> {
    return this.#facts.objects(predicate);
  }

  all(predicate: string): Iterable<StatementIndex> {
    return this.#facts.all(predicate);
  }

  entitiesOf(type: string): Iterable<Handle> {
    return this.#facts.entities((own) => isA(this.ontology, own, type));
  }

  row(statement: StatementIndex): number {
    return this.#facts.row(statement);
  }

  subject(statement: StatementIndex): Handle {
    return this.#facts.subject(statement);
  }

  object(statement: StatementIndex): Handle {
    return this.#facts.object(statement);
  }

  window(statement: StatementIndex): Window {
    return this.#facts.window(statement);
  }

  predicate(statement: StatementIndex): string {
    return this.#facts.predicate(statement);
  }

  detail(statement: StatementIndex): Detail | null {
    const known = this.#details.get(statement);
    if (!known) this.#missed.detail(statement);
    return known ?? null;
  }

  type(entity: Handle): string {
    return this.#facts.type(entity) ?? this.#identity(entity)?.type ?? '';
  }

  /** Only models or patterns found it in prose. */
  isExtracted(statement: StatementIndex): boolean {
    return this.#facts.isExtracted(statement);
  }

  mayHaveUnbelievedEnd(statement: StatementIndex): boolean {
    return this.#facts.mayHaveUnbelievedEnd(statement);
  }

  /** Found in prose, where it is told exactly. */
  isExact(statement: StatementIndex): boolean {
    return this.#facts.isExact(statement);
  }

  /** Its type was only inferred from a relation. */
  isGuessed(entity: Handle): boolean {
    return this.#facts.isGuessed(entity) ?? this.#identity(entity)?.guessed ?? false;
  }

  isA(entity: Handle, type: string): boolean {
    return isA(this.ontology, this.type(entity), type);
  }

  name(entity: Handle): string {
    return this.#identity(entity)?.name ?? '';
  }

  id(entity: Handle): string {
    return this.#identity(entity)?.id ?? '';
  }

  life(entity: Handle): Life {
    const known = this.#lives.get(entity);
    if (known) return known;
    const before = this.#missed.count;
    const life = lifeUnless(this.#insane.has(entity), this, entity);
    if (this.#missed.count === before) this.#lives.set(entity, life);
    return life;
  }

  lifeStatements(entity: Handle): readonly number[] {
    return lifeStatementsOf(this, entity);
  }

  date(entity: Handle, attribute: string): LifeBound | null {
    const date = this.#facts.date(entity, attribute);
    if (date === undefined) this.#missed.date(attribute, entity);
    // Spelled out, since this is asked millions of times.
    return date ? { attribute, min: date.min, max: date.max, vague: date.vague } : null;
  }

  values(entity: Handle, attribute: string): readonly ValueAt[] {
    return valuesOf(this, entity, attribute);
  }

  isTrue(entity: Handle, attribute: string): boolean {
    return holdsTrue(this.values(entity, attribute));
  }

  words(statement: StatementIndex): string {
    const detail = this.detail(statement);
    if (!detail) return '';
    const { value, fromText, untilText } = detail;
    if (value?.kind === 'date') return value.date.text || formatMoment(value.date, this.dates);
    const window = this.window(statement);
    return whenText({ ...window, fromText, untilText }) || whenIn(window, this.dates, this.dates.default);
  }

  /** These fail a rule about their own dates: nothing follows from when they existed. `surely`: without any guess. */
  markInsane(entities: Iterable<Handle>, surely: Iterable<Handle>): void {
    for (const entity of entities) {
      this.#insane.add(entity);
      this.#lives.delete(entity);
    }
    for (const entity of surely) this.#surelyInsane.add(entity);
    this.noticing.forgetLives();
    this.settled.forgetLives();
    this.exact.forgetLives();
  }

  /** Grows whenever something is missing. */
  get missed(): number {
    return this.#missed.count;
  }

  /** Has anything been missing since this was last asked? */
  noticeMissing(): boolean {
    return this.#missed.notice();
  }

  /** All that has been missing. */
  async load(): Promise<void> {
    const { edges, dates, entities, statements } = this.#missed.take();
    const some = this.#some;
    if (some && edges.length > 0) some.addEdges(edges, await this.#reading.edges(edges));
    if (some && dates.length > 0) some.addDates(dates, await this.#reading.dates(dates));
    if (entities.length > 0) {
      for (const entity of entities) this.#identities.set(entity, { handle: entity, ...NOBODY });
      for (const identity of await this.#reading.identities(entities)) {
        this.#identities.set(identity.handle, identity);
        some?.addType(identity.handle, identity.type, identity.guessed);
      }
    }
    if (statements.length > 0) await this.#loadDetails(statements);
  }

  /** Between anchors, so that a run over everything does not end up holding every word of the world. */
  forgetSome(): void {
    for (const remembered of [this.#details, this.#identities, this.#lives]) {
      if (!this.#some && remembered.size > MOST_REMEMBERED) remembered.clear();
    }
  }

  async #loadDetails(statements: readonly StatementIndex[]): Promise<void> {
    const indexOf = new Map(statements.map((statement) => [this.row(statement), statement]));
    for (const detail of await this.#reading.details([...indexOf.keys()])) {
      const statement = indexOf.get(detail.row);
      if (statement !== undefined) this.#details.set(statement, detail);
    }
  }

  #identity(entity: Handle): Identity | undefined {
    const known = this.#identities.get(entity);
    if (!known) this.#missed.entity(entity);
    return known;
  }
}

/** A handle that stands for nobody must not be asked for again and again. */
const NOBODY = { id: '', name: '', type: '', guessed: false };

/** Starts empty: for what was touched, and for trying something out. */
export function lazyGround(reading: GroundReading, context: GroundContext): LoadingGround {
  return new LoadingGround(reading, context, null);
}

/** Holds every statement, date and type; words and values are still loaded where they are asked for. */
export async function wholeGround(reading: GroundReading, context: GroundContext): Promise<LoadingGround> {
  const compared = new Set<string>();
  for (const { name, distinct } of context.ontology.relationTypes.values())
    if (distinct && reading.present.predicates.has(name)) compared.add(distinct.attribute);
  const columns = await reading.everything([...compared]);
  return new LoadingGround(reading, context, new WholeFacts(columns));
}
