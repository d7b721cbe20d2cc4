/** What an ingest did, in a few lines. */
import type { Notice, RuleFailure } from '../model/index.js';
import { clean } from './clean.js';
import { noticesReport, noticeTotals } from './notices.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { count, digits, duration } from './words.js';

export interface IngestSummary {
  readonly files: {
    readonly read: number;
    readonly unchanged: number;
    readonly gone: number;
    readonly failed: number;
    readonly skipped: Readonly<Record<string, number>>;
  };
  readonly entities: { readonly created: number; readonly closed: number; readonly provisional: number };
  readonly statements: { readonly opened: number; readonly closed: number };
  /** Names in the prose of what was read that nobody defines. */
  readonly unknownNames?: number;
  readonly notices: readonly Notice[];
  readonly seconds: number;
  readonly dryRun: boolean;
  /** What findings became of it; absent where nothing was checked. */
  readonly check?: {
    readonly appeared: readonly string[];
    readonly gone: readonly string[];
    readonly failures: readonly RuleFailure[];
  } | null;
}

export interface SummaryOptions {
  readonly allNotices?: boolean;
  /** Of the findings that are new: what nobody has written down. */
  readonly gaps?: number;
}

export function ingestReport(summary: IngestSummary, theme: Theme, options: SummaryOptions = {}): string {
  const { check } = summary;
  const { gaps = 0 } = options;
  const { files, entities, statements, notices } = clean({ ...summary, check: null });
  const verb = summary.dryRun ? 'Would read' : 'Read';
  const head = `${verb} ${count(files.read, 'file')} in ${duration(summary.seconds)}.`;
  const parts = (pairs: readonly (readonly [number, string])[]) =>
    pairs
      .filter(([number]) => number > 0)
      .map(([number, word]) => `${digits(number)} ${word}`)
      .join(', ');
  const skipped = Object.values(files.skipped).reduce((sum, number) => sum + number, 0);
  const rows = [
    [
      'files',
      parts([
        [files.read, 'read'],
        [files.unchanged, 'unchanged'],
        [files.gone, 'gone'],
        [files.failed, 'failed'],
      ]),
    ],
    [
      'entities',
      parts([
        [entities.created, 'new'],
        [entities.closed, 'closed'],
        [entities.provisional, 'provisional'],
      ]),
    ],
    [
      'statements',
      parts([
        [statements.opened, 'new'],
        [statements.closed, 'closed'],
      ]),
    ],
    [
      'findings',
      parts([
        [(check?.appeared.length ?? 0) - gaps, 'new'],
        [gaps, gaps === 1 ? 'new gap' : 'new gaps'],
        [check?.gone.length ?? 0, 'gone'],
      ]),
    ],
    ['skipped', skipped === 0 ? '' : `${count(skipped, 'file')}: ${skippedKinds(files.skipped)}`],
    ['notices', noticeTotals(notices)],
  ];
  const shown = rows
    .filter(([, told]) => told !== '')
    .map(([name = '', told = '']) => [theme.paint('muted', name), told]);
  const blocks = [
    theme.paint('title', head),
    table(shown.length === 0 ? [['nothing to do']] : shown, { indent: 2 }).join('\n'),
  ];
  if (notices.length > 0) blocks.push(noticesReport(notices, theme, options.allNotices ? notices.length : 3));
  if ((check?.appeared.length ?? 0) > 0)
    blocks.push(`${theme.glyphs.arrow} \`lore check\` shows what was found.`);
  const unknown = summary.unknownNames ?? 0;
  if (unknown > 0)
    blocks.push(
      `${theme.glyphs.arrow} ${count(unknown, 'name')} in prose that nobody defines: \`lore unresolved\`.`,
    );
  if (summary.dryRun) blocks.push('Nothing was written: this was a dry run.');
  return blocks.join('\n\n');
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  '': 'without an extension',
  'README.md': 'README.md, which is about the folder',
};

/** The commonest kinds of file that no reader takes. */
function skippedKinds(skipped: Readonly<Record<string, number>>): string {
  const kinds = Object.entries(skipped).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const named = kinds.slice(0, 4).map(([kind, number]) => `${digits(number)} ${KIND_WORDS[kind] ?? kind}`);
  return kinds.length > 4 ? `${named.join(', ')} and others` : named.join(', ');
}

/** One line, for each time a watched world was read; `more` is told before the notices, and how long it took at the end of the line. */
export function watchLine(
  { files, entities, statements, notices }: IngestSummary,
  theme: Theme,
  more = '',
  took = '',
): string {
  const parts = [
    files.read > 0 ? `${count(files.read, 'file')} read` : '',
    files.gone > 0 ? `${digits(files.gone)} gone` : '',
    files.failed > 0 ? `${digits(files.failed)} failed` : '',
    entities.created > 0 ? count(entities.created, 'new entity', 'new entities') : '',
    statements.opened > 0 ? count(statements.opened, 'new statement') : '',
    statements.closed > 0 ? `${digits(statements.closed)} closed` : '',
    more,
    noticeTotals(notices),
  ].filter((part) => part !== '');
  const line = `${parts.length === 0 ? 'nothing new' : parts.join(', ')}${took}`;
  const faults = notices.filter(({ level }) => level === 'error');
  return faults.length === 0 ? line : `${line}\n${noticesReport(faults, theme)}`;
}
