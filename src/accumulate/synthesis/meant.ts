/** Whom a name means that an insight is linked by: as in every other read, but that nothing is taken for what it is merely spelt like. */
import { bearersOf } from '../../search/index.js';
import type { Store } from '../../store/store.js';

export interface Meant {
  readonly id: string;
  readonly name: string;
}

/** A part of a name must be so much nearer to it than to the next. */
const MARGIN = 0.05;

/** Null when it is nobody, or may be several. */
export async function meantBy(store: Store, text: string): Promise<Meant | null> {
  const byId = await store.entity(text);
  if (byId !== null) return byId;
  const bare = text.replace(/^the\s+/i, '');
  const forms = [text, bare === text ? `The ${text}` : bare];
  const { isCertain, matches } = await bearersOf(store, forms, { short: new Set([text]) });
  const [best, second] = matches;
  const isClear = second === undefined || (!isCertain && (best?.score ?? 0) - second.score >= MARGIN);
  return best === undefined || !isClear ? null : store.entity(best.entity);
}
