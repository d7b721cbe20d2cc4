import { expect, it } from 'vitest';
import { END, windowAt } from '../time/index.js';
import { panelsOf } from './timeline-panels.js';

const at = (second: number) => ({ kind: 'event', window: windowAt({ min: second, max: second }) });
const era = (from: number, until: number) => ({
  kind: 'era',
  window: { fromMin: from, fromMax: from, untilMin: until === END ? from + 1 : until, untilMax: until },
});

it('leaves alone what is spread out, and what is little', () => {
  const spread = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900].map(at);
  expect(panelsOf(spread, { from: 0, until: 1000 })).toEqual([{ from: 0, until: 1000, rows: spread }]);
  const few = [0, 990, 995].map(at);
  expect(panelsOf(few, { from: 0, until: 1000 })).toHaveLength(1);
});

it('gives a crowd a scale of its own, with the eras that reach into it', () => {
  const old = era(0, 100);
  const long = era(50, 1000);
  const open = era(905, END);
  const late = [900, 910, 920, 930, 940, 950, 960, 990].map(at);
  const panels = panelsOf([old, long, open, at(10), at(60), ...late], { from: 0, until: 1000 });
  expect(panels).toEqual([
    { from: 0, until: 61, rows: [old, long, at(10), at(60)] },
    { from: 900, until: 1000, rows: [long, open, ...late] },
  ]);
});

it('finds a crowd at the beginning too', () => {
  const early = [0, 10, 20, 30, 40, 50, 60, 70].map(at);
  const panels = panelsOf([...early, at(900), at(1000)], { from: 0, until: 1001 });
  expect(panels.map(({ from, until, rows }) => [from, until, rows.length])).toEqual([
    [0, 71, 8],
    [900, 1001, 2],
  ]);
});
