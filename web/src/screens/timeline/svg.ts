/** A drawing of a timeline as a file that stands by itself. */
import { safe } from '../../parts/markup.js';
import type { Colours } from './paint.js';
import type { Bar, Drawing } from './shapes.js';

type Colour = (name: string) => string;

export function svgOf(drawing: Drawing, colours: Colours, title: string): string {
  const { width, height } = drawing;
  const colour: Colour = (name) => colours[name] ?? '#888';
  const bars = drawing.bars.filter((bar) => bar.x < width && bar.x + bar.width > 0);
  const fades = bars.flatMap((bar, index) => (isFuzzy(bar) ? [fadeOf(bar, index, colour)] : []));
  const parts = [
    ...backdrop(drawing, colour),
    ...bars.flatMap((bar, index) => barParts(bar, index, colour)),
    ...drawing.marks.map(
      ({ x, y, mark }) =>
        `<path d="M${n(x)} ${n(y - 6)}l5 10h-10z" fill="${colour(mark.severity === 'error' ? 'clash' : 'warn')}"><title>${safe(mark.message)}</title></path>`,
    ),
    ...drawing.words.map(({ x, y, text: words, role }) =>
      text(x, y, words, colour(role === 'tick' ? 'ink-3' : 'ink-2'), role !== 'tick'),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}" font-family="Inter, system-ui, sans-serif" font-size="11.5"><title>${safe(title)}</title><defs>${fades.join('')}</defs>${parts.join('')}</svg>\n`;
}

function backdrop(drawing: Drawing, colour: Colour): string[] {
  const { width, height, now } = drawing;
  return [
    rect(0, 0, width, height, `fill="${colour('paper')}"`),
    ...drawing.bands.map((band) =>
      rect(band.x, 0, band.width, height, `fill="${colour(band.isOdd ? 'sunk' : 'surface')}"`),
    ),
    ...drawing.ticks.map((x) => line(x, 22, x, height, `stroke="${colour('line')}"`)),
    ...[22, 44, ...drawing.lines].map((y) => line(0, y, width, y, `stroke="${colour('line')}"`)),
    ...drawing.densities.flatMap(({ layer, y, height: h, steps }) =>
      steps.map(({ x, width: w, part }) =>
        rect(x, y, w, h, `fill="${colour(`layer-${layer}`)}" opacity="${n(0.12 + part * 0.5)}"`),
      ),
    ),
    ...(now === null
      ? []
      : [line(now, 22, now, height, `stroke="${colour('accent')}" stroke-dasharray="3 3"`)]),
  ];
}

function barParts(bar: Bar, index: number, colour: Colour): string[] {
  const { x, y, width, height, row, label } = bar;
  const fill = colour(`layer-${bar.layer}`);
  const title = `<title>${safe(`${row.label}, ${row.when}`)}</title>`;
  const shape = bar.isPoint
    ? `<circle cx="${n(x + width / 2)}" cy="${n(y + height / 2)}" r="${n(height / 2 - 2)}" fill="${fill}">${title}</circle>`
    : `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${height}" rx="2" fill="${isFuzzy(bar) ? `url(#f${index})` : fill}">${title}</rect>`;
  const dash = row.is_disputed ? '' : ' stroke-dasharray="2 2"';
  const below = y + height + 1.5;
  return [
    shape,
    ...(row.is_disputed || row.open_findings > 0
      ? [line(x, below, x + width, below, `stroke="${colour('clash')}" stroke-width="1.5"${dash}`)]
      : []),
    ...(label === null ? [] : [text(label.x, y + height - 3, label.text, colour('ink'))]),
  ];
}

const isFuzzy = ({ solidFrom, solidUntil, width, isPoint }: Bar) =>
  !isPoint && (solidFrom >= 1 || solidUntil <= width - 1);

function fadeOf({ width, solidFrom, solidUntil, layer }: Bar, index: number, colour: Colour): string {
  const stop = (at: number, opacity: number) =>
    `<stop offset="${n(Math.min(1, Math.max(0, at)))}" stop-color="${colour(`layer-${layer}`)}" stop-opacity="${opacity}"/>`;
  const stops = [
    stop(0, solidFrom < 1 ? 1 : 0.07),
    stop(solidFrom / width, 1),
    stop(Math.max(solidFrom, solidUntil) / width, 1),
    stop(1, solidUntil > width - 1 ? 1 : 0.07),
  ];
  return `<linearGradient id="f${index}">${stops.join('')}</linearGradient>`;
}

function rect(x: number, y: number, width: number, height: number, rest: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(height)}" ${rest}/>`;
}

function line(x1: number, y1: number, x2: number, y2: number, rest: string): string {
  return `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" ${rest}/>`;
}

function text(x: number, y: number, words: string, fill: string, isStrong = false): string {
  return `<text x="${n(x)}" y="${n(y)}" fill="${fill}"${isStrong ? ' font-weight="600"' : ''}>${safe(words)}</text>`;
}

const n = (value: number) => String(Math.round(value * 100) / 100);
