/** What a text that stands in no file says. */
import { type ProseClaim, type ProseContext, readClaims } from '../../language/reader/index.js';
import { parseNote } from '../readers/markdown/parse.js';
import { proseOf } from '../readers/markdown/prose.js';

export function extractProse(text: string, context: ProseContext): ProseClaim[] {
  return readClaims(proseOf(parseNote(text, 1), null), context);
}
