/** A failure in three parts: what is wrong, where, and what to do. */
import { formatPosition, type LoreError } from '../model/errors.js';
import { clean } from './clean.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';

/** More than this nobody reads: it is a text that was taken for a name, given back whole. */
const MOST = 2_000;
const SHOWN_AT_THE_END = 400;

function withoutMiddle(text: string, ellipsis: string): string {
  if (text.length <= MOST) return text;
  // No character is cut in two.
  const head = text.slice(0, MOST - SHOWN_AT_THE_END).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(-SHOWN_AT_THE_END).replace(/^[\udc00-\udfff]/, '');
  return `${head.trimEnd()} ${ellipsis} ${tail.trimStart()}`;
}

export function errorReport(
  { message, at, hint: advice }: Pick<LoreError, 'message' | 'at' | 'hint'>,
  theme: Theme,
): string {
  const error = clean({ message, at, hint: advice });
  const { paint, glyphs, columns } = theme;
  const label = 'error: ';
  const [first = '', ...rest] = wrap(withoutMiddle(error.message, glyphs.ellipsis), columns - label.length);
  const lines = [paint('error', label) + first, ...rest.map((line) => ' '.repeat(label.length) + line)];
  if (error.at !== undefined) lines.push(`  ${paint('muted', `at ${formatPosition(error.at)}`)}`);
  if (error.hint !== undefined) {
    const arrow = `  ${glyphs.arrow} `;
    const hint = wrap(withoutMiddle(error.hint, glyphs.ellipsis), columns - arrow.length);
    lines.push(...hint.map((line, index) => (index === 0 ? arrow : ' '.repeat(arrow.length)) + line));
  }
  return lines.join('\n');
}
