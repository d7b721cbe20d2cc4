/** A world in the making in which nothing clashes: who was there when, and what has been said of whom. */
import type { EntityLine, Lore, StatementLine } from '../case.js';

/** Somebody or something, and the years in which it was there. */
export interface Being {
  readonly name: string;
  readonly type: string;
  readonly from: number;
  readonly until: number;
}

export class Builder {
  readonly beings: Being[] = [];
  readonly #entities: EntityLine[] = [];
  readonly #statements: StatementLine[] = [];
  readonly #pairs = new Set<string>();
  readonly #told = new Set<string>();

  add(being: Being, fields: Readonly<Record<string, unknown>> = {}): Being {
    this.beings.push(being);
    this.#entities.push({ name: being.name, type: being.type, ...fields });
    return being;
  }

  say(subject: Being, predicate: string, object: Being, more: Readonly<Record<string, unknown>> = {}): void {
    this.#pairs.add(pairKey(subject, object));
    this.#told.add(predicate);
    this.#statements.push({ subject: subject.name, predicate, object: object.name, ...more });
  }

  /** Whatever it was: two of whom something is said already may not bear another relation. */
  knows(a: Being, b: Being): boolean {
    return this.#pairs.has(pairKey(a, b));
  }

  hasTold(predicate: string): boolean {
    return this.#told.has(predicate);
  }

  lore(): Lore {
    return { entities: this.#entities, statements: this.#statements };
  }
}

function pairKey(a: Being, b: Being): string {
  return [a.name, b.name].sort().join('|');
}
