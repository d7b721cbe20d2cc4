/** What is said of a name that no calendar knows. */
import type { Reader } from './reader.js';
import { didYouMean } from './suggest.js';

const MOST_NAMED = 20;

/** Notes a name that no calendar knows, with those that look like it. */
export function unknownName(
  reader: Reader,
  word: string,
  what: string,
  kinds: readonly ('month' | 'intercalary' | 'season' | 'era')[],
): void {
  const { lexicon } = reader;
  const token = reader.peek();
  const written = token ? reader.text.slice(token.start, token.end) : word;
  reader.fail(`unknown ${what} "${written}"`, () => {
    const names = new Set(kinds.flatMap((kind) => lexicon.names.get(kind) ?? []));
    const more = names.size > MOST_NAMED ? ', …' : '';
    return didYouMean(word, names) ?? `known: ${[...names].slice(0, MOST_NAMED).join(', ')}${more}`;
  });
}
