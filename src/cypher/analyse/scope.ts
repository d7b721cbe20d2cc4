/** The variables that can be named at one place of a query. */
import type { Variable } from './bound.js';

export class Scope {
  readonly #variables: ReadonlyMap<string, Variable>;

  constructor(variables: Iterable<Variable> = []) {
    this.#variables = new Map([...variables].map((variable) => [variable.name, variable]));
  }

  find(name: string): Variable | undefined {
    return this.#variables.get(name);
  }

  /** A scope with these too; they hide others of the same name. */
  with(...variables: readonly Variable[]): Scope {
    return new Scope([...this.#variables.values(), ...variables]);
  }

  all(): Variable[] {
    return [...this.#variables.values()];
  }

  /** Those that were given a name; what has none stands under one that begins with a space. */
  named(): Variable[] {
    return this.all().filter((variable) => !variable.name.startsWith(' '));
  }

  names(): string[] {
    return this.named().map((variable) => variable.name);
  }
}
