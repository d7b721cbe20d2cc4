/** One process that spends from a world's budget until nothing fits any more, and prints how often it was allowed to. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBudget, LlmError } from '../../src/llm/index.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';

const [file = '', calls = '0'] = process.argv.slice(2);
const store = await openSqliteStore({ file });
const budget = createBudget({
  world: 'purse',
  limits: { calls: Number(calls) },
  prices: {},
  ledger: store.usage,
});
const wanted = { model: 'm', purpose: 'test', inputTokens: 10, outputTokens: 10 };

let spent = 0;
let refused = 0;
async function spend(): Promise<void> {
  for (;;) {
    try {
      const hold = await budget.reserve(wanted);
      await sleep(Math.random() * 3);
      if (Math.random() < 0.2) {
        await hold.release();
        continue;
      }
      await hold.settle({ inputTokens: 5, outputTokens: 5, estimated: false });
      spent++;
    } catch (error) {
      if (!(error instanceof LlmError) || error.code !== 'llm/over-budget') throw error;
      if (++refused > 20) return;
      await sleep(2);
    }
  }
}
await Promise.all([spend(), spend(), spend()]);
await store.close();
process.stdout.write(`${spent}`);
