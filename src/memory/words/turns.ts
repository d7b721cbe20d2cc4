/** Verbs by which people tell that something became different, in one list for all readers. */
import { FACT_WORDS } from '../../packs/fact-words.js';

/** One of these words, the longest first. */
export const either = (words: string) =>
  words
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|');

/** Also what reads the same in the present: only where the value stands behind it. */
export const TURNED = either(`${FACT_WORDS.turned} set reset cut put`);
export const TURNED_OR_GONE = either(`${FACT_WORDS.turned} ${FACT_WORDS.fates}`);
export const GONE = either(FACT_WORDS.gone);
