/** Findings for a person at a terminal: by kind and rule, each with the lines that say it and the words underlined. */
import { type FindingKind, groupBy, SEVERITIES, type Severity } from '../../model/index.js';
import { clean } from '../clean.js';
import type { Role, Theme } from '../theme.js';
import { wrap } from '../width.js';
import { count, digits, duration } from '../words.js';
import { excerptLines } from './quote.js';
import { KIND_WORDS, placesOf, type Reported, type ReportedFinding } from './reported.js';

export interface PrettyOptions {
  /** Findings of one rule that are written out; the others are counted. */
  readonly each?: number;
  /** Quotes the sources' lines; only the places are named without it. */
  readonly quote?: boolean;
}

const ORDER: readonly FindingKind[] = [
  'contradiction',
  'anachronism',
  'ontology-violation',
  'confusion',
  'orphan',
];
const SEVERITY_ROLES: Readonly<Record<Severity, Role>> = { error: 'error', warn: 'warning', info: 'muted' };
const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'note' };
const MOST_PLACES = 4;

/** What is looked up for the findings of a report that are written out. */
export type Look = (findings: readonly ReportedFinding[]) => Promise<readonly ReportedFinding[]>;

/**
 * Piece by piece, for findings that come without evidence: it is looked up for a rule at a time, and only for what is written
 * out, so that the first line of a large world comes early.
 */
export async function* findingsPieces(
  reported: Reported,
  theme: Theme,
  options: PrettyOptions,
  look: Look,
): AsyncGenerator<string> {
  for (const group of outline(reported, theme, options)) {
    const shown = await look(group.shown);
    yield [...group.title, ruleLines(group, shown, theme, options).join('\n'), ''].join(BETWEEN);
  }
  yield closing(reported, theme);
}

const BETWEEN = '\n\n';

interface Group {
  /** Of the section that it begins. */
  readonly title: readonly string[];
  /** Of one rule, or of those of its parts that are mended alike. */
  readonly findings: readonly ReportedFinding[];
  /** Those that are written out. */
  readonly shown: readonly ReportedFinding[];
  /** The only one of its rule in its section. */
  readonly alone: boolean;
}

function outline({ findings }: Reported, theme: Theme, options: PrettyOptions): Group[] {
  const certain = findings.filter(({ finding }) => finding.certainty === 'certain');
  const possible = findings.filter(({ finding }) => finding.certainty === 'possible');
  const sections = ORDER.map(
    (kind) =>
      [capital(KIND_WORDS[kind].many), certain.filter(({ finding }) => finding.kind === kind)] as const,
  );
  return [...sections, ['Possible, as the dates stand', possible] as const].flatMap(([name, some]) => {
    const title = theme.paint('title', `${name} ${theme.glyphs.dot} ${digits(some.length)}`);
    return groupsOf(some, options).map((group, index) => ({ title: index === 0 ? [title] : [], ...group }));
  });
}

/** One finding by itself, as `explain` and `review` show it first. */
export function findingLines(reported: ReportedFinding, theme: Theme, options: PrettyOptions = {}): string[] {
  const { finding } = reported;
  const { paint, glyphs } = theme;
  const word = SEVERITY_WORDS[finding.severity];
  const reason =
    finding.verdict === null || finding.verdict.reason === '' ? '' : `: ${finding.verdict.reason}`;
  const verdict = finding.status === 'open' ? '' : ` ${glyphs.dot} ${finding.status}${reason}`;
  const told = wrap(`${finding.message} ${finding.id}${verdict}`, theme.columns - word.length - 4);
  const lines = told.map((line, index) => {
    const begin = index === 0 ? paint(SEVERITY_ROLES[finding.severity], word) : ' '.repeat(word.length);
    return `  ${begin}  ${line.replace(finding.id, paint('muted', finding.id))}`;
  });
  if (finding.details.kind === 'confusion')
    lines.push(...indented(finding.details.question, 4, theme).map((line) => paint('name', line)));
  const places = placesOf(reported);
  if (options.quote !== false) {
    for (const place of places.slice(0, MOST_PLACES)) lines.push(...excerptLines(place, theme));
  } else {
    const named = places.slice(0, MOST_PLACES).map(({ file, lines: span, excerpt }) => {
      const line = excerpt?.line ?? span?.start;
      return line === undefined ? file : `${file}:${line}`;
    });
    if (named.length > 0)
      lines.push(...indented(named.join('  '), 4, theme).map((line) => paint('muted', line)));
  }
  if (places.length > MOST_PLACES) {
    lines.push(
      paint('muted', `      ${glyphs.ellipsis} and ${count(places.length - MOST_PLACES, 'more place')}`),
    );
  }
  if (finding.settles !== null)
    lines.push(...indented(`A date would settle it: ${finding.settles}.`, 4, theme));
  return lines;
}

function groupsOf(
  findings: readonly ReportedFinding[],
  { each = Number.POSITIVE_INFINITY }: PrettyOptions,
): Omit<Group, 'title'>[] {
  const groups = [...groupBy(findings, ({ rule }) => `${rule.id} ${rule.fix}`).values()].sort(
    (a, b) => worst(a) - worst(b) || b.length - a.length,
  );
  const ids = groupBy(groups, ([first]) => first?.rule.id ?? '');
  return groups.map((group) => ({
    findings: group,
    shown: group.length <= each + 1 ? group : group.slice(0, each),
    alone: ids.get(group[0]?.rule.id ?? '')?.length === 1,
  }));
}

function worst(group: readonly ReportedFinding[]): number {
  return Math.min(...group.map(({ finding }) => SEVERITIES.indexOf(finding.severity)));
}

/** With the parts of the rule, unless the group is the only one of its rule. */
function ruleLines(
  { findings: group, alone }: Group,
  shown: readonly ReportedFinding[],
  theme: Theme,
  options: PrettyOptions,
): string[] {
  const { paint, glyphs } = theme;
  const [first] = group;
  if (first === undefined) return [];
  const rule = clean(first.rule);
  const gaps = first.finding.kind === 'orphan' ? { ...options, quote: false } : options;
  const parts = clean([...new Set(group.map(({ finding }) => finding.part))]).filter((part) => part !== '');
  const id = alone || parts.length === 0 ? rule.id : `${rule.id}:${parts.join(', ')}`;
  const lines = [`${paint('name', rule.name)} ${paint('muted', id)}`];
  for (const reported of clean(shown)) lines.push(...findingLines(reported, theme, gaps));
  if (shown.length < group.length) {
    lines.push(
      paint(
        'muted',
        `  ${glyphs.ellipsis} and ${digits(group.length - shown.length)} more; --all shows them`,
      ),
    );
  }
  if (rule.fix !== '') {
    const [begin = '', ...rest] = wrap(rule.fix, theme.columns - 4);
    lines.push(`  ${glyphs.arrow} ${begin}`, ...rest.map((line) => `    ${line}`));
  }
  return lines;
}

function closing(reported: Reported, theme: Theme): string {
  const { paint, glyphs } = theme;
  const lines = clean(reported.failures).flatMap(({ rule, message }) => [
    `${paint('error', glyphs.error)} ${rule} could not be run: ${message}`,
  ]);
  const certain = reported.findings.filter(({ finding }) => finding.certainty === 'certain');
  const possible = reported.findings.length - certain.length;
  const totals = (['error', 'warn', 'info'] as const)
    .map((severity) => ({
      severity,
      number: certain.filter(({ finding }) => finding.severity === severity).length,
    }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => paint(SEVERITY_ROLES[severity], count(number, SEVERITY_WORDS[severity])));
  if (possible > 0) totals.push(`${digits(possible)} possible`);
  if (reported.suppressed > 0) totals.push(paint('muted', `${digits(reported.suppressed)} in the baseline`));
  const { run } = reported;
  const effort =
    run === null ? '' : ` ${glyphs.dot} ${count(run.rulesRun, 'rule')} in ${duration(run.durationMs / 1000)}`;
  const verdict =
    reported.findings.length === 0
      ? `${paint('good', glyphs.good)} Nothing clashes${reported.suppressed > 0 ? ' that is not in the baseline' : ''}.`
      : `${totals.join(', ')}.`;
  lines.push(`${verdict}${paint('muted', effort)}`);
  if (run !== null && run.appeared + run.gone > 0) {
    lines.push(paint('muted', `Since the last run: ${digits(run.appeared)} new, ${digits(run.gone)} gone.`));
  }
  if (reported.setAside > 0) {
    lines.push(paint('muted', `${digits(reported.setAside)} set aside; \`lore check --judged\` shows them.`));
  }
  const [first] = reported.findings;
  if (first !== undefined) {
    const next = `\`lore explain ${first.finding.id}\` tells why, and the ways out; \`lore review\` takes your word on each.`;
    const [begin = '', ...rest] = wrap(next, theme.columns - 2);
    lines.push(`${glyphs.arrow} ${begin}`, ...rest.map((line) => `  ${line}`));
  }
  return lines.join('\n');
}

function indented(text: string, indent: number, theme: Theme): string[] {
  return wrap(text, theme.columns - indent).map((line) => ' '.repeat(indent) + line);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
