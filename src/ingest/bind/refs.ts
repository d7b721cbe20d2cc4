/** The entities one document speaks of, each once, however often it is named. */
import type { Ref, Spot } from '../../model/index.js';
import type { BoundRef } from '../../store/changes.js';

const UNKNOWN_TYPE = 'Entity';

export class RefTable {
  readonly #refs: BoundRef[] = [];
  readonly #index = new Map<string, number>();

  /** `fallback` is what the entity becomes if nobody knows it; the first telling one counts. */
  add(
    ref: Ref,
    type: string | null,
    fallback: string | null,
    spot: Spot,
    expects: readonly string[] = [],
    definedIn: readonly string[] = [],
  ): number {
    const key = `${ref.id ?? ''}\u001f${ref.name}\u001f${type ?? ''}\u001f${expects.join()}\u001f${definedIn.join('\u001e')}`;
    const known = this.#index.get(key);
    if (known === undefined) {
      this.#refs.push({
        id: ref.id ?? null,
        name: ref.name,
        type,
        fallbackType: fallback ?? UNKNOWN_TYPE,
        expects,
        ...(definedIn.length > 0 && { definedIn }),
        ...(ref.others && { others: ref.others }),
        spot,
      });
      this.#index.set(key, this.#refs.length - 1);
      return this.#refs.length - 1;
    }
    const bound = this.#refs[known];
    if (bound && fallback !== null && bound.fallbackType === UNKNOWN_TYPE) {
      this.#refs[known] = { ...bound, fallbackType: fallback };
    }
    return known;
  }

  /** Somebody who must be known otherwise. */
  addKnown(
    { name, others = [] }: Ref,
    expects: readonly string[],
    spot: Spot,
    definedIn: readonly string[] = [],
  ): number {
    const key = ['known', name, others.join('\u001e'), expects.join(), definedIn.join('\u001e')].join(
      '\u001f',
    );
    const index = this.#index.get(key) ?? this.#refs.length;
    if (index < this.#refs.length) return index;
    const more = { ...(others.length > 0 && { others }), ...(definedIn.length > 0 && { definedIn }) };
    this.#refs.push({
      id: null,
      name,
      type: null,
      fallbackType: UNKNOWN_TYPE,
      expects,
      known: true,
      ...more,
      spot,
    });
    this.#index.set(key, index);
    return index;
  }

  list(): readonly BoundRef[] {
    return this.#refs;
  }
}
