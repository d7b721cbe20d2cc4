/** Lint runs for a terminal and for machines: what was put away, what was flagged and why, what was left to people. */
import type { LintReport, ToldSide } from '../accumulate/lint/lint-world.js';
import { utcMinute } from '../model/index.js';
import type { LintRun } from '../store/lint.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { count, digits, duration } from './words.js';

export type ShownLintRun = Omit<LintRun, 'cursor'>;

export type ShownLintReport = Omit<LintReport, 'run'> & { readonly run: ShownLintRun };

export interface ShownEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** A statement that lost, as `lore lint --flagged` lists it. */
export interface ShownFlag {
  readonly id: string;
  readonly text: string;
  readonly kept: string;
  readonly note: string;
  readonly model: string;
  readonly at: number;
}

const SHORT_ID = 8;
const MOST_SHOWN = 20;

export function lintReport(given: ShownLintReport, theme: Theme): string {
  const report = clean(given);
  const { run, dryRun } = report;
  const { tally } = run;
  const took = duration(((run.finishedAt ?? run.startedAt) - run.startedAt) / 1000);
  const resumed = report.resumed ? ', taken up where it had been cut off' : '';
  const title = dryRun ? 'What a lint run would do' : `Lint run ${run.id}`;
  const pairs = [
    `${digits(run.flagged)} flagged`,
    `${digits(run.abstained)} left undecided`,
    `${digits(tally.written)} with a side that somebody wrote`,
    ...(tally.known > 0 ? [`${digits(tally.known)} decided before`] : []),
    ...(tally.lifted > 0 ? [`${count(tally.lifted, 'judgement')} lifted`] : []),
  ];
  const rows = [
    ['orphans', `${digits(run.quarantined)} put in quarantine`],
    ['pairs', pairs.join(', ')],
    ...(dryRun ? [] : [['trust', `${digits(tally.weighed)} weighed, ${digits(tally.changed)} changed`]]),
  ];
  return [
    `${theme.paint('title', title)} ${theme.glyphs.dot} judged by ${run.judge} ${theme.glyphs.dot} ${took}${resumed}`,
    '',
    ...table(rows, { indent: 2 }),
    ...tally.problems.map((problem) => `  ${theme.paint('warning', problem)}`),
    ...section(
      dryRun ? 'Would be flagged' : 'Flagged',
      report.flagged.map(({ loser, note, model }) => ({ id: loser.id, text: loser.text, note, model })),
      theme,
    ),
    ...section(
      'Left undecided',
      report.abstained.map(({ one, other, note, model }) => ({
        ...{ id: '', text: `${one.text} or ${other.text}`, note, model },
        remedy: ` \`lore unresolved --reject ${one.id.slice(0, SHORT_ID)}\` or \`--reject ${other.id.slice(0, SHORT_ID)}\` settles it.`,
      })),
      theme,
    ),
    ...entities(
      dryRun ? 'Would be put in quarantine' : 'Put in quarantine',
      report.quarantined,
      run.quarantined,
      theme,
    ),
  ].join('\n');
}

interface Line {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly model: string;
  /** What a person can do about it; told after the note. */
  readonly remedy?: string;
}

function section(title: string, lines: readonly Line[], theme: Theme, most = MOST_SHOWN): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, most);
  return [
    '',
    theme.paint('title', title),
    '',
    ...shown.flatMap(({ id, text, note, model, remedy = '' }) => {
      const short = id.slice(0, SHORT_ID);
      const head = short === '' ? text : `${theme.paint('muted', short)}  ${text}`;
      const indent = short === '' ? 4 : SHORT_ID + 4;
      const told = model === 'trust' ? note : `${note} (${model})`;
      return [
        `  ${head}`,
        ...wrap(`${told}${remedy}`, Math.max(20, theme.columns - indent)).map(
          (line) => ' '.repeat(indent) + line,
        ),
      ];
    }),
    ...more(lines.length, shown.length),
  ];
}

function entities(
  title: string,
  some: readonly ShownEntity[],
  total: number,
  theme: Theme,
  most = MOST_SHOWN,
): string[] {
  if (some.length === 0) return [];
  const shown = some.slice(0, most);
  const rows = shown.map(({ id, name, type }) => [name, type, id]);
  return ['', theme.paint('title', title), '', ...table(rows, { indent: 2 }), ...more(total, shown.length)];
}

function more(total: number, shown: number): string[] {
  return total > shown ? [`  and ${digits(total - shown)} more`] : [];
}

export function lintRunsReport(runs: readonly ShownLintRun[]): string {
  if (runs.length === 0) return 'Nothing has been linted yet.';
  const rows = runs.map((run) => [
    String(run.id),
    utcMinute(run.startedAt),
    run.finishedAt === null ? `unfinished (${run.phase})` : duration((run.finishedAt - run.startedAt) / 1000),
    run.judge,
    `${digits(run.quarantined)} quarantined, ${digits(run.flagged)} flagged, ${digits(run.abstained)} undecided`,
    run.reason ?? '',
  ]);
  return table(clean(rows), { align: ['right'] }).join('\n');
}

export function flaggedReport(total: number, flagged: readonly ShownFlag[], theme: Theme): string {
  if (total === 0) return 'Nothing is flagged.';
  const lines = clean(flagged).map(({ id, text, note, model }) => ({ id, text, note, model }));
  const hint = `\`lore unflag ${flagged[0]?.id.slice(0, SHORT_ID) ?? '<id>'} --reason "…"\` takes a judgement back.`;
  return [
    ...section(`Flagged ${theme.glyphs.dot} ${digits(total)}`, lines, theme, lines.length).slice(1),
    ...more(total, lines.length),
    '',
    hint,
  ].join('\n');
}

export function quarantineReport(total: number, some: readonly ShownEntity[], theme: Theme): string {
  if (total === 0) return 'Nothing is in quarantine.';
  return [
    ...entities(
      `In quarantine ${theme.glyphs.dot} ${digits(total)}`,
      clean(some),
      total,
      theme,
      some.length,
    ).slice(1),
    '',
    '`lore lint --restore <entity>` takes one out.',
  ].join('\n');
}

export function lintRunJson(run: ShownLintRun): { readonly [key: string]: Json } {
  const { id, reason, by, judge, phase, quarantined, flagged, abstained, tally } = run;
  return {
    ...{ run: id, reason, by, judge },
    started_at: new Date(run.startedAt).toISOString(),
    finished_at: run.finishedAt === null ? null : new Date(run.finishedAt).toISOString(),
    phase,
    counts: {
      ...{ quarantined, flagged, abstained, written: tally.written, decided_before: tally.known },
      ...{ lifted: tally.lifted, weighed: tally.weighed, changed: tally.changed },
    },
    problems: [...tally.problems],
  };
}

export function lintJson(report: ShownLintReport): { readonly [key: string]: Json } {
  const side = ({ id, text }: ToldSide): Json => ({ id, text });
  return {
    dry_run: report.dryRun,
    resumed: report.resumed,
    ...lintRunJson(report.run),
    quarantined: report.quarantined.map(({ id, name, type }) => ({ id, name, type })),
    flagged: report.flagged.map(({ loser, kept, note, model, at }) => ({
      ...{ statement: side(loser), kept: side(kept), lint_note: note, lint_model: model, lint_ts: at },
    })),
    abstained: report.abstained.map(({ one, other, note, model }) => ({
      ...{ pair: [side(one), side(other)], note, model },
    })),
  };
}

export function flagJson({ id, text, kept, note, model, at }: ShownFlag): { readonly [key: string]: Json } {
  return { statement: { id, text }, kept, lint_note: note, lint_model: model, lint_ts: at };
}
