import { describe, expect, test } from 'vitest';
import { createMemoryLedger } from '../../test/llm/memory-ledger.js';
import { testClock } from '../../test/llm/test-clock.js';
import { type BudgetLimits, createBudget } from './budget.js';
import { costOf, parsePrices } from './prices.js';

function budgetOf(limits: BudgetLimits, prices = { m: { input: 2, output: 10 } }) {
  const clock = testClock();
  const ledger = createMemoryLedger();
  return { clock, ledger, budget: createBudget({ world: 'valdorn', limits, prices, ledger, clock }) };
}
const want = { model: 'm', purpose: 'lint', inputTokens: 600, outputTokens: 400 };
const used = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens, estimated: false });

describe('a budget', () => {
  test('holds before and settles after', async () => {
    const { budget } = budgetOf({ tokens: 2000 });
    const hold = await budget.reserve(want);
    expect((await budget.status()).left).toEqual({ tokens: 1000 });
    await hold.settle(used(100, 50));
    await hold.settle(used(100, 50));
    await hold.release();
    expect((await budget.status()).left).toEqual({ tokens: 1850 });
  });

  test('gives back what a call did not use', async () => {
    const { budget } = budgetOf({ calls: 1 });
    await (await budget.reserve(want)).release();
    await expect(budget.reserve(want)).resolves.toBeDefined();
  });

  test.each([
    ['tokens', { tokens: 1500 }, '500 of 1,500 tokens left, and this call may need about 1,000'],
    ['calls', { calls: 1 }, '0 of 1 calls left, and this call may need 1.'],
    ['money', { money: 0.006 }, '0.0008 of 0.006 money left, and this call may need about 0.0052'],
  ])('refuses by %s, and says what is left and until when', async (kind, limits, message) => {
    const { budget } = budgetOf(limits);
    await budget.reserve(want);
    await expect(budget.reserve(want)).rejects.toMatchObject({
      code: 'llm/over-budget',
      message: expect.stringContaining(message),
      hint: expect.stringMatching(new RegExp(`2026-03-02T00:00:00Z.*LORE_LLM_BUDGET_${kind.toUpperCase()}`)),
    });
  });

  test('begins anew with the day', async () => {
    const { budget, clock } = budgetOf({ calls: 1 });
    await (await budget.reserve(want)).settle(used(1, 1));
    await expect(budget.reserve(want)).rejects.toThrow('calls left');
    await clock.sleep(12 * 3_600_000);
    await expect(budget.reserve(want)).resolves.toBeDefined();
  });

  test('does not count money without a price, and says so', async () => {
    const { budget } = budgetOf({ money: 0 });
    const hold = await budget.reserve({ ...want, model: 'unknown' });
    await hold.settle(used(1000, 1000));
    const { used: totals, notes } = await budget.status();
    expect(totals).toMatchObject({ micros: 0, unpriced: 1 });
    expect(notes).toEqual([
      '1 call went to a model without a price in LORE_LLM_PRICES; the money leaves that out.',
    ]);
  });

  test('never lets more through than fits, however many ask at once', async () => {
    const { budget } = budgetOf({ tokens: 5000 });
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => budget.reserve(want)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('prices', () => {
  test('are read from one line', () => {
    const prices = parsePrices('gpt-4o-mini=0.15/0.60, text-embedding-3-small = 0.02,');
    expect(prices).toEqual({
      'gpt-4o-mini': { input: 0.15, output: 0.6 },
      'text-embedding-3-small': { input: 0.02, output: 0 },
    });
    expect(costOf(prices, 'gpt-4o-mini', 1_000_000, 1_000_000)).toBe(750_000);
    expect(costOf(prices, 'gpt-4o-mini', 1, 0)).toBe(1);
    expect(costOf(prices, 'toString', 1, 0)).toBeNull();
  });

  test.each(['gpt', 'gpt=', 'gpt=a/b', 'gpt=1/2/3', '=1'])('%s is no price', (text) => {
    expect(() => parsePrices(text)).toThrow(/is no price/);
  });
});
