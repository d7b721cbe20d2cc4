import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createThrottle } from '../llm/index.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import { sharedThrottle } from './shared-throttle.js';

test('of all processes together two background calls are under way at most; a person waits for none', async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  // Each process has a throttle of its own.
  const processes = [0, 1, 2].map(() =>
    sharedThrottle(createThrottle({ atOnce: 4, pauseMs: 0 }), store.slots),
  );
  let underWay = 0;
  let most = 0;
  const call = async (): Promise<void> => {
    most = Math.max(most, ++underWay);
    await sleep(20);
    underWay--;
  };
  const background = processes.flatMap((one) => [1, 2, 3].map(() => one.run('background', call)));
  await sleep(10);
  const asked = performance.now();
  await processes[2]?.run('foreground', async () => {});
  expect(performance.now() - asked).toBeLessThan(100);
  await Promise.all(background);
  expect(most).toBe(2);
  const stopped = new AbortController();
  const [first, second] = await Promise.all(
    [processes[0], processes[1]].map((one) => one?.enter('background')),
  );
  const waiting = processes[2]?.enter('background', stopped.signal);
  stopped.abort();
  await expect(waiting).rejects.toMatchObject({ code: expect.stringMatching(/^llm\//) });
  first?.();
  second?.();
  await expect(processes[2]?.run('background', async () => 'again')).resolves.toBe('again');
  await store.close();
});
