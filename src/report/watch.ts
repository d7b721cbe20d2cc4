/** What one round of a watch has read, and what has come of it: findings that the change brought, and those it solved. */
import type { ShownFinding } from '../engine/evidence.js';
import type { Finding } from '../model/index.js';
import { clean } from './clean.js';
import { findingLines } from './findings/finding-lines.js';
import { foldFindings } from './findings/fold.js';
import { inOrder } from './findings/screen.js';
import type { ProseRead } from './prose.js';
import { type IngestSummary, watchLine } from './summary.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { count, digits, duration } from './words.js';

export interface Round {
  readonly report: IngestSummary & {
    readonly prose: ProseRead;
    readonly check: { readonly appeared: readonly string[]; readonly gone: readonly string[] } | null;
  };
  /** Null for a round over the whole folder. */
  readonly files: readonly string[] | null;
  readonly brought: readonly ShownFinding[];
  readonly solved: readonly Finding[];
  readonly milliseconds: number;
}

/** Findings of one change that are written out. */
const MOST_SHOWN = 5;
const MOST_FILES = 3;

export function watchRoundReport(round: Round, theme: Theme): string {
  const { report, files, milliseconds } = round;
  const { paint, glyphs } = theme;
  const took = ` ${paint('muted', `${glyphs.dot} ${duration(milliseconds / 1000)}`)}`;
  const read = watchLine(report, theme, foundInProse(report.prose), took);
  const named = files === null ? '' : `${clean(named3(files, glyphs.ellipsis))}: `;
  const [appeared, gone] = [report.check?.appeared.length ?? 0, report.check?.gone.length ?? 0];
  if (files === null || round.brought.length + round.solved.length < appeared + gone)
    return [
      `${named}${read}`,
      ...(appeared + gone === 0
        ? []
        : [`${digits(appeared)} findings new, ${digits(gone)} gone; \`lore check\` shows what was found.`]),
    ].join('\n');
  const brought = ordered(clean(round.brought)).filter(({ finding }) => finding.kind !== 'orphan');
  const solved = clean(round.solved).filter(({ kind }) => kind !== 'orphan');
  const gaps = [
    gapsOf(round.brought.length - brought.length, 'new'),
    gapsOf(round.solved.length - solved.length, 'filled'),
  ].filter((told) => told !== '');
  return [
    `${named}${read}`,
    ...brought.slice(0, MOST_SHOWN).flatMap((one) => findingLines(one, theme)),
    ...more(brought.length, 'new', theme),
    ...solved.slice(0, MOST_SHOWN).flatMap(({ message, id }) => solvedLines(message, id, theme)),
    ...more(solved.length, 'solved', theme),
    ...(gaps.length > 0 ? [paint('muted', `  ${gaps.join(', ')}`)] : []),
  ].join('\n');
}

/** What nobody has written down is not spelt out here. */
const gapsOf = (number: number, what: string): string =>
  number === 0 ? '' : `${count(number, 'gap')} ${what}`;

function foundInProse({ report }: ProseRead): string {
  return report === null || report.statements === 0
    ? ''
    : `${count(report.statements, 'statement')} found in prose`;
}

function named3(files: readonly string[], mark: string): string {
  const some = files.slice(0, MOST_FILES).join(', ');
  return files.length > MOST_FILES ? `${some}, ${mark}` : some;
}

function ordered(reported: readonly ShownFinding[]): ShownFinding[] {
  const byId = new Map(reported.map((one) => [one.finding.id, one]));
  const entries = inOrder(
    foldFindings(
      reported.map(({ finding }) => finding),
      new Map(),
    ),
  );
  return entries.flatMap(({ findings }) => findings.flatMap(({ id }) => byId.get(id) ?? []));
}

function solvedLines(message: string, id: string, theme: Theme): string[] {
  const { paint, glyphs, columns } = theme;
  const lines = wrap(`Solved: ${message} ${id}`, columns - glyphs.good.length - 3);
  return lines.map(
    (line, i) => `  ${i === 0 ? paint('good', glyphs.good) : ' '.repeat(glyphs.good.length)} ${line}`,
  );
}

function more(number: number, what: string, { paint, glyphs }: Theme): string[] {
  const left = number - MOST_SHOWN;
  return left > 0 ? [paint('muted', `  ${glyphs.ellipsis} and ${digits(left)} more ${what}`)] : [];
}
