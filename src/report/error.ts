/** A failure in three parts: what is wrong, where, and what to do. */
import { formatPosition, type LoreError } from '../model/errors.js';
import { clean } from './clean.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';

export function errorReport(
  { message, at, hint: advice }: Pick<LoreError, 'message' | 'at' | 'hint'>,
  theme: Theme,
): string {
  const error = clean({ message, at, hint: advice });
  const { paint, glyphs, columns } = theme;
  const label = 'error: ';
  const [first = '', ...rest] = wrap(error.message, columns - label.length);
  const lines = [paint('error', label) + first, ...rest.map((line) => ' '.repeat(label.length) + line)];
  if (error.at !== undefined) lines.push(`  ${paint('muted', `at ${formatPosition(error.at)}`)}`);
  if (error.hint !== undefined) {
    const arrow = `  ${glyphs.arrow} `;
    const hint = wrap(error.hint, columns - arrow.length);
    lines.push(...hint.map((line, index) => (index === 0 ? arrow : ' '.repeat(arrow.length)) + line));
  }
  return lines.join('\n');
}
