/** Whom a name in an answer means that nobody bears in full: the only one of whose name it is a part. */

import { withoutTitle } from '../../language/reader/index.js';
import { subtypesOf } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { type Bearers, bearersOf } from '../../search/index.js';
import type { BoundRef, BoundSource } from '../../store/changes.js';
import type { Store } from '../../store/store.js';

/** Several may be meant, so that nothing is said of any of them. */
export interface UnclearName {
  readonly name: string;
  readonly candidates: readonly { readonly id: string; readonly name: string }[];
}

export interface ClearedSource {
  readonly source: BoundSource;
  readonly unclear: readonly UnclearName[];
}

interface Names {
  readonly store: Store;
  readonly ontology: Ontology;
}

/** The full names stand beside the short ones: whoever bears the short one itself is still meant before them. */
export async function withShortNames(source: BoundSource, world: Names): Promise<ClearedSource> {
  const refs: BoundRef[] = [];
  const unclear = new Map<string, UnclearName>();
  for (const ref of source.refs) {
    const { isCertain, matches } = ref.known === true && ref.id === null ? await meantBy(ref, world) : NOBODY;
    const [only, ...more] = matches;
    const isShort = only !== undefined && more.length === 0 && !isCertain;
    refs.push(isShort ? { ...ref, others: [...(ref.others ?? []), only.name] } : ref);
    if (only === undefined || more.length === 0) continue;
    const candidates = [only, ...more].map(({ entity, name }) => ({ id: entity, name }));
    unclear.set(ref.name, { name: withoutTitle(ref), candidates });
  }
  return { source: { ...source, refs }, unclear: [...unclear.values()] };
}

const NOBODY: Bearers = { isCertain: false, matches: [] };

/** Nobody, the one who is meant, or all who may be. "Aldric the Bold" may be another than the only Aldric there is. */
function meantBy(ref: BoundRef, { store, ontology }: Names): Promise<Bearers> {
  const types = ref.expects.length === 0 ? undefined : subtypesOf(ontology, ref.expects);
  const short = new Set([ref.name, withoutTitle(ref)]);
  return bearersOf(store, [...short, ...(ref.others ?? [])], { types, short });
}
