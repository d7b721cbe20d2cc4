/** Strongly connected components of one relation in a ground that holds everything: where its circles are. */
import type { Handle } from '../../../store/ground.js';
import type { Ground } from '../../ground/ground.js';

/** The least handle of each component that has a circle in it. */
export function circlesOf(ground: Ground, predicate: string): Handle[] {
  const walk = new Tarjan(ground, predicate);
  for (const root of ground.subjects(predicate)) walk.from(root);
  return walk.found;
}

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
  readonly #index = new Map<Handle, number>();
  readonly #low = new Map<Handle, number>();
  readonly #stack: Handle[] = [];
  readonly #onStack = new Set<Handle>();
  readonly #path: Step[] = [];

  constructor(ground: Ground, predicate: string) {
    this.#ground = ground;
    this.#predicate = predicate;
  }

  from(root: Handle): void {
    if (this.#index.has(root)) return;
    this.#enter(root);
    for (let step = this.#path.at(-1); step !== undefined; step = this.#path.at(-1)) {
      const statement = step.edges[step.at++];
      if (statement === undefined) this.#leave(step.entity);
      else this.#follow(step.entity, this.#ground.object(statement));
    }
  }

  #enter(entity: Handle): void {
    this.#low.set(entity, this.#index.size);
    this.#index.set(entity, this.#index.size);
    this.#stack.push(entity);
    this.#onStack.add(entity);
    this.#path.push({ entity, edges: this.#ground.out(entity, this.#predicate), at: 0 });
  }

  #follow(entity: Handle, next: Handle): void {
    const seen = this.#index.get(next);
    if (seen === undefined) this.#enter(next);
    else if (this.#onStack.has(next)) this.#lower(entity, seen);
  }

  #leave(entity: Handle): void {
    this.#path.pop();
    const parent = this.#path.at(-1);
    const low = this.#low.get(entity) ?? 0;
    if (parent !== undefined) this.#lower(parent.entity, low);
    if (low !== this.#index.get(entity)) return;
    const members = this.#stack.splice(this.#stack.lastIndexOf(entity));
    for (const member of members) this.#onStack.delete(member);
    if (members.length > 1 || loops(this.#ground, this.#predicate, entity)) this.found.push(least(members));
  }

  #lower(entity: Handle, to: number): void {
    this.#low.set(entity, Math.min(this.#low.get(entity) ?? to, to));
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
