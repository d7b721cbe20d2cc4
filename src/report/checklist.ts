/** A list of things looked at: what is well, what is not, and what to do about it. */
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

export function checklist(checks: readonly Check[], theme: Theme): string {
  const { paint, glyphs } = theme;
  const rows = checks.map(({ name, state, message }) => [paint(ROLES[state], glyphs[state]), name, message]);
  const lines = table(rows).flatMap((line, index) => {
    const hint = checks[index]?.hint;
    return hint === undefined ? [line] : [line, ...hintLines(hint, theme)];
  });
  return [...lines, '', verdict(checks)].join('\n');
}

function hintLines(hint: string, { glyphs, columns }: Theme): string[] {
  const arrow = `   ${glyphs.arrow} `;
  return wrap(hint, columns - arrow.length).map(
    (line, i) => (i === 0 ? arrow : ' '.repeat(arrow.length)) + line,
  );
}

function verdict(checks: readonly Check[]): string {
  const wrong = checks.filter(({ state }) => state === 'error').length;
  const doubtful = checks.filter(({ state }) => state === 'warning').length;
  if (wrong > 0) return `${count(wrong, 'thing')} to mend.`;
  if (doubtful > 0) return `Works, with ${count(doubtful, 'thing')} worth a look.`;
  return 'All is well.';
}
