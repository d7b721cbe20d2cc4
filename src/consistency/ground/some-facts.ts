/** What has been asked for so far and no more: for a sweep over what was touched. */
import type { DateColumns, DateRequest, EdgeRequest, Handle, StatementColumns } from '../../store/ground.js';
import type { Window } from '../../time/index.js';
import type { Facts, KnownDate } from './facts.js';
import type { StatementIndex } from './ground.js';

interface Known {
  readonly row: number;
  readonly subject: Handle;
  readonly object: Handle;
  readonly window: Window;
  readonly predicate: string;
  /** As in the columns. */
  readonly extracted: number;
}

type ByEntity<T> = Map<string, Map<Handle, T>>;

export class SomeFacts implements Facts {
  readonly #statements: Known[] = [];
  readonly #indexOf = new Map<number, StatementIndex>();
  readonly #ends: Readonly<Record<EdgeRequest['end'], ByEntity<Int32Array>>> = {
    subject: new Map(),
    object: new Map(),
  };
  readonly #dates: ByEntity<KnownDate | null> = new Map();
  readonly #types = new Map<Handle, { readonly type: string; readonly guessed: boolean }>();

  get size(): number {
    return this.#statements.length;
  }

  out(entity: Handle, predicate: string): Int32Array | undefined {
    return this.#ends.subject.get(predicate)?.get(entity);
  }

  into(entity: Handle, predicate: string): Int32Array | undefined {
    return this.#ends.object.get(predicate)?.get(entity);
  }

  date(entity: Handle, attribute: string): KnownDate | null | undefined {
    return this.#dates.get(attribute)?.get(entity);
  }

  type(entity: Handle): string | undefined {
    return this.#types.get(entity)?.type;
  }

  isGuessed(entity: Handle): boolean | undefined {
    return this.#types.get(entity)?.guessed;
  }

  isExtracted(statement: StatementIndex): boolean {
    return this.#known(statement).extracted > 0;
  }

  /** Of a few statements the words are read sooner than this could be asked. */
  mayHaveUnbelievedEnd(): boolean {
    return true;
  }

  isExact(statement: StatementIndex): boolean {
    return this.#known(statement).extracted === 2;
  }

  row(statement: StatementIndex): number {
    return this.#known(statement).row;
  }

  subject(statement: StatementIndex): Handle {
    return this.#known(statement).subject;
  }

  object(statement: StatementIndex): Handle {
    return this.#known(statement).object;
  }

  window(statement: StatementIndex): Window {
    return this.#known(statement).window;
  }

  predicate(statement: StatementIndex): string {
    return this.#known(statement).predicate;
  }

  subjects(predicate: string): never {
    throw notWhole(predicate);
  }

  objects(predicate: string): never {
    throw notWhole(predicate);
  }

  all(predicate: string): never {
    throw notWhole(predicate);
  }

  entities(): never {
    throw notWhole('a type');
  }

  /** The answer to these requests: what is not in it is not in the world. */
  addEdges(requests: readonly EdgeRequest[], columns: StatementColumns): void {
    const runs = new Map(columns.runs.map((run) => [run.predicate, run]));
    for (const { predicate, end, entities } of requests) {
      const lists = new Map<Handle, number[]>(entities.map((entity) => [entity, []]));
      const { start, end: stop } = runs.get(predicate) ?? { start: 0, end: 0 };
      for (let i = start; i < stop; i++) {
        lists.get(columns[end][i] ?? 0)?.push(this.#keep(predicate, columns, i));
      }
      const known = ofPredicate(this.#ends[end], predicate);
      for (const [entity, list] of lists) known.set(entity, Int32Array.from(list));
    }
  }

  addDates(requests: readonly DateRequest[], columns: DateColumns): void {
    for (const { predicate, entities } of requests) {
      const known = ofPredicate(this.#dates, predicate);
      for (const entity of entities) known.set(entity, null);
    }
    for (const { predicate, start, end } of columns.runs) {
      const known = ofPredicate(this.#dates, predicate);
      for (let i = start; i < end; i++) {
        const bounds = { min: columns.min[i] ?? 0, max: columns.max[i] ?? 0 };
        known.set(columns.entity[i] ?? 0, { ...bounds, vague: columns.vague[i] === 1 });
      }
    }
  }

  addType(entity: Handle, type: string, guessed: boolean): void {
    this.#types.set(entity, { type, guessed });
  }

  #keep(predicate: string, columns: StatementColumns, i: number): StatementIndex {
    const row = columns.row[i] ?? 0;
    const known = this.#indexOf.get(row);
    if (known !== undefined) return known;
    const window = {
      fromMin: columns.fromMin[i] ?? 0,
      fromMax: columns.fromMax[i] ?? 0,
      untilMin: columns.untilMin[i] ?? 0,
      untilMax: columns.untilMax[i] ?? 0,
    };
    const [subject = 0, object = 0] = [columns.subject[i], columns.object[i]];
    const extracted = columns.extracted[i] ?? 0;
    const index = this.#statements.push({ row, subject, object, window, predicate, extracted }) - 1;
    this.#indexOf.set(row, index);
    return index;
  }

  #known(statement: StatementIndex): Known {
    const known = this.#statements[statement];
    if (!known) throw new Error(`this ground has no statement ${statement}`);
    return known;
  }
}

function ofPredicate<T>(all: ByEntity<T>, predicate: string): Map<Handle, T> {
  const known = all.get(predicate);
  if (known) return known;
  const made = new Map<Handle, T>();
  all.set(predicate, made);
  return made;
}

function notWhole(what: string): Error {
  return new Error(`all of ${what} was asked of a ground that holds only what was asked for`);
}
