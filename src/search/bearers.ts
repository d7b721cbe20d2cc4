/** Who bears a name in one of its forms, or else of whose name it is a part: nothing is taken for what it is merely spelt like. */
import type { Store } from '../store/store.js';
import { CERTAIN, type NameMatch, resolveName } from './resolve-name.js';

export interface Bearers {
  /** They bear the name itself; otherwise it is a part of theirs. */
  readonly isCertain: boolean;
  /** The likeliest first. */
  readonly matches: readonly NameMatch[];
}

/** A part is made of whole words; words that merely begin alike, or are spelt alike, score less. */
const WHOLE_WORDS = 0.7;
const MOST_CLOSE = 200;

export async function bearersOf(
  store: Store,
  forms: readonly string[],
  options: {
    readonly types?: readonly string[];
    /** Of the forms, those that may be a part of a name. */
    readonly short: ReadonlySet<string>;
  },
): Promise<Bearers> {
  const { types, short } = options;
  const parts: NameMatch[] = [];
  for (const form of forms) {
    const found = await resolveName(store, form, { types, limit: MOST_CLOSE });
    const [best] = found;
    if (best !== undefined && best.score >= CERTAIN)
      return { isCertain: true, matches: found.filter(({ score }) => score === best.score) };
    if (short.has(form) && parts.length === 0)
      parts.push(...found.filter(({ how, score }) => how === 'partial' && score >= WHOLE_WORDS));
  }
  return { isCertain: false, matches: parts };
}
