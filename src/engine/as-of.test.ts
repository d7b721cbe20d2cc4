import { describe, expect, it } from 'vitest';
import { recordedTime } from './as-of.js';

/** Three commits, one a day from the 1st of May 2026. */
const store = {
  commits: async () => [{ seq: 3, at: Date.UTC(2026, 4, 3), author: 'a', reason: 'r' }],
  commitAt: async (ms: number) => [1, 2, 3].filter((day) => Date.UTC(2026, 4, day) <= ms).length,
};

describe('recordedTime', () => {
  it.each([
    ['#1', 1],
    ['#3', 3],
    ['2026-05-01', 1],
    ['2026-05-02T12:00Z', 2],
    ['2026-05-02 12:00:30Z', 2],
    ['2026-05-03T01:00+02:00', 2],
    ['1999-12-31', 0],
    ['2028-02-29', 3],
  ])('%s is commit %i', async (when, seq) => {
    expect(await recordedTime(store, when)).toBe(seq);
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-02-29',
    '0',
    '5',
    '2026',
    'May 2026',
    'yesterday',
    '',
    '#-1',
    '#',
    '#1.5',
    '2026-05-01T25:00Z',
  ])('%j is refused with a hint', async (when) => {
    await expect(recordedTime(store, when)).rejects.toMatchObject({
      code: 'world/bad-as-of',
      hint: expect.stringContaining('2026-05-01'),
    });
  });

  it.each(['#0', '#4', '#99999'])('%s is no commit', async (when) => {
    await expect(recordedTime(store, when)).rejects.toMatchObject({
      code: 'world/unknown-commit',
      hint: 'The last one is #3; `lore log` lists them.',
    });
  });
});
