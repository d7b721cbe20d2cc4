import { expect, it } from 'vitest';
import type { UsageReport } from '../engine/usage.js';
import { createTheme } from './theme.js';
import { usageJson, usageReport } from './usage.js';

const theme = createTheme({ columns: 72 });
const none = { calls: 0, inputTokens: 0, outputTokens: 0, micros: 0, unpriced: 0 };
const empty: UsageReport = {
  from: '2026-02-01',
  to: '2026-03-01',
  lines: [],
  today: {
    world: 'valdorn',
    day: '2026-03-01',
    resetsAt: '2026-03-02T00:00:00Z',
    used: none,
    left: {},
    notes: [],
  },
  limits: {},
  configured: false,
};
const line = { calls: 2, inputTokens: 1200, outputTokens: 300, micros: 450, unpriced: 0, estimated: 0 };
const used: UsageReport = {
  ...empty,
  configured: true,
  lines: [
    { ...line, day: '2026-02-28', model: 'small', purpose: 'extract' },
    { ...line, day: '2026-03-01', model: 'small', purpose: 'lint' },
    {
      ...line,
      day: '2026-03-01',
      model: 'big',
      purpose: 'lint',
      inputTokens: 9000,
      micros: 0,
      unpriced: 2,
      estimated: 1,
    },
  ],
  today: {
    ...empty.today,
    used: { calls: 4, inputTokens: 10_200, outputTokens: 600, micros: 450, unpriced: 2 },
    left: { calls: 6, money: 0.99955 },
  },
  limits: { calls: 10, money: 1 },
};

it('says plainly that nothing was called', () => {
  expect(usageReport(empty, theme)).toBe(
    'No model was called for this world from 2026-02-01 to 2026-03-01.\n' +
      'None is configured, and nothing needs one; `lore doctor` says what it\ntakes.',
  );
  expect(usageReport({ ...empty, limits: { calls: 5 }, configured: true }, theme)).toContain(
    'The day’s budget:\n  calls  0 of 5, 0 left',
  );
});

it('shows today against the budget, then days, models and purposes', () => {
  expect(usageReport(used, theme)).toBe(`Today, 2026-03-01 (UTC)
  used    4 calls, 10,200 tokens in, 600 out, 0.00045 and more
  calls   4 of 10, 6 left
  money   0.00045 of 1, 0.99955 left
  budget  begins anew at 2026-03-02T00:00:00Z

By day
              calls  tokens in  out             money
  2026-02-28      2      1,200  300           0.00045
  2026-03-01      4     10,200  600  0.00045 and more

By model
         calls  tokens in  out   money
  big        2      9,000  300
  small      4      2,400  600  0.0009

By purpose
           calls  tokens in  out             money
  lint         4     10,200  600  0.00045 and more
  extract      2      1,200  300           0.00045

From 2026-02-01 to 2026-03-01: 6 calls, 11,400 tokens in, 900 out,
0.0009 and more.
2 calls went to a model without a price in LORE_LLM_PRICES; the money
leaves that out.
The server did not count the tokens of 1 call: those are estimates.`);
});

it('is data for machines', () => {
  expect(usageJson(used)).toMatchObject({
    today: { day: '2026-03-01', calls: 4, money: 0.00045, unpriced_calls: 2 },
    budget: { limits: { calls: 10, money: 1 }, left: { calls: 6 }, resets_at: '2026-03-02T00:00:00Z' },
    models: [
      { model: 'big', calls: 2, money: null },
      { model: 'small', calls: 4, money: 0.0009 },
    ],
    lines: [{ purpose: 'extract' }, { purpose: 'lint' }, { estimated_calls: 1 }],
  });
});
