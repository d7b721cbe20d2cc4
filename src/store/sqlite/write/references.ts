/** The references of one document, each resolved when it is first needed and once only. */
import type { BoundSource } from '../../changes.js';
import type { LedgerEntity } from './entity-ledger.js';
import { type Resolution, resolveReference } from './resolve.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

export class References {
  readonly #w: Writing;
  readonly #bound: BoundSource;
  readonly #source: LedgerSource;
  readonly #entities: (LedgerEntity | null | undefined)[];
  /** By index of the reference. */
  readonly #ambiguous = new Map<number, { candidates: readonly LedgerEntity[]; leftOut: number }>();

  constructor(w: Writing, bound: BoundSource, source: LedgerSource) {
    this.#w = w;
    this.#bound = bound;
    this.#source = source;
    this.#entities = new Array(bound.refs.length);
  }

  /** The document defines this reference; null when its name is ambiguous. */
  define(index: number, resolution: Resolution): LedgerEntity | null {
    const entity = this.#settle(index, resolution);
    this.#entities[index] = entity;
    return entity;
  }

  /** Null when the name is ambiguous. */
  entity(index: number): LedgerEntity | null {
    const known = this.#entities[index];
    if (known !== undefined && (known === null || known.open)) return known;
    const ref = this.#bound.refs[index];
    if (!ref) throw new Error(`${this.#bound.source.id} has no reference ${index}`);
    const entity = this.#settle(index, resolveReference(this.#w, ref, this.#source));
    this.#entities[index] = entity;
    return entity;
  }

  leaveOut(index: number): void {
    const ambiguity = this.#ambiguous.get(index);
    if (ambiguity) ambiguity.leftOut++;
  }

  report(): void {
    for (const [index, { candidates, leftOut }] of this.#ambiguous) {
      const ref = this.#bound.refs[index];
      if (!ref) continue;
      this.#w.ambiguous.push({
        source: this.#source.id,
        name: ref.name,
        spot: ref.spot,
        candidates: candidates
          .map(({ id, name, type }) => ({ id, name, type }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
        statementsLeftOut: leftOut,
      });
    }
  }

  #settle(index: number, resolution: Resolution): LedgerEntity | null {
    if (!('length' in resolution)) return resolution;
    this.#ambiguous.set(index, { candidates: resolution, leftOut: 0 });
    return null;
  }
}
