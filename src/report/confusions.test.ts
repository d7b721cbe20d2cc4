/** How far the story was read, in words. */
import { expect, it } from 'vitest';
import type { StoryCoverage } from '../engine/judges.js';
import { coverageLines } from './confusions.js';
import { createTheme } from './theme.js';

const judge = { who: 'caller', model: null, because: 'no model is configured' } as const;
const coverage = { facts: 20, told: 20, kept: 4, noRoom: 0, cases: 1, seed: 'ab' };
const handedOut: StoryCoverage = {
  reader: { version: null, missing: null },
  judge,
  ...{ facts: 21, factsRead: 0, open: 1, answered: 0, givenUp: 0 },
  reading: { id: 1, seq: 1, at: Date.UTC(2026, 4, 1), finishedAt: null, coverage },
};

const told = (given: StoryCoverage): string => coverageLines(given, createTheme({ columns: 500 })).join(' ');

it('calls nothing read that was only handed out', () => {
  expect(told(handedOut)).toContain(
    '1 case waiting. On 2026-05-01 20 of 20 facts were put into 1 case (seed ab). None of all 21 facts were read at least once.',
  );
});

it('counts what a verdict came on', () => {
  expect(told({ ...handedOut, factsRead: 20, open: 0 })).toContain(
    '20 of all 21 facts were read at least once.',
  );
});

it('says so where nobody began', () => {
  expect(told({ ...handedOut, reading: null, open: 0 })).toContain('No case was made of it yet.');
});
