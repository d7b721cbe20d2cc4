/** A list of things looked at: what is well, what is not, and what to do about it. */
import { clean } from './clean.js';
import { table } from './table.js';
import type { Role, Theme } from './theme.js';
import { wrap } from './width.js';
import { count } from './words.js';

export type CheckState = 'good' | 'warning' | 'error';

export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly message: string;
  readonly hint?: string;
}

const ROLES: Readonly<Record<CheckState, Role>> = { good: 'good', warning: 'warning', error: 'error' };

export function checklist(given: readonly Check[], theme: Theme): string {
  const checks = clean(given);
  const { paint, glyphs, columns } = theme;
  const width = Math.max(...checks.map(({ name }) => name.length));
  const offset = glyphs.good.length + width + 4;
  const rows = checks.flatMap(({ name, state, message, hint }) => [
    ...wrap(message, columns - offset).map((line, index) =>
      index === 0 ? [paint(ROLES[state], glyphs[state]), name, line] : ['', '', line],
    ),
    ...(hint === undefined ? [] : hintRows(hint, columns - offset, theme)),
  ]);
  const lines = table(rows);
  return [...lines, '', verdict(checks)].join('\n');
}

function hintRows(hint: string, columns: number, { glyphs }: Theme): string[][] {
  const arrow = `${glyphs.arrow} `;
  const lines = wrap(hint, columns - arrow.length);
  return lines.map((line, index) => ['', '', (index === 0 ? arrow : ' '.repeat(arrow.length)) + line]);
}

function verdict(checks: readonly Check[]): string {
  const wrong = checks.filter(({ state }) => state === 'error').length;
  const doubtful = checks.filter(({ state }) => state === 'warning').length;
  if (wrong > 0) return `${count(wrong, 'thing')} to mend.`;
  if (doubtful > 0) return `Works, with ${count(doubtful, 'thing')} worth a look.`;
  return 'All is well.';
}
