/** A reader of dates that remembers what it has read. */
import type { DateContext } from '../context.js';
import type { ParsedDate } from '../parsed.js';

export interface DateParser {
  readonly ctx: DateContext;
  readonly parse: (text: string) => ParsedDate;
}

export function createDateParser(_ctx: DateContext): DateParser {
  throw new Error('not written yet');
}
