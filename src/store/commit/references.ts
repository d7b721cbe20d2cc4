/** The references of one document: those it defines itself, and those that are looked up. */
import type { BoundRef, BoundSource, BoundStatement } from '../changes.js';
import type { LedgerEntity } from './ledger-entity.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

export class References {
  readonly source: LedgerSource;
  readonly #bound: BoundSource;
  /** Undefined as long as nobody has looked, null when the name is ambiguous. */
  readonly #entities: (LedgerEntity | null | undefined)[];
  /** By index of the reference. */
  readonly #ambiguous = new Map<number, { candidates: readonly LedgerEntity[]; leftOut: number }>();
  /** Entities of this document by the id that something else has. */
  readonly #apart = new Map<string, LedgerEntity>();

  constructor(bound: BoundSource, source: LedgerSource) {
    this.#bound = bound;
    this.source = source;
    this.#entities = new Array(bound.refs.length);
  }

  /** Null when there are several to choose from. */
  define(index: number, found: readonly LedgerEntity[]): LedgerEntity | null {
    const [entity, another] = found;
    if (!entity || another) {
      this.#ambiguous.set(index, { candidates: found, leftOut: 0 });
      this.#entities[index] = null;
      return null;
    }
    this.#entities[index] = entity;
    return entity;
  }

  keepApart(id: string, entity: LedgerEntity): void {
    this.#apart.set(id, entity);
  }

  apart(id: string | null): LedgerEntity | undefined {
    return id === null ? undefined : this.#apart.get(id);
  }

  ref(index: number): BoundRef {
    const ref = this.#bound.refs[index];
    if (!ref) throw new Error(`${this.#bound.source.id} has no reference ${index}`);
    return ref;
  }

  /** Whoever it is, nobody can tell, and nobody is told. */
  leave(index: number): void {
    this.#entities[index] = null;
  }

  /** Does the statement speak of somebody who must be known otherwise? */
  leans({ subject, object }: BoundStatement): boolean {
    return this.ref(subject).known === true || ('ref' in object && this.ref(object.ref).known === true);
  }

  /** Those that statements and mentions use and the document does not define, each once. */
  unresolved(): number[] {
    const seen = new Uint8Array(this.#entities.length);
    const found: number[] = [];
    const add = (index: number) => {
      if (seen[index] === 1 || this.#entities[index] !== undefined) return;
      seen[index] = 1;
      found.push(index);
    };
    for (const { subject, object } of this.#bound.statements) {
      add(subject);
      if ('ref' in object) add(object.ref);
    }
    for (const { ref } of this.#bound.mentions) add(ref);
    // A name that only stands there as text: when somebody defines it, the document is read again.
    for (const [index, { known }] of this.#bound.refs.entries()) if (known) add(index);
    return found;
  }

  /** Those whose names fit several, as far as anybody has looked. */
  unclear(): number[] {
    return [...this.#ambiguous.keys()];
  }

  /** How many statements use it. */
  uses(index: number): number {
    return this.#bound.statements.filter(
      ({ subject, object }) => subject === index || ('ref' in object && object.ref === index),
    ).length;
  }

  /** Null when the name is ambiguous. */
  entity(index: number): LedgerEntity | null {
    const known = this.#entities[index];
    if (known === undefined) throw new Error(`reference ${index} of ${this.source.id} was never looked up`);
    return known;
  }

  leaveOut(index: number): void {
    const ambiguity = this.#ambiguous.get(index);
    if (ambiguity) ambiguity.leftOut++;
  }

  report(w: Writing): void {
    for (const [index, { candidates, leftOut }] of this.#ambiguous) {
      const { name, spot } = this.ref(index);
      w.ambiguous.push({
        source: this.source.id,
        name,
        spot,
        candidates: candidates
          .map(({ id, name, type }) => ({ id, name, type }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
        statementsLeftOut: leftOut,
      });
    }
  }
}
