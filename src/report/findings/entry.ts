/** One entry of a report: what is wrong, where it is written, and what follows from it. */
import type { ShownFinding } from '../../engine/evidence.js';
import { type Finding, filingOf } from '../../model/index.js';
import type { Theme } from '../theme.js';
import { displayWidth, indented, truncate, truncateStart, wrap } from '../width.js';
import { count, digits } from '../words.js';
import { findingLines } from './finding-lines.js';
import type { Entry } from './fold.js';
import { excerptLines } from './quote.js';
import { placesOf, type ReportedPlace } from './reported.js';
import { weightOf } from './severity.js';

export interface EntryOptions {
  /** Every finding of an entry is written out, not the first few. */
  readonly isWhole: boolean;
  /** The lines of the sources in full with the words underlined, on one line each, or not at all. */
  readonly quote: 'full' | 'line' | 'none';
}

/** Findings of one entry that are written out. */
const MOST_EXAMPLES = { full: 4, line: 2, none: 4 } as const;
/** Places of one finding that are named where there is little room. */
const MOST_PLACES = 2;
/** From so many on, a verdict for all of them at once is offered. */
const MANY = 4;
/** What is left for the words of a line beside its place. */
const LEAST_EXCERPT = 16;

/** The findings whose evidence is needed to write the entry. */
export function examplesOf({ findings }: Entry, { isWhole, quote }: EntryOptions): readonly Finding[] {
  const most = MOST_EXAMPLES[quote];
  return isWhole || findings.length <= most + 1 ? findings : findings.slice(0, most);
}

/** So many of one rule that one verdict may do for all. */
export function allLike({ cause, findings }: Entry): boolean {
  return cause !== null && cause.kind !== 'statement' && findings.length >= MANY;
}

/** `rule`: what the rule itself says to do. */
export function fixOf({ cause }: Entry, rule: string): string {
  if (cause?.kind === 'told') return cause.fix;
  if (cause?.kind === 'statement')
    return 'Correct it, and what follows from it is gone; or correct what does not fit it.';
  return rule;
}

export function entryLines(
  entry: Entry,
  shown: ReadonlyMap<string, ShownFinding>,
  theme: Theme,
  options: EntryOptions,
): string[] {
  const { cause, findings } = entry;
  const [first] = findings;
  const examples = examplesOf(entry, options).flatMap(({ id }) => shown.get(id) ?? []);
  if (cause === null || findings.length === 1) return examples.flatMap((one) => alone(one, theme, options));
  switch (cause.kind) {
    case 'told':
      return [
        ...headline(first, `${cause.told}: ${digits(findings.length)} ${cause.so}.`, theme),
        ...examples.flatMap((one) => placed(one, theme, options)),
        ...rest(entry, examples.length, theme),
      ];
    case 'statement': {
      const isLead = first.statements.length === 1;
      const others = isLead ? examples.slice(1) : examples;
      const number = findings.length - (isLead ? 1 : 0);
      const told = isLead
        ? `${first.message} ${first.id} From this ${number === 1 ? 'follows another' : `follow ${digits(number)} others`}:`
        : `${cause.told}. ${digits(number)} findings rest on it:`;
      return [
        ...headline(first, told, theme),
        ...places(examples[0], cause.key, theme, options),
        ...others.flatMap((one) => listed(one.finding, theme)),
        ...rest(entry, examples.length, theme),
      ];
    }
    case 'rule':
      return [
        ...headline(first, `${digits(findings.length)} like this:`, theme),
        ...examples.flatMap((one) => [...listed(one.finding, theme), ...placed(one, theme, options, 6)]),
        ...rest(entry, examples.length, theme),
      ];
  }
}

function alone(reported: ShownFinding, theme: Theme, { quote }: EntryOptions): string[] {
  if (quote !== 'line') return findingLines(reported, theme, { quote: quote === 'full' });
  const { settles } = reported.finding;
  return [
    ...findingLines({ ...reported, evidence: [], finding: { ...reported.finding, settles: null } }, theme),
    ...placesOf(reported)
      .slice(0, MOST_PLACES)
      .map((place) => placeLine(place, theme)),
    ...(settles === null ? [] : indented(`A date would settle it: ${settles}.`, 4, theme)),
  ];
}

function headline(finding: Finding, told: string, theme: Theme): string[] {
  const { word, role } = weightOf(finding);
  const lines = wrap(told, theme.columns - word.length - 4);
  return lines.map((line, i) =>
    i === 0 ? `  ${theme.paint(role, word)}  ${line}` : `  ${' '.repeat(word.length)}  ${line}`,
  );
}

function listed({ message, id }: Finding, theme: Theme): string[] {
  const lines = wrap(`${message} ${id}`, theme.columns - 6);
  return lines.map((line, i) => `    ${i === 0 ? '-' : ' '} ${line.replace(id, theme.paint('muted', id))}`);
}

/** The first place of a finding. */
function placed(reported: ShownFinding, theme: Theme, { quote }: EntryOptions, indent = 4): string[] {
  const [place] = placesOf(reported);
  if (place === undefined || quote === 'none') return [];
  return [placeLine(place, theme, indent)];
}

/** Where the statement is written that the others rest on. */
function places(
  reported: ShownFinding | undefined,
  statement: string,
  theme: Theme,
  { quote }: EntryOptions,
): string[] {
  if (reported === undefined || quote === 'none') return [];
  const evidence = reported.evidence.filter(({ id }) => id === statement);
  const [place] = placesOf({ ...reported, evidence });
  if (place === undefined) return [];
  return quote === 'full' ? excerptLines(place, theme) : [placeLine(place, theme)];
}

/** `World/Akadi.md:29  She was killed by …`, on one line. */
function placeLine(place: ReportedPlace, theme: Theme, indent = 4): string {
  const { paint, glyphs, columns } = theme;
  const excerpt = place.prose ?? place.excerpt;
  const line = excerpt?.line ?? place.lines?.start;
  const named = line === undefined ? place.file : `${place.file}:${line}`;
  const note = place.reliability === 'canonical' ? '' : ` (${place.reliability})`;
  const room = columns - indent - note.length;
  const words = excerpt === null ? '' : around(excerpt);
  const forPlace = words === '' ? room : Math.max(LEAST_EXCERPT, Math.floor(room / 2));
  const where = truncateStart(named, forPlace, glyphs.ellipsis);
  const left = room - displayWidth(where) - 2;
  const told = words === '' || left < LEAST_EXCERPT ? '' : `  ${truncate(words, left, glyphs.ellipsis)}`;
  return `${' '.repeat(indent)}${paint('command', where)}${paint('muted', note)}${told}`;
}

/** Kept of the line before its telling words. */
const LEAD = 24;

function around({ text, column }: { readonly text: string; readonly column: number }): string {
  const from = column - 1 <= LEAD ? 0 : text.lastIndexOf(' ', column - LEAD) + 1;
  return `${from > 0 ? '…' : ''}${text.slice(from)}`.replaceAll('\t', ' ').trim();
}

function rest(entry: Entry, written: number, theme: Theme): string[] {
  const { paint, glyphs } = theme;
  const [first] = entry.findings;
  const left = entry.findings.length - written;
  const lines: string[] = [];
  if (left > 0) {
    const command = entry.cause?.kind === 'statement' ? '--all' : `--rule ${filingOf(first)} --all`;
    lines.push(`${glyphs.ellipsis} and ${count(left, 'other')}: \`lore check ${command}\``);
  }
  if (allLike(entry)) {
    const which = entry.cause?.kind === 'rule' ? `--rule ${filingOf(first)}` : `${first.id} --like`;
    lines.push(`one verdict for all: \`lore review ${which} --dismiss "…"\``);
  }
  return lines.flatMap((line) => indented(line, 4, theme)).map((line) => paint('muted', line));
}
