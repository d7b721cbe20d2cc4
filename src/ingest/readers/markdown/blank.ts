/** Blanks ranges of a text out, so that every other character keeps its place. */
import type { Range } from './unveil.js';

/** Ranges in order, none reaching into the next; line ends stay. */
export function blank(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  let blanked = '';
  let at = 0;
  for (const { from, to } of ranges) {
    if (from < at) continue;
    blanked += text.slice(at, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return blanked + text.slice(at);
}
