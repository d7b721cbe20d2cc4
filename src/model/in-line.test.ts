import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLine } from './in-line.js';

test('begins in order, no more at once than it may, and goes on after a failure', async () => {
  for (const most of [1, 2]) {
    const line = inLine(most);
    const begun: number[] = [];
    let [running, peak] = [0, 0];
    const work = (n: number) => async () => {
      begun.push(n);
      peak = Math.max(peak, ++running);
      await sleep(5 - n);
      running--;
      if (n === 1) throw new Error('one that fails');
      return n;
    };
    const done = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => line(work(n))));
    expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(peak).toBe(most);
    // Whoever comes when all is done does not wait.
    expect(await line(async () => 'late')).toBe('late');
  }
});
