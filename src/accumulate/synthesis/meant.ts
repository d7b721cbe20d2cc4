/** Whom a name means that an insight is linked by: as in every other read, but that nothing is taken for what it is merely spelt like. */
import { CERTAIN, type NameMatch, resolveName } from '../../search/index.js';
import type { Store } from '../../store/store.js';

export interface Meant {
  readonly id: string;
  readonly name: string;
}

/** A part is made of whole words, and is so much nearer to this name than to the next. */
const WHOLE_WORDS = 0.7;
const MARGIN = 0.05;
const MOST_CLOSE = 200;

/** Null when it is nobody, or may be several. */
export async function meantBy(store: Store, text: string): Promise<Meant | null> {
  const byId = await store.entity(text);
  if (byId !== null) return byId;
  const bare = text.replace(/^the\s+/i, '');
  const short: NameMatch[] = [];
  for (const form of [text, bare === text ? `The ${text}` : bare]) {
    const found = await resolveName(store, form, { limit: MOST_CLOSE });
    const [best, second] = found;
    if (best !== undefined && best.score >= CERTAIN)
      return best.score > (second?.score ?? 0) ? named(store, best) : null;
    if (form === text) short.push(...found.filter(({ how }) => how === 'partial'));
  }
  const [best, second] = short;
  if (best === undefined || best.score < WHOLE_WORDS) return null;
  return best.score - (second?.score ?? 0) >= MARGIN ? named(store, best) : null;
}

async function named(store: Store, { entity }: NameMatch): Promise<Meant | null> {
  return store.entity(entity);
}
