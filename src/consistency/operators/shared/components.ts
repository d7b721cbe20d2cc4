/** Strongly connected components of one relation in a ground that holds everything: where its circles are. */
import type { Handle } from '../../../store/ground.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';

/** The least handle of each component that has a circle in it, of all statements and of those that are no guess. */
export function circlesOf(ground: Ground, predicate: string): Iterable<Handle> {
  const { extracted } = ground.whole.statements(predicate);
  const found = new Set<Handle>();
  for (const isShown of ground.whole.hasExtracted ? SHOWN : [ALL]) {
    const walk = new Tarjan(ground, predicate, (statement) => isShown(extracted[statement] ?? 0));
    for (const root of ground.subjects(predicate)) walk.from(root);
    for (const one of walk.found) found.add(one);
  }
  return found;
}

/** What is shown to rules, as `StatementColumns.extracted` tells it: everything, what is settled, and exact prose besides. */
const ALL = (_: number): boolean => true;
const SHOWN = [ALL, (extracted: number) => extracted === 0, (extracted: number) => extracted !== 1];

interface Step {
  readonly entity: Handle;
  readonly edges: Int32Array;
  at: number;
}

/** Tarjan's walk, without recursion: a line of descent may be longer than the stack. */
class Tarjan {
  readonly found: Handle[] = [];
  readonly #ground: Ground;
  readonly #predicate: string;
  readonly #isShown: (statement: StatementIndex) => boolean;
  /** By entity, from 1 on in the order they are entered; 0 for one that was not. */
  readonly #index: Int32Array;
  readonly #low: Int32Array;
  #entered = 0;
  readonly #stack: Handle[] = [];
  readonly #onStack: Uint8Array;
  readonly #path: Step[] = [];

  constructor(ground: Ground, predicate: string, isShown: (statement: StatementIndex) => boolean) {
    this.#ground = ground;
    this.#predicate = predicate;
    this.#isShown = isShown;
    const length = ground.whole.greatest + 1;
    this.#index = new Int32Array(length);
    this.#low = new Int32Array(length);
    this.#onStack = new Uint8Array(length);
  }

  from(root: Handle): void {
    if (this.#index[root] !== 0) return;
    this.#enter(root);
    for (let step = this.#path.at(-1); step !== undefined; step = this.#path.at(-1)) {
      const statement = step.edges[step.at++];
      if (statement === undefined) this.#leave(step.entity);
      else if (this.#isShown(statement)) this.#follow(step.entity, this.#ground.object(statement));
    }
  }

  #enter(entity: Handle): void {
    this.#entered++;
    this.#low[entity] = this.#entered;
    this.#index[entity] = this.#entered;
    this.#stack.push(entity);
    this.#onStack[entity] = 1;
    this.#path.push({ entity, edges: this.#ground.out(entity, this.#predicate), at: 0 });
  }

  #follow(entity: Handle, next: Handle): void {
    const seen = this.#index[next] ?? 0;
    if (seen === 0) this.#enter(next);
    else if (this.#onStack[next] === 1) this.#lower(entity, seen);
  }

  #leave(entity: Handle): void {
    this.#path.pop();
    const parent = this.#path.at(-1);
    const low = this.#low[entity] ?? 0;
    if (parent !== undefined) this.#lower(parent.entity, low);
    if (low !== this.#index[entity]) return;
    const members = this.#stack.splice(this.#stack.lastIndexOf(entity));
    for (const member of members) this.#onStack[member] = 0;
    if (members.length > 1 || loops(this.#ground, this.#predicate, entity)) this.found.push(least(members));
  }

  #lower(entity: Handle, to: number): void {
    this.#low[entity] = Math.min(this.#low[entity] ?? to, to);
  }
}

export function loops(ground: Ground, predicate: string, entity: Handle): boolean {
  for (const statement of ground.out(entity, predicate)) {
    if (ground.object(statement) === entity) return true;
  }
  return false;
}

export const least = (entities: Iterable<Handle>): Handle => {
  let found = Number.POSITIVE_INFINITY;
  for (const entity of entities) found = Math.min(found, entity);
  return found;
};
