/** The entities one document speaks of, each once, however often it is named. */
import type { Ref, Spot } from '../../model/index.js';
import type { BoundRef } from '../../store/changes.js';

const UNKNOWN_TYPE = 'Entity';
const NOTHING: readonly string[] = [];
const NOWHERE: readonly number[] = [];

export class RefTable {
  readonly #refs: BoundRef[] = [];
  /** What prose, lists and timelines call each; null for those who are firmly meant. */
  readonly #written: (string | null)[] = [];
  readonly #known = new Map<string, number>();
  /** Places of those that are added under an id, or under a name. */
  readonly #named = new Map<string, number[]>();

  /** `fallback` is what the entity becomes if nobody knows it; the first telling one counts. */
  add(
    ref: Ref,
    type: string | null,
    fallback: string | null,
    spot: Spot,
    expects: readonly string[] = NOTHING,
    definedIn: readonly string[] = NOTHING,
  ): number {
    const key = ref.id ?? ref.name;
    const places = this.#named.get(key);
    for (const place of places ?? NOWHERE) {
      const bound = this.#refs[place];
      if (bound === undefined || this.#written[place] !== (ref.written ?? null)) continue;
      if (!isSame(bound, ref, type, expects, definedIn)) continue;
      if (fallback !== null && bound.fallbackType === UNKNOWN_TYPE)
        this.#refs[place] = { ...bound, fallbackType: fallback };
      return place;
    }
    const place = this.#refs.length;
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
    this.#written.push(ref.written ?? null);
    if (places === undefined) this.#named.set(key, [place]);
    else places.push(place);
    return place;
  }

  /** Somebody who must be known otherwise. */
  addKnown(
    { name, others = [], written }: Ref,
    expects: readonly string[],
    spot: Spot,
    definedIn: readonly string[] = [],
  ): number {
    const key = [
      'known',
      name,
      written,
      others.join('\u001e'),
      expects.join(),
      definedIn.join('\u001e'),
    ].join('\u001f');
    const index = this.#known.get(key) ?? this.#refs.length;
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
    this.#written.push(written ?? null);
    this.#known.set(key, index);
    return index;
  }

  list(): readonly BoundRef[] {
    return this.#refs;
  }

  /** In the order of the list. */
  written(): readonly (string | null)[] {
    return this.#written;
  }
}

function isSame(
  bound: BoundRef,
  { id, name }: Ref,
  type: string | null,
  expects: readonly string[],
  definedIn: readonly string[],
): boolean {
  if (bound.id !== (id ?? null) || bound.name !== name || bound.type !== type) return false;
  return isAlike(bound.expects, expects) && isAlike(bound.definedIn ?? NOTHING, definedIn);
}

function isAlike(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((one, i) => one === b[i]));
}
