/** Findings for a person at a terminal: what matters first, one entry for each cause, with the lines that say it. */
import type { ShownFinding, ShownRule } from '../../engine/evidence.js';
import { filingOf, groupBy } from '../../model/index.js';
import { clean } from '../clean.js';
import type { Theme } from '../theme.js';
import { unreadLines } from '../unread.js';
import { displayWidth, wrap } from '../width.js';
import { count, digits, duration } from '../words.js';
import { allLike, type EntryOptions, entryLines, examplesOf, fixOf } from './entry.js';
import type { Entry } from './fold.js';
import type { Reported } from './reported.js';
import { screenOf } from './screen.js';
import { SEVERITY_ROLES, SEVERITY_WORDS } from './severity.js';

export interface PrettyOptions {
  /** Entries that are written out; the others are counted. */
  readonly most?: number;
  /** Gaps are written out instead of everything else. */
  readonly gaps?: boolean;
  /** Notes on what is unusual are written out, too, not only counted. */
  readonly notes?: boolean;
}

type Asked = Required<Pick<PrettyOptions, 'gaps' | 'notes'>>;

const isGap = ({ finding }: ShownFinding): boolean => finding.kind === 'orphan';
const isNote = (one: ShownFinding): boolean => one.finding.severity === 'info' && !isGap(one);
const isAsked = (one: ShownFinding, { gaps, notes }: Asked): boolean =>
  isGap(one) === gaps && (notes || gaps || !isNote(one));

/** Nothing clashes in a world without a word, and nobody wants to hear that. */
const EMPTY = 'Nothing has been read yet: `lore ingest` reads what there is.';

/** Where there are no more entries than this, lines are quoted in full, with their words underlined. */
const FEW = 6;
/** Rules that a line about what is left out names. */
const MOST_NAMED = 4;

/** What is looked up for the findings of a report that are written out. */
export type Look = (findings: readonly ShownFinding[]) => Promise<readonly ShownFinding[]>;

/**
 * Piece by piece, for findings that come without evidence: it is looked up for a rule at a time, and only for what is written
 * out, so that the first line of a large world comes early.
 */
export async function* findingsPieces(
  reported: Reported,
  theme: Theme,
  { most, gaps = false, notes = false }: PrettyOptions,
  look: Look,
): AsyncGenerator<string> {
  const asked = { gaps, notes };
  const wanted = reported.findings.filter((one) => isAsked(one, asked));
  const byId = new Map(wanted.map((one) => [one.finding.id, one]));
  const screen = screenOf(
    wanted.map(({ finding }) => finding),
    reported.shared,
    most,
  );
  const fixFor = (entry: Entry) => fixOf(entry, byId.get(entry.findings[0].id)?.rule.fix ?? '');
  const isWhole = most === Number.POSITIVE_INFINITY;
  const how: EntryOptions = { isWhole, quote: gaps ? 'none' : screen.shown.length <= FEW ? 'full' : 'line' };
  for (const { section, rule, entries } of blocksOf(screen.shown, byId)) {
    const wantedHere = entries
      .flatMap((entry) => examplesOf(entry, how))
      .flatMap(({ id }) => byId.get(id) ?? []);
    const shown = new Map((await look(wantedHere)).map((one) => [one.finding.id, clean(one)]));
    const lines = entries.flatMap((entry, i) => {
      const fix = fixFor(entry);
      const next = entries[i + 1];
      const isLast = next === undefined || fixFor(next) !== fix;
      return [...entryLines(clean(entry), shown, theme, how), ...(isLast ? fixLines(clean(fix), theme) : [])];
    });
    const [first] = entries;
    const title =
      first !== undefined && isOfSeveral(first)
        ? titleLines(SEVERAL, clean(rulesOf(first)), theme)
        : titleLines(clean(rule.name), clean(nameOf(entries, rule)), theme);
    yield [...(section === null ? [] : [theme.paint('title', section), '']), ...title, ...lines, '', ''].join(
      '\n',
    );
  }
  yield closing(reported, screen.shown, screen.more, theme, asked);
}

interface Block {
  /** Of the section that it begins. */
  readonly section: string | null;
  readonly rule: ShownRule;
  readonly entries: readonly Entry[];
}

/** Neighbours of one rule have one title. */
function blocksOf(entries: readonly Entry[], byId: ReadonlyMap<string, ShownFinding>): Block[] {
  const blocks: { section: string; rule: ShownRule; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const rule = byId.get(entry.findings[0].id)?.rule;
    if (rule === undefined) continue;
    const section = sectionOf(entry);
    const before = blocks.at(-1);
    const isLike = before?.section === section && before.rule.id === rule.id;
    if (isLike && ![entry, ...before.entries].some(isOfSeveral)) before.entries.push(entry);
    else blocks.push({ section, rule, entries: [entry] });
  }
  return blocks.map((block, i) => ({
    ...block,
    section: block.section === (blocks[i - 1]?.section ?? '') ? null : block.section,
  }));
}

/** The title where several rules point at one thing: that of the first would speak for it alone. */
const SEVERAL = 'Several findings on one statement';

function isOfSeveral({ cause, findings }: Entry): boolean {
  return cause?.kind === 'statement' && new Set(findings.map(({ rule }) => rule)).size > 1;
}

function rulesOf({ findings }: Entry): string {
  const names = [...new Set(findings.map(({ rule }) => rule))];
  const more = names.length > MOST_NAMED ? ', …' : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** What is certain needs no title. */
function sectionOf({ findings: [{ certainty, guess }] }: Entry): string {
  if (certainty === 'certain') return '';
  if (guess === null) return 'Possible, as the dates stand';
  return 'Possible, if what was only read in prose or inferred is right';
}

function titleLines(name: string, id: string, { paint, columns }: Theme): string[] {
  if (displayWidth(`${name} ${id}`) <= columns) return [`${paint('name', name)} ${paint('muted', id)}`];
  return [paint('name', name), ...wrap(id, columns).map((line) => paint('muted', line))];
}

/** With the part of the rule where all of them are of one. */
function nameOf(entries: readonly Entry[], rule: ShownRule): string {
  const names = new Set(entries.flatMap(({ findings }) => findings.map(filingOf)));
  const [only = rule.id] = names;
  return names.size === 1 ? only : rule.id;
}

function fixLines(fix: string, theme: Theme): string[] {
  if (fix === '') return [];
  const [begin = '', ...rest] = wrap(fix, theme.columns - 4);
  return [`  ${theme.glyphs.arrow} ${begin}`, ...rest.map((line) => `    ${line}`)];
}

function closing(
  reported: Reported,
  shown: readonly Entry[],
  more: readonly Entry[],
  theme: Theme,
  asked: Asked,
): string {
  const { paint, glyphs } = theme;
  const lines = clean(reported.failures).flatMap(({ rule, message }) => [
    `${paint('error', glyphs.error)} ${rule} could not be run: ${message}`,
  ]);
  lines.push(...unreadLines(reported.unread, theme));
  if (more.length > 0) {
    const rules = ruleCounts(more.flatMap(({ findings }) => findings));
    const told = `${glyphs.ellipsis} and ${count(more.length, 'more entry', 'more entries')}: ${rules}. \`lore check${asked.gaps ? ' --gaps' : ''} --all\` shows them, \`--rule <id>\` those of one rule.`;
    lines.push(...wrap(told, theme.columns).map((line) => paint('muted', line)), '');
  }
  const counted = (is: (one: ShownFinding) => boolean, what: string, means: string, flag: string) => {
    const silent = reported.findings.filter((one) => is(one) && !isAsked(one, asked));
    if (silent.length === 0 || asked.gaps) return;
    const told = `${count(silent.length, what)}, ${means}: ${ruleCounts(silent.map(({ finding }) => finding))}. \`lore check ${flag}\` lists them.`;
    lines.push(...wrap(told, theme.columns).map((line) => paint('muted', line)), '');
  };
  counted(isNote, 'note', 'what is unusual and may well be right', '--notes');
  counted(isGap, 'gap', 'what nobody has written down', '--gaps');
  lines.push(verdict(reported, theme, asked));
  const { run } = reported;
  if (run !== null && run.appeared + run.gone > 0) {
    lines.push(paint('muted', `Since the last run: ${digits(run.appeared)} new, ${digits(run.gone)} gone.`));
  }
  if (reported.setAside > 0) {
    lines.push(paint('muted', `${digits(reported.setAside)} set aside; \`lore check --judged\` shows them.`));
  }
  const first = shown[0]?.findings[0];
  if (first !== undefined) {
    const next = `\`lore explain ${first.id}\` tells why, and the ways out; \`lore review\` takes your word on each${shown.some(allLike) ? ', or on all of a rule' : ''}.`;
    const [begin = '', ...rest] = wrap(next, theme.columns - 2);
    lines.push(`${glyphs.arrow} ${begin}`, ...rest.map((line) => `  ${line}`));
  }
  return lines.join('\n');
}

function verdict(reported: Reported, theme: Theme, asked: Asked): string {
  const { findings, suppressed, run, unread, isEmpty } = reported;
  const { paint, glyphs } = theme;
  const counted = findings.filter((one) => isAsked(one, asked));
  const certain = counted.filter(({ finding }) => finding.certainty === 'certain');
  const totals = (['error', 'warn', 'info'] as const)
    .map((severity) => ({
      severity,
      number: certain.filter(({ finding }) => finding.severity === severity).length,
    }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => paint(SEVERITY_ROLES[severity], count(number, SEVERITY_WORDS[severity])));
  const possible = counted.length - certain.length;
  if (possible > 0) totals.push(`${digits(possible)} possible`);
  if (suppressed > 0) totals.push(paint('muted', `${digits(suppressed)} in the baseline`));
  const effort =
    run === null ? '' : ` ${glyphs.dot} ${count(run.rulesRun, 'rule')} in ${duration(run.durationMs / 1000)}`;
  if (counted.length > 0) return `${totals.join(', ')}.${paint('muted', effort)}`;
  if (isEmpty) return EMPTY;
  const nothing = `${asked.gaps ? 'No gaps' : 'Nothing clashes'}${unread.length > 0 ? ' in what could be read' : ''}`;
  return `${paint('good', glyphs.good)} ${nothing}${suppressed > 0 ? ' that is not in the baseline' : ''}.${paint('muted', effort)}`;
}

/** `32 core/requires:KILLED, 11 core/shared-alias`. */
function ruleCounts(findings: readonly Parameters<typeof filingOf>[0][]): string {
  const groups = [...groupBy(findings, filingOf)].sort(([, a], [, b]) => b.length - a.length);
  const named = groups.slice(0, MOST_NAMED).map(([name, some]) => `${digits(some.length)} ${name}`);
  const rest = groups.slice(MOST_NAMED).reduce((sum, [, some]) => sum + some.length, 0);
  return [...named, ...(rest > 0 ? [`${digits(rest)} of other rules`] : [])].join(', ');
}
