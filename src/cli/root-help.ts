/** What `lore` alone prints: the commands by what one wants, then the options that all of them take. */
import type { Command as Program } from 'commander';
import { columnWidths, table } from '../report/table.js';
import type { Theme } from '../report/theme.js';
import { wrap } from '../report/width.js';
import { GROUPS } from './command.js';
import type { RegistryEntry } from './registry.js';

interface Section {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}

export function rootHelp(program: Program, registry: readonly RegistryEntry[], theme: Theme): string {
  const { paint } = theme;
  const groups = GROUPS.map((group): Section => {
    const members = registry.filter((entry) => entry.group === group);
    return { title: group, rows: members.map(({ name, summary }) => [name, summary]) };
  });
  const options: Section = {
    title: 'Options',
    rows: [
      ...program.options.map(({ flags, description }) => [flags, description] as const),
      ['-h, --help', 'print help; `lore help <command>` for one command'],
    ],
  };
  const sections = groups.filter(({ rows }) => rows.length > 0).map((group) => sectionText(group, theme));
  return `${paint('title', 'Usage:')} lore <command> [options]

${program.description()}

${sections.join('\n\n')}

${sectionText(options, theme)}

${paint('title', 'Begin with')}
  lore init      in the folder that holds your lore
  lore ingest    to read it
  lore check     to find what does not fit
  lore timeline  to see it
`;
}

function sectionText({ title, rows }: Section, { paint, columns }: Theme): string {
  const width = Math.max(10, columnWidths(rows)[0] ?? 0);
  const cells = rows.flatMap(([term, said]) =>
    wrap(said, columns - width - 4).map((line, index) => [
      paint('command', (index === 0 ? term : '').padEnd(width)),
      line,
    ]),
  );
  return [paint('title', title), ...table(cells, { indent: 2 })].join('\n');
}
