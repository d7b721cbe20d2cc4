import { expect, it } from 'vitest';
import { Turns } from './turns.js';

it('lets what is urgent go before what can wait', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const waits = turns.calm().then(() => order.push('follows'));
  const urgent = turns.urgently(async () => {
    for (let i = 0; i < 20; i++) await new Promise((next) => setImmediate(next));
    order.push('committed');
  });
  await Promise.all([waits, urgent]);
  expect(order).toEqual(['committed', 'follows']);
});

it('does not let anybody wait for ever', async () => {
  const turns = new Turns();
  let isDone = false;
  void turns.calm().then(() => {
    isDone = true;
  });
  const until = performance.now() + 20_000;
  while (!isDone) {
    if (performance.now() > until) throw new Error('it never had its turn');
    await turns.urgently(async () => {});
  }
  expect(isDone).toBe(true);
});
