/** Commits, readers and the queue share one connection: whatever is begun at once in a process, nobody is in the way. */
import { expect, test } from 'vitest';
import { put } from '../../../../test/store/contract/kit.js';
import type { NewJob } from '../../queue.js';
import { openSqliteStore } from '../open.js';

const ROUNDS = 40;

test('many things at once on one store', async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  const job: NewJob = {
    kind: 'work',
    payload: '{}',
    priority: 'background',
    key: 'k',
    idempotencyKey: null,
    coalesce: false,
    runAfter: 0,
    maxAttempts: 1,
  };
  const repeat = async (act: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; n < ROUNDS; n++) await act(n);
  };
  await Promise.all([
    repeat((n) => put(store, { id: `a${n}.md`, claims: [['Aldric', 'MET', `Guest ${n}`]] })),
    repeat((n) => put(store, { id: `b${n}.md`, claims: [['Lysa', 'MET', `Guest ${n}`]] })),
    repeat(() => store.queue.enqueue([job])),
    repeat((n) => store.queue.get(n)),
    repeat(() => store.counts()),
    repeat(() => store.statements()),
  ]);
  expect((await store.counts()).commits).toBe(2 * ROUNDS);
  expect((await store.queue.counts()).queued).toBe(ROUNDS);
  expect((await store.check()).problems).toEqual([]);
  await store.close();
});
