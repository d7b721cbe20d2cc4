/** One statement in one line, and the two lines of a retcon. */
import { formatValue, type Statement } from '../model/index.js';
import { clean } from './clean.js';
import type { Theme } from './theme.js';
import { spoken } from './words.js';

export interface NamedStatement {
  readonly statement: Statement;
  readonly subject: string;
  /** Name of the object's entity; null for a value. */
  readonly object: string | null;
  readonly when: string;
}

/** `Aldric Raventhorne · rules · Valdorn · 324–360 TA`. */
export function statementLine({ statement, subject, object, when }: NamedStatement, theme: Theme): string {
  const told = statement.kind === 'attribute' ? formatValue(statement.value) : (object ?? statement.object);
  const parts = [theme.paint('name', subject), spoken(statement.predicate), theme.paint('name', told)];
  if (when !== '') parts.push(theme.paint('when', when));
  return parts.join(` ${theme.glyphs.dot} `);
}

export interface Retconned {
  readonly closed: NamedStatement;
  readonly opened: NamedStatement | null;
  readonly reason: string;
  readonly dryRun: boolean;
}

export function retconReport(retconned: Retconned, theme: Theme): string {
  const { closed, opened, reason, dryRun } = clean(retconned);
  const lines = [
    `${theme.paint('error', 'closed')}  ${statementLine(closed, theme)}`,
    theme.paint('muted', `        ${closed.statement.id}`),
  ];
  if (opened !== null) {
    const id = dryRun ? 'its id is known once it is written' : opened.statement.id;
    lines.push(
      `${theme.paint('good', 'opened')}  ${statementLine(opened, theme)}`,
      theme.paint('muted', `        ${id}`),
    );
  }
  lines.push('', `Because: ${reason}`);
  if (dryRun) lines.push('Nothing was written: this was a dry run.');
  return lines.join('\n');
}
