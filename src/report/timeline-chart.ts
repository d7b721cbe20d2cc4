/** A timeline drawn to scale: an axis, bars for what lasts, points for what happens, lighter where dates are vague. */
import type { Window } from '../time/index.js';
import { clean } from './clean.js';
import type { Glyphs, Theme } from './theme.js';
import { axisLines, type Tick } from './timeline-axis.js';
import { type Bar, barOf, type Scale } from './timeline-bar.js';
import { type Panel, panelsOf } from './timeline-panels.js';
import { displayWidth, padEnd, padStart, truncate } from './width.js';
import { digits, shortDates } from './words.js';

export type ChartKind = 'era' | 'event' | 'life' | 'relation';

export interface ChartRow {
  readonly kind: ChartKind;
  readonly label: string;
  readonly window: Window;
  /** Its dates in words. */
  readonly when: string;
  /** False where it may lie outside of the stretch that was asked for. */
  readonly isCertain?: boolean;
}

export interface ChartInput {
  readonly title: string;
  /** Name of the calendar the dates are printed in. */
  readonly calendar: string;
  readonly rows: readonly ChartRow[];
  readonly span: { readonly from: number; readonly until: number } | null;
  readonly now: { readonly seconds: number; readonly text: string } | null;
  /** Whether the chart may be stretched so that now is on it, and cut into parts of their own scale. */
  readonly mayStretch: boolean;
  /** Seconds of a day in its calendar. */
  readonly day?: number;
  /** Shows lives because no era and no event has a date. */
  readonly livesOnly?: boolean;
  readonly undated: number;
  /** How many rows a limit left out. */
  readonly leftOut: number;
  /** Seconds with a label, at most so many, for a stretch of the axis. */
  readonly ticks: (from: number, until: number, most: number) => readonly Tick[];
}

const GAP = 2;
/** The most of the width that labels and dates may take; the rest is for the drawing. */
const LABEL_SHARE = 0.34;
const WHEN_SHARE = 0.23;
/** Below this there is no room for the dates in words. */
const NARROW = 60;

interface Section {
  readonly lines: readonly string[];
  readonly showsNow: boolean;
  readonly fades: boolean;
}

export function timelineChart(given: ChartInput, theme: Theme): string {
  const input = clean(given);
  const head = titleLine(input, theme);
  if (input.rows.length === 0 || input.span === null) {
    return [head, '', `  Nothing here has a date.${undatedNote(input.undated, false)}`].join('\n');
  }
  const rows = input.rows.map((row) => ({
    ...row,
    when: shortDates(row.when).replace('–', theme.glyphs.dash),
  }));
  const layout = layOut(rows, theme);
  const span = domainOf(input.span, input.mayStretch ? (input.now?.seconds ?? null) : null);
  const panels = input.mayStretch ? panelsOf(rows, span) : [{ ...span, rows }];
  const sections = panels.map((panel) => section(panel, layout, input, theme));
  const foot = footer(input, sections, theme);
  return [head, '', ...sections.flatMap(({ lines }) => [...lines, '']), ...foot]
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** One stretch of time with its own axis: eras above, the rest below. */
function section(panel: Panel<ChartRow>, layout: Layout, input: ChartInput, theme: Theme): Section {
  const scale: Scale = { from: panel.from, until: panel.until, cells: layout.plot, day: input.day };
  const now = input.now === null ? null : cellOf(input.now.seconds, scale);
  const indent = ' '.repeat(layout.label + GAP);
  const ticks = input.ticks(panel.from, panel.until, Math.max(2, Math.floor(layout.plot / 6)));
  const drawn = panel.rows.map((row) => ({ row, bar: barOf(row.window, row.kind === 'event', scale) }));
  const draw = (isWanted: (row: ChartRow) => boolean) =>
    drawn.filter(({ row }) => isWanted(row)).map(({ row, bar }) => rowLine(row, bar, layout, now, theme));
  const eras = draw((row) => row.kind === 'era' && row.isCertain !== false);
  const others = draw((row) => row.kind !== 'era' && row.isCertain !== false);
  const possible = draw((row) => row.isCertain === false);
  return {
    lines: [
      ...axisLines(ticks, scale, theme).map((line) => indent + line),
      ...eras,
      ...(eras.length > 0 && others.length > 0 ? [indent + nowOnly(now, theme)] : []),
      ...others,
      ...(possible.length > 0 ? [theme.paint('muted', 'possibly then'), ...possible] : []),
    ],
    showsNow: now !== null,
    fades: drawn.some(({ bar }) => bar.some((cell) => typeof cell === 'number')),
  };
}

interface Layout {
  readonly label: number;
  readonly plot: number;
  readonly when: number;
}

function layOut(rows: readonly Pick<ChartRow, 'label' | 'when'>[], { columns }: Theme): Layout {
  const widest = (of: (row: (typeof rows)[number]) => string) =>
    Math.max(...rows.map((row) => displayWidth(of(row))));
  const label = Math.min(
    widest((row) => row.label),
    Math.floor(columns * LABEL_SHARE),
  );
  const when =
    columns < NARROW
      ? 0
      : Math.min(
          widest((row) => row.when),
          Math.floor(columns * WHEN_SHARE),
        );
  const plot = Math.max(10, columns - label - GAP - (when === 0 ? 0 : when + GAP));
  return { label, plot, when };
}

/** The rows' span, stretched to now where that is not far off. */
function domainOf(
  span: { from: number; until: number },
  now: number | null,
): { from: number; until: number } {
  const length = Math.max(1, span.until - span.from);
  const reaches = now !== null && now >= span.until && now - span.until <= length * 0.35;
  return { from: span.from, until: reaches ? now + length * 0.01 : span.from + length };
}

function cellOf(seconds: number, { from, until, cells }: Scale): number | null {
  const cell = Math.floor(((seconds - from) / (until - from)) * cells);
  return cell >= 0 && cell < cells ? cell : null;
}

function titleLine({ title, calendar }: ChartInput, theme: Theme): string {
  const room = theme.columns - displayWidth(title);
  const right =
    room > displayWidth(calendar) + GAP ? padStart(calendar, room) : `${' '.repeat(GAP)}${calendar}`;
  return theme.paint('title', title) + theme.paint('muted', right);
}

function rowLine(
  { kind, label, when }: ChartRow,
  bar: Bar,
  layout: Layout,
  now: number | null,
  theme: Theme,
): string {
  const { glyphs, paint } = theme;
  const named = padEnd(truncate(label, layout.label, glyphs.ellipsis), layout.label);
  const dated = layout.when === 0 ? '' : truncate(when, layout.when, glyphs.ellipsis);
  const gap = ' '.repeat(GAP);
  return `${named}${gap}${barText(bar, kind, now, theme)}${gap}${paint('muted', dated)}`;
}

function barText(bar: Bar, kind: ChartKind, now: number | null, theme: Theme): string {
  let text = '';
  let run = '';
  const flush = () => {
    text += theme.paint(kind, run);
    run = '';
  };
  bar.forEach((cell, index) => {
    if (cell !== 'empty') {
      run += cellGlyph(cell, theme.glyphs);
      return;
    }
    flush();
    text += index === now ? theme.paint('muted', theme.glyphs.now) : ' ';
  });
  flush();
  return text;
}

function cellGlyph(cell: Exclude<Bar[number], 'empty'>, glyphs: Glyphs): string {
  if (cell === 'certain') return glyphs.certain;
  if (cell === 'possible') return glyphs.possible;
  if (cell === 'point') return glyphs.point;
  return glyphs.fade[cell] ?? glyphs.possible;
}

function nowOnly(now: number | null, { glyphs, paint }: Theme): string {
  return now === null ? '' : ' '.repeat(now) + paint('muted', glyphs.now);
}

function footer(
  { now, undated, leftOut, livesOnly }: ChartInput,
  sections: readonly Section[],
  { glyphs, paint, columns }: Theme,
): string[] {
  const said: string[] = livesOnly ? ['No era and no event has a date: these are lives.'] : [];
  const nowShown = sections.some(({ showsNow }) => showsNow);
  if (now !== null)
    said.push(nowShown ? `${glyphs.now} now: ${now.text}` : `now: ${now.text}, outside this chart`);
  if (sections.some(({ fades }) => fades)) said.push(`${glyphs.fade.join('')} an end that is not known`);
  if (undated > 0) said.push(undatedNote(undated, true));
  if (leftOut > 0) said.push(`${digits(leftOut)} more, not shown`);
  if (sections.length > 1) said.push(`${sections.length} stretches, each to its own scale`);
  return filled(said, columns).map((line) => paint('muted', line));
}

/** As many remarks on a line as fit. */
function filled(remarks: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const remark of remarks) {
    const last = lines.at(-1);
    const longer = last === undefined ? remark : `${last}   ${remark}`;
    if (last !== undefined && displayWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(remark);
  }
  return lines;
}

function undatedNote(undated: number, short: boolean): string {
  if (undated === 0) return '';
  if (short) return `${digits(undated)} without a date`;
  return undated === 1
    ? ' One thing is known without one.'
    : ` ${digits(undated)} things are known without one.`;
}
