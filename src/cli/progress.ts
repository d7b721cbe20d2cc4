/** A progress bar on stderr, drawn only where a person watches. */

import { cleanText } from '../report/clean.js';
import { padEnd, truncate } from '../report/width.js';
import { digits } from '../report/words.js';
import type { Context } from './context.js';

export interface Step {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly file?: string;
}

export interface Progress {
  readonly update: (step: Step) => void;
  readonly clear: () => void;
}

const BAR = 24;
const EVERY_MS = 60;
const CLEAR_LINE = '\r\u001b[2K';

export function createProgress({ stderr, sideTheme, quiet, json }: Context): Progress {
  if (stderr.isTTY !== true || quiet || json) return { update: () => {}, clear: () => {} };
  let drawnAt = 0;
  let phase = '';
  return {
    update: (step) => {
      const now = Date.now();
      if (step.phase === phase && now - drawnAt < EVERY_MS) return;
      phase = step.phase;
      drawnAt = now;
      const { glyphs, paint, columns } = sideTheme;
      const part = step.total === 0 ? 0 : Math.min(1, step.done / step.total);
      const full = Math.round(part * BAR);
      const bar =
        paint('good', glyphs.barFull.repeat(full)) + paint('muted', glyphs.barEmpty.repeat(BAR - full));
      const amount = step.total === 0 ? '' : `${digits(step.done)}/${digits(step.total)}`;
      const room = Math.max(0, columns - BAR - 8 - amount.length - 6);
      const file = truncate(cleanText(step.file ?? ''), room, glyphs.ellipsis);
      stderr.write(`${CLEAR_LINE}${padEnd(step.phase, 8)} ${bar} ${amount}  ${paint('muted', file)}`);
    },
    clear: () => stderr.write(CLEAR_LINE),
  };
}
