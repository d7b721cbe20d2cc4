/** Whom a name in an answer means that nobody bears in full: the only one of whose name it is a part. */
import { subtypesOf } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { CERTAIN, type NameMatch, resolveName } from '../../search/index.js';
import type { BoundRef, BoundSource } from '../../store/changes.js';
import type { Store } from '../../store/store.js';
import { withoutTitle } from './words.js';

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

/** A part is made of whole words; words that merely begin alike, or are spelt alike, score less. */
const WHOLE_WORDS = 0.7;
const MOST_CLOSE = 200;

/** The full names stand beside the short ones: whoever bears the short one itself is still meant before them. */
export async function withShortNames(source: BoundSource, world: Names): Promise<ClearedSource> {
  const refs: BoundRef[] = [];
  const unclear = new Map<string, UnclearName>();
  for (const ref of source.refs) {
    const [only, ...more] = ref.known === true && ref.id === null ? await meantBy(ref, world) : [];
    const isShort = only !== undefined && more.length === 0 && only.score < CERTAIN;
    refs.push(isShort ? { ...ref, others: [...(ref.others ?? []), only.name] } : ref);
    if (only === undefined || more.length === 0) continue;
    const candidates = [only, ...more].map(({ entity, name }) => ({ id: entity, name }));
    unclear.set(ref.name, { name: withoutTitle(ref), candidates });
  }
  return { source: { ...source, refs }, unclear: [...unclear.values()] };
}

/** Nobody, the one who is meant, or all who may be. */
async function meantBy(ref: BoundRef, { store, ontology }: Names): Promise<NameMatch[]> {
  const types = ref.expects.length === 0 ? undefined : subtypesOf(ontology, ref.expects);
  const parts: NameMatch[] = [];
  const short = new Set([ref.name, withoutTitle(ref)]);
  for (const name of [...short, ...(ref.others ?? [])]) {
    const found = await resolveName(store, name, { types, limit: MOST_CLOSE });
    const [best] = found;
    if (best !== undefined && best.score >= CERTAIN) return found.filter(({ score }) => score === best.score);
    // "Aldric the Bold" may be another than the only Aldric there is.
    if (short.has(name) && parts.length === 0)
      parts.push(...found.filter(({ how, score }) => how === 'partial' && score >= WHOLE_WORDS));
  }
  return parts;
}
