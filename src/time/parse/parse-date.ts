/** Reads a written date. */
import type { DateContext } from '../context.js';
import type { ParsedDate } from '../parsed.js';

export function parseDate(_text: string, _ctx: DateContext): ParsedDate {
  throw new Error('not written yet');
}
