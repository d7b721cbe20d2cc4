/** What rules asked for and the ground did not have, gathered to be loaded at once. */
import type { DateRequest, EdgeRequest, Handle } from '../../store/ground.js';
import type { StatementIndex } from './ground.js';

export interface Wanted {
  readonly edges: readonly EdgeRequest[];
  readonly dates: readonly DateRequest[];
  readonly entities: readonly Handle[];
  readonly statements: readonly StatementIndex[];
}

type Gathered = Map<string, Set<Handle>>;

export class Missed {
  #subject: Gathered = new Map();
  #object: Gathered = new Map();
  #dates: Gathered = new Map();
  #entities = new Set<Handle>();
  #statements = new Set<StatementIndex>();
  #noticed = false;
  #count = 0;

  /** Grows with everything that is missed. */
  get count(): number {
    return this.#count;
  }

  edges(end: EdgeRequest['end'], predicate: string, entity: Handle): void {
    this.#add(end === 'subject' ? this.#subject : this.#object, predicate, entity);
  }

  date(attribute: string, entity: Handle): void {
    this.#add(this.#dates, attribute, entity);
  }

  entity(entity: Handle): void {
    this.#note();
    this.#entities.add(entity);
  }

  detail(statement: StatementIndex): void {
    this.#note();
    this.#statements.add(statement);
  }

  /** Was anything missed since this was last asked? */
  notice(): boolean {
    const noticed = this.#noticed;
    this.#noticed = false;
    return noticed;
  }

  take(): Wanted {
    const wanted: Wanted = {
      edges: [...requests(this.#subject, 'subject'), ...requests(this.#object, 'object')],
      dates: [...this.#dates].map(([predicate, entities]) => ({ predicate, entities: [...entities] })),
      entities: [...this.#entities],
      statements: [...this.#statements],
    };
    this.#subject = new Map();
    this.#object = new Map();
    this.#dates = new Map();
    this.#entities = new Set();
    this.#statements = new Set();
    return wanted;
  }

  #note(): void {
    this.#noticed = true;
    this.#count++;
  }

  #add(gathered: Gathered, predicate: string, entity: Handle): void {
    this.#note();
    const known = gathered.get(predicate);
    if (known) known.add(entity);
    else gathered.set(predicate, new Set([entity]));
  }
}

function requests(gathered: Gathered, end: EdgeRequest['end']): EdgeRequest[] {
  return [...gathered].map(([predicate, entities]) => ({ predicate, end, entities: [...entities] }));
}
