/** Reads sentences: what a text says of whom, with the wordings of the packs. */
export { readBeside } from './beside.js';
export type { BesideText } from './beside-names.js';
export type { ParseDate } from './dates.js';
export { singular, verbForm, verbKey } from './grammar/verbs.js';
export { spanOf, type When } from './grammar/when.js';
export { PREPOSITIONS } from './grammar/words.js';
export { mayTellDates, promisingWords, wordsFor } from './may-tell.js';
export { KnownTexts } from './parts.js';
export {
  MOST_CLAIMS,
  PROSE_MODEL,
  type ProseClaim,
  type ProseContext,
  type ProseRef,
  readClaims,
  readClaimsInTurn,
} from './reader.js';
export { sharedName } from './shared-name.js';
export { ORDINARY, PARTICLES, TITLES, withoutTitle } from './words.js';
