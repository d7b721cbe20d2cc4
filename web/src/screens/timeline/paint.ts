/** Paints a drawing on a canvas, in the colours of the page. */
import type { Bar, Drawing } from './shapes.js';

export interface Colours {
  readonly [name: string]: string;
}

const NAMES = [
  'paper',
  'surface',
  'sunk',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'bar',
  'bar-b',
  'clash',
  'error',
  'warn',
  'layer-eras',
  'layer-events',
  'layer-lives',
  'layer-states',
] as const;

/** As the stylesheet has them now. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

export const FONT = '11.5px Inter, ui-sans-serif, system-ui, sans-serif';
const STRONG = '600 11.5px Inter, ui-sans-serif, system-ui, sans-serif';

export function paint(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  colours: Colours,
  selected: string | null,
): void {
  const { width, height } = drawing;
  const colour = (name: (typeof NAMES)[number]) => colours[name] ?? '#888';
  context.clearRect(0, 0, width, height);
  for (const { x, width: w, isOdd } of drawing.bands) {
    context.fillStyle = isOdd ? colour('sunk') : colour('surface');
    context.fillRect(x, 0, w, height);
  }
  context.strokeStyle = colour('line');
  context.lineWidth = 1;
  context.beginPath();
  for (const x of drawing.ticks) {
    context.moveTo(Math.round(x) + 0.5, 22);
    context.lineTo(Math.round(x) + 0.5, height);
  }
  for (const y of [22, 44, ...drawing.lines]) {
    context.moveTo(0, y + 0.5);
    context.lineTo(width, y + 0.5);
  }
  context.stroke();
  for (const { layer, y, height: h, steps } of drawing.densities) {
    context.fillStyle = colour(`layer-${layer}`);
    for (const { x, width: w, part } of steps) {
      context.globalAlpha = 0.12 + part * 0.5;
      context.fillRect(x, y, Math.max(1, w - 0.5), h);
    }
    context.globalAlpha = 1;
  }
  if (drawing.now !== null) {
    context.strokeStyle = colour('accent');
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(drawing.now, 22);
    context.lineTo(drawing.now, height);
    context.stroke();
    context.setLineDash([]);
  }
  for (const bar of drawing.bars) paintBar(context, bar, colours, bar.row.id === selected);
  for (const { x, y, mark } of drawing.marks) {
    context.fillStyle = mark.severity === 'error' ? colour('clash') : colour('warn');
    context.beginPath();
    context.moveTo(x, y - 6);
    context.lineTo(x + 5, y + 4);
    context.lineTo(x - 5, y + 4);
    context.fill();
  }
  context.textBaseline = 'alphabetic';
  for (const { x, y, text, role } of drawing.words) {
    context.font = role === 'tick' ? FONT : STRONG;
    if (role === 'layer') {
      // Over what is counted behind it, and still to be read.
      context.fillStyle = colour('paper');
      context.fillRect(x - 4, y - 12, context.measureText(text).width + 8, 17);
    }
    context.fillStyle = role === 'tick' ? colour('ink-3') : colour('ink-2');
    context.fillText(text, x, y);
  }
}

function paintBar(context: CanvasRenderingContext2D, bar: Bar, colours: Colours, isSelected: boolean): void {
  const { x, y, width, height, layer, row, label } = bar;
  const fill = colours[`layer-${layer}`] ?? '#888';
  if (bar.isPoint) {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(x + width / 2, y + height / 2, height / 2 - 2, 0, Math.PI * 2);
    context.fill();
  } else {
    context.fillStyle = fadeOf(context, bar, fill);
    context.beginPath();
    context.roundRect(x, y, width, height, 2);
    context.fill();
  }
  if (row.is_disputed || row.open_findings > 0) {
    context.strokeStyle = colours.clash ?? '#c00';
    context.lineWidth = 1.5;
    context.setLineDash(row.is_disputed ? [] : [2, 2]);
    context.beginPath();
    context.moveTo(Math.max(x, -2), y + height + 1.5);
    context.lineTo(x + width, y + height + 1.5);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 1;
  }
  if (isSelected) {
    context.strokeStyle = colours.ink ?? '#000';
    context.lineWidth = 2;
    context.strokeRect(x - 2, y - 2, width + 4, height + 4);
    context.lineWidth = 1;
  }
  if (label === null) return;
  context.font = FONT;
  context.fillStyle = colours.ink ?? '#000';
  context.fillText(label.text, label.x, y + height - 3);
}

/** Solid where it is certain; what is not certain fades away. */
function fadeOf(
  context: CanvasRenderingContext2D,
  { x, width, solidFrom, solidUntil }: Bar,
  fill: string,
): string | CanvasGradient {
  if (solidFrom < 1 && solidUntil > width - 1) return fill;
  const gradient = context.createLinearGradient(x, 0, x + width, 0);
  const clear = `${fill}12`;
  gradient.addColorStop(0, solidFrom < 1 ? fill : clear);
  gradient.addColorStop(Math.min(1, solidFrom / width), fill);
  gradient.addColorStop(Math.min(1, Math.max(solidFrom, solidUntil) / width), fill);
  gradient.addColorStop(1, solidUntil > width - 1 ? fill : clear);
  return gradient;
}

/** What lies under a point of the drawing. */
export function barAt(drawing: Drawing, x: number, y: number): Bar | null {
  return (
    drawing.bars.findLast(
      (bar) =>
        y >= bar.y - 2 &&
        y <= bar.y + bar.height + 3 &&
        x >= bar.x - 3 &&
        x <=
          Math.max(bar.x + bar.width + 3, bar.label === null ? 0 : bar.label.x + bar.label.text.length * 6.3),
    ) ?? null
  );
}
