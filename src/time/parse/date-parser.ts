/** A reader of dates that remembers what it has read. */
import type { DateContext } from '../context.js';
import type { ParsedDate } from '../parsed.js';
import { parseDate } from './parse-date.js';

export interface DateParser {
  readonly ctx: DateContext;
  readonly parse: (text: string) => ParsedDate;
}

/** How many texts each of the two halves of the memory holds. */
const HALF = 50_000;

/**
 * Dates repeat a great deal, so most are answered from memory. When the young half is full it becomes the old half
 * and the former old half is forgotten: what is asked for again moves back to the young one.
 */
export function createDateParser(ctx: DateContext): DateParser {
  let young = new Map<string, ParsedDate>();
  let old = new Map<string, ParsedDate>();
  const parse = (text: string): ParsedDate => {
    const known = young.get(text);
    if (known) return known;
    const date = old.get(text) ?? parseDate(text, ctx);
    if (young.size >= HALF) {
      old = young;
      young = new Map();
    }
    young.set(text, date);
    return date;
  };
  return { ctx, parse };
}
