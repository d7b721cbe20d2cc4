/** The axis of a timeline: two lines, labels above and ticks below. */
import type { Theme } from './theme.js';
import type { Scale } from './timeline-bar.js';
import { displayWidth } from './width.js';

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Labels above, ticks below; a label that would run into the one before it is left out. */
export function axisLines(ticks: readonly Tick[], scale: Scale, { glyphs, paint }: Theme): [string, string] {
  const rule = new Array<string>(scale.cells).fill(glyphs.rule);
  let labels = '';
  for (const { at, label } of ticks) {
    const cell = Math.floor(((at - scale.from) / (scale.until - scale.from)) * scale.cells);
    if (cell < 0 || cell >= scale.cells) continue;
    rule[cell] = glyphs.tick;
    const start = Math.min(cell, scale.cells - displayWidth(label));
    const taken = displayWidth(labels);
    if (taken > 0 && start < taken + 1) continue;
    labels += ' '.repeat(Math.max(0, start - taken)) + label;
  }
  return [paint('muted', labels), paint('muted', rule.join(''))];
}
