/**
 * The ground as rules are shown it: with everything that is believed, noticing what of it is a guess; without the
 * guesses; and with those of them that prose tells exactly. A guess is a statement that was only found in prose, or a type that was only inferred from a relation.
 */
import type { FindingGuess, Value } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { BEGINNING, type DateContext, END, type Moment, type Window } from '../../time/index.js';
import { holdsTrue, lifeUnless, type ValueAt, valuesOf } from './derived.js';
import type { Detail, Ground, Life, LifeBound, StatementIndex } from './ground.js';
import { type lifeOf, lifeStatementsOf } from './life.js';
import type { LoadingGround } from './loading-ground.js';
import type { WholeFacts } from './whole-facts.js';

/** What an entity is that nobody has given a type. */
const ANYTHING = 'Entity';
const MOST_REMEMBERED = 200_000;

type Shows = 'all' | 'exact' | 'settled';

export class View implements Ground {
  readonly ontology: Ontology;
  readonly dates: DateContext;
  readonly #ground: LoadingGround;
  readonly #shows: Shows;
  readonly #isInsane: (entity: Handle) => boolean;
  readonly #lives = new Map<Handle, { readonly life: Life; readonly guess: FindingGuess | null }>();
  /** Dates say what bounds an entity, also where its type was inferred. */
  readonly #lifeGround: Parameters<typeof lifeOf>[0];
  #guess: FindingGuess | null = null;

  /** But for `all`, guesses are left out instead of noticed. */
  constructor(ground: LoadingGround, shows: Shows, isInsane: (entity: Handle) => boolean) {
    this.ontology = ground.ontology;
    this.dates = ground.dates;
    this.#ground = ground;
    this.#shows = shows;
    this.#isInsane = isInsane;
    this.#lifeGround = {
      ontology: ground.ontology,
      type: (entity) => ground.type(entity),
      out: (entity, predicate) => this.out(entity, predicate),
      row: (statement) => ground.row(statement),
      window: (statement) => ground.window(statement),
      date: (entity, attribute) => this.date(entity, attribute),
      isTrue: (entity, attribute) => this.isTrue(entity, attribute),
    };
  }

  /** A guess that was met since this was last asked. */
  takeGuess(): FindingGuess | null {
    const guess = this.#guess;
    this.#guess = null;
    return guess;
  }

  /** Who is insane may have changed. */
  forgetLives(): void {
    this.#lives.clear();
  }

  get whole(): WholeFacts {
    return this.#ground.whole;
  }

  out(entity: Handle, predicate: string): Int32Array {
    return this.#shown(this.#ground.out(entity, predicate));
  }

  into(entity: Handle, predicate: string): Int32Array {
    return this.#shown(this.#ground.into(entity, predicate));
  }

  subjects(predicate: string): Iterable<Handle> {
    return this.#ground.subjects(predicate);
  }

  objects(predicate: string): Iterable<Handle> {
    return this.#ground.objects(predicate);
  }

  all(predicate: string): Iterable<StatementIndex> {
    return this.#ground.all(predicate);
  }

  entitiesOf(type: string): Iterable<Handle> {
    return this.#ground.entitiesOf(type);
  }

  row(statement: StatementIndex): number {
    return this.#ground.row(statement);
  }

  subject(statement: StatementIndex): Handle {
    return this.#ground.subject(statement);
  }

  object(statement: StatementIndex): Handle {
    return this.#ground.object(statement);
  }

  window(statement: StatementIndex): Window {
    return this.#ground.window(statement);
  }

  predicate(statement: StatementIndex): string {
    return this.#ground.predicate(statement);
  }

  isExtracted(statement: StatementIndex): boolean {
    return this.#ground.isExtracted(statement);
  }

  isExact(statement: StatementIndex): boolean {
    return this.#ground.isExact(statement);
  }

  mayHaveUnbelievedEnd(statement: StatementIndex): boolean {
    return this.#ground.mayHaveUnbelievedEnd(statement);
  }

  detail(statement: StatementIndex): Detail | null {
    return this.#ground.detail(statement);
  }

  type(entity: Handle): string {
    const type = this.#ground.type(entity);
    if (type === ANYTHING || !this.#ground.isGuessed(entity)) return type;
    if (this.#shows !== 'all') return type === '' ? '' : ANYTHING;
    this.#meet('type');
    return type;
  }

  isA(entity: Handle, type: string): boolean {
    return isA(this.ontology, this.type(entity), type);
  }

  name(entity: Handle): string {
    return this.#ground.name(entity);
  }

  id(entity: Handle): string {
    return this.#ground.id(entity);
  }

  life(entity: Handle): Life {
    if (this.#shows === 'all' && !this.#ground.hasExtracted) return this.#ground.life(entity);
    const known = this.#lives.get(entity);
    if (known) {
      this.#meet(known.guess);
      return known.life;
    }
    const before = this.takeGuess();
    const missed = this.#ground.missed;
    const life = lifeUnless(this.#isInsane(entity), this.#lifeGround, entity);
    if (this.#lives.size >= MOST_REMEMBERED) this.#lives.clear();
    if (this.#ground.missed === missed) this.#lives.set(entity, { life, guess: this.#guess });
    this.#meet(before);
    return life;
  }

  lifeStatements(entity: Handle): readonly number[] {
    return lifeStatementsOf(this.#lifeGround, entity);
  }

  date(entity: Handle, attribute: string): LifeBound | null {
    const date = this.#ground.date(entity, attribute);
    if (date === null || !this.#ground.hasExtracted) return date;
    const told = this.#ground.out(entity, attribute);
    // What is written dates an entity, whatever prose says of it.
    if (!told.every((statement) => this.#ground.isExtracted(statement))) return date;
    if (this.#shows !== 'all') return hullOf(attribute, this.values(entity, attribute));
    this.#meet('prose');
    return date;
  }

  values(entity: Handle, attribute: string): readonly ValueAt[] {
    return valuesOf(this, entity, attribute);
  }

  isTrue(entity: Handle, attribute: string): boolean {
    return holdsTrue(this.values(entity, attribute));
  }

  words(statement: StatementIndex): string {
    return this.#ground.words(statement);
  }

  #shown(statements: Int32Array): Int32Array {
    if (!this.#ground.hasExtracted || statements.length === 0) return statements;
    if (!statements.some((statement) => this.#ground.isExtracted(statement))) return statements;
    if (this.#shows !== 'all') return statements.filter((statement) => this.#isShown(statement));
    this.#meet('prose');
    return statements;
  }

  #isShown(statement: StatementIndex): boolean {
    if (!this.#ground.isExtracted(statement)) return true;
    return this.#shows === 'exact' && this.#ground.isExact(statement);
  }

  #meet(guess: FindingGuess | null): void {
    if (guess !== null && this.#guess !== 'prose') this.#guess = guess;
  }
}

/** As the store keeps it for all values together; null when none of them says anything. */
function hullOf(attribute: string, values: readonly { readonly value: Value }[]): LifeBound | null {
  const dates = values.flatMap(({ value }) =>
    value.kind === 'date' && isTold(value.date) ? [value.date] : [],
  );
  const [first] = dates;
  if (first === undefined) return null;
  return {
    attribute,
    min: Math.min(...dates.map(({ min }) => min)),
    max: Math.max(...dates.map(({ max }) => max)),
    vague: dates.some(({ vague, min, max }) => vague || min !== first.min || max !== first.max),
  };
}

function isTold({ min, max }: Moment): boolean {
  return min > BEGINNING || max < END;
}
