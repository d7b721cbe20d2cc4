/** Everything at once: the store's columns, with an index for each predicate that is asked for. */
import type { Ontology } from '../../packs/ontology.js';
import type {
  DateColumns,
  GroundColumns,
  Handle,
  StatementColumns,
  ToldText,
  TypeColumns,
} from '../../store/ground.js';
import type { Window } from '../../time/index.js';
import { EndIndex, type Stretch } from './end-index.js';
import type { Facts, KnownDate } from './facts.js';
import type { StatementIndex } from './ground.js';
import { type LifeBounds, lifeBounds } from './life-bounds.js';

const NONE = new Int32Array(0);
const EMPTY: Stretch = { start: 0, end: 0 };

/** The columns of all statements, and where in them those of one predicate stand. */
export interface Statements extends Omit<StatementColumns, 'runs'>, Stretch {}

type Run = StatementColumns['runs'][number];

export class WholeFacts implements Facts {
  readonly #statements: StatementColumns;
  readonly #dates: DateColumns;
  readonly #entities: TypeColumns;
  readonly #unbelievedEnds: ReadonlySet<number>;
  readonly #runs: ReadonlyMap<string, Stretch>;
  readonly #dateRuns: ReadonlyMap<string, Stretch>;
  /** One more than the index of its type, by entity; 0 for none. */
  readonly typeCodes: Uint16Array;
  /** 1 where the type was only inferred. */
  readonly guessed: Uint8Array;
  readonly #inOrder: Int32Array;
  /** No entity has a greater handle. */
  readonly greatest: number;
  #lives: LifeBounds | null = null;
  #hasExtracted: boolean | null = null;
  readonly #bySubject = new Map<string, EndIndex>();
  readonly #byObject = new Map<string, EndIndex>();

  readonly size: number;

  readonly #texts: ReadonlyMap<string, readonly ToldText[]>;

  constructor({ statements, dates, entities, unbelievedEnds, texts }: GroundColumns) {
    this.#texts = texts;
    this.size = statements.row.length;
    this.#statements = statements;
    this.#dates = dates;
    this.#entities = entities;
    this.#unbelievedEnds = unbelievedEnds;
    this.#runs = byPredicate(statements.runs);
    this.#dateRuns = byPredicate(dates.runs);
    this.greatest = Math.max(
      greatestOf(entities.entity),
      greatestOf(statements.subject),
      greatestOf(statements.object),
    );
    this.typeCodes = new Uint16Array(this.greatest + 1);
    this.guessed = new Uint8Array(this.greatest + 1);
    for (let i = 0; i < entities.entity.length; i++) {
      this.typeCodes[entities.entity[i] ?? 0] = (entities.type[i] ?? 0) + 1;
      this.guessed[entities.entity[i] ?? 0] = entities.guessed[i] ?? 0;
    }
    this.#inOrder = new Int32Array(statements.row.length);
    for (let i = 0; i < this.#inOrder.length; i++) this.#inOrder[i] = i;
  }

  /** Where the statements of the predicate stand in the columns. */
  statements(predicate: string): Statements {
    const { start, end } = this.#runs.get(predicate) ?? EMPTY;
    return { ...this.#statements, start, end };
  }

  /** Where the dates of the attribute stand in their columns, by entity. */
  dates(attribute: string): Pick<DateColumns, 'entity'> & Stretch {
    const { start, end } = this.#dateRuns.get(attribute) ?? EMPTY;
    return { entity: this.#dates.entity, start, end };
  }

  /** The attribute by its texts, with those of whom each is told; null where that was not asked for. */
  texts(attribute: string): readonly ToldText[] | null {
    return this.#texts.get(attribute) ?? null;
  }

  /** Is any of it only found in prose? */
  get hasExtracted(): boolean {
    this.#hasExtracted ??= this.#statements.extracted.some((extracted) => extracted > 0);
    return this.#hasExtracted;
  }

  /** What `told` says of each type, by `typeCodes`; `nothing` of what has none. */
  typesAs(told: (type: string) => number, nothing = 0): Uint8Array {
    return Uint8Array.from([nothing, ...this.#entities.types.map(told)]);
  }

  lives(ontology: Ontology): LifeBounds {
    this.#lives ??= lifeBounds(this, this.#dates, ontology);
    return this.#lives;
  }

  out(entity: Handle, predicate: string): Int32Array {
    return this.#starting(predicate)?.of(entity) ?? NONE;
  }

  into(entity: Handle, predicate: string): Int32Array {
    return this.#ending(predicate)?.of(entity) ?? NONE;
  }

  date(entity: Handle, attribute: string): KnownDate | null {
    const run = this.#dateRuns.get(attribute);
    if (!run) return null;
    const { entity: keys, min, max, vague } = this.#dates;
    let low = run.start;
    let high = run.end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? 0) < entity) low = middle + 1;
      else high = middle;
    }
    if (low === run.end || keys[low] !== entity) return null;
    return { min: min[low] ?? 0, max: max[low] ?? 0, vague: vague[low] === 1 };
  }

  type(entity: Handle): string | undefined {
    return this.#entities.types[(this.typeCodes[entity] ?? 0) - 1];
  }

  isGuessed(entity: Handle): boolean {
    return this.guessed[entity] === 1;
  }

  isExtracted(statement: StatementIndex): boolean {
    return (this.#statements.extracted[statement] ?? 0) > 0;
  }

  mayHaveUnbelievedEnd(statement: StatementIndex): boolean {
    return this.#unbelievedEnds.has(this.row(statement));
  }

  isExact(statement: StatementIndex): boolean {
    return this.#statements.extracted[statement] === 2;
  }

  row(statement: StatementIndex): number {
    return this.#statements.row[statement] ?? 0;
  }

  subject(statement: StatementIndex): Handle {
    return this.#statements.subject[statement] ?? 0;
  }

  object(statement: StatementIndex): Handle {
    return this.#statements.object[statement] ?? 0;
  }

  window(statement: StatementIndex): Window {
    const { fromMin, fromMax, untilMin, untilMax } = this.#statements;
    return {
      fromMin: fromMin[statement] ?? 0,
      fromMax: fromMax[statement] ?? 0,
      untilMin: untilMin[statement] ?? 0,
      untilMax: untilMax[statement] ?? 0,
    };
  }

  predicate(statement: StatementIndex): string {
    const { runs } = this.#statements;
    let low = 0;
    let high = runs.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((runs[middle]?.end ?? 0) <= statement) low = middle + 1;
      else high = middle;
    }
    return runs[low]?.predicate ?? '';
  }

  subjects(predicate: string): Iterable<Handle> {
    return this.#starting(predicate)?.keys() ?? [];
  }

  objects(predicate: string): Iterable<Handle> {
    return this.#ending(predicate)?.keys() ?? [];
  }

  *all(predicate: string): Generator<StatementIndex> {
    const { start, end } = this.#runs.get(predicate) ?? EMPTY;
    for (let i = start; i < end; i++) yield i;
  }

  *entities(isOne: (type: string) => boolean): Generator<Handle> {
    const { entity, type, types } = this.#entities;
    const wanted = types.map(isOne);
    for (let i = 0; i < entity.length; i++) if (wanted[type[i] ?? 0]) yield entity[i] ?? 0;
  }

  #starting(predicate: string): EndIndex | undefined {
    return this.#index(this.#bySubject, predicate, this.#statements.subject, this.#inOrder);
  }

  #ending(predicate: string): EndIndex | undefined {
    return this.#index(this.#byObject, predicate, this.#statements.object, null);
  }

  #index(
    known: Map<string, EndIndex>,
    predicate: string,
    keys: Int32Array,
    sorted: Int32Array | null,
  ): EndIndex | undefined {
    const found = known.get(predicate);
    if (found) return found;
    const run = this.#runs.get(predicate);
    if (!run) return undefined;
    const index = new EndIndex(keys, run, this.greatest, sorted);
    known.set(predicate, index);
    return index;
  }
}

function byPredicate(runs: readonly Run[]): Map<string, Stretch> {
  return new Map(runs.map((run) => [run.predicate, run]));
}

function greatestOf(numbers: Int32Array): number {
  let greatest = 0;
  for (let i = 0; i < numbers.length; i++) greatest = Math.max(greatest, numbers[i] ?? 0);
  return greatest;
}
