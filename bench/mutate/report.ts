/** The table of what was found and missed, for the terminal and for the documentation. */
import { CANNOT_FIRE } from './explained.js';
import type { RuleScore } from './score.js';

export interface Row {
  readonly rule: string;
  readonly madeFor: number;
  readonly faults: number;
  readonly found: number;
  readonly recall: number | null;
  readonly nearMisses: number;
  readonly fired: number;
  readonly falseAlarms: number;
  readonly notes: readonly string[];
}

export interface WorldLine {
  readonly name: string;
  readonly entities: number;
  readonly statements: number;
  readonly cases: number;
  readonly how: string;
}

export function rowsOf(scores: ReadonlyMap<string, RuleScore>, rules: readonly string[]): Row[] {
  return [...new Set([...rules, ...scores.keys()])].sort().map((rule) => {
    const score = scores.get(rule);
    const { faults = 0, found = 0, nearMisses = 0, fired = 0, falseAlarms = 0 } = score ?? {};
    const reason = CANNOT_FIRE[rule];
    return {
      rule,
      madeFor: score?.parts.size ?? 0,
      faults,
      found,
      recall: faults === 0 ? null : found / faults,
      nearMisses,
      fired,
      falseAlarms,
      notes: [...(reason === undefined ? [] : [reason]), ...(score?.explained ?? [])],
    };
  });
}

/** All that must not be: a rule that was not tried counts too. */
export function isRight({ rule, recall, fired, falseAlarms }: Row): boolean {
  return (recall === 1 || (recall === null && rule in CANNOT_FIRE)) && fired === 0 && falseAlarms === 0;
}

const HEAD = ['rule', 'made for', 'faults', 'found', 'recall', 'near misses', 'fired', 'false alarms'];

export function markdownTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    `\`${row.rule}\``,
    row.madeFor === 0 ? '' : String(row.madeFor),
    String(row.faults),
    String(row.found),
    row.recall === null ? '–' : row.recall.toFixed(row.recall === 1 ? 1 : 3),
    String(row.nearMisses),
    String(row.fired),
    String(row.falseAlarms),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map((_, i) => (i === 0 ? '---' : '---:'))), ...cells.map(line)].join('\n');
}

export function page(rows: readonly Row[], worlds: readonly WorldLine[]): string {
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const notes = rows.flatMap(({ rule, notes }) => notes.map((note) => `- \`${rule}\`: ${note}`));
  return `# What the rules find

<!-- Written by \`npm run mutate\`; with \`-- --small\` one size is tried, and no case one by one. -->

Into clean worlds faults of every rule's kind are put, and beside them near misses: the same shape, only legal (windows that touch, the
same year, a declared exception, a prophecy, a number exactly at its limit). All of it goes through the real ingest. *Found* are faults that
their own rule tells of for certain, or as possible where no more can be known. *Fired* are near misses that their rule told of, *false alarms*
all else that a rule tells for certain as an error or a warning without a fault to explain it: in the clean part, or in a near miss of another rule.

${total(({ faults }) => faults).toLocaleString('en')} faults, ${total(({ found }) => found).toLocaleString('en')} found; ${total(({ nearMisses }) => nearMisses).toLocaleString('en')} near misses, ${total(({ fired }) => fired)} fired; ${total(({ falseAlarms }) => falseAlarms)} false alarms.

| world | entities | statements | cases | how |
| --- | ---: | ---: | ---: | --- |
${worlds.map(({ name, entities, statements, cases, how }) => `| ${name} | ${entities.toLocaleString('en')} | ${statements.toLocaleString('en')} | ${cases.toLocaleString('en')} | ${how} |`).join('\n')}

A fault is counted once for every world it was put into.

${markdownTable(rows)}

## Exceptions, explained

${notes.join('\n')}
`;
}
