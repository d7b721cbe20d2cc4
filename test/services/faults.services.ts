/** The faults of `npm run soak:bus` with smaller numbers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startKafka, stopKafka } from '../../scripts/services/kafka.js';
import { runningServices } from '../../scripts/services/services.js';
import { brokerAway, killed, rebalanced } from './faults.js';
import type { Row } from './tally.js';

const address = runningServices().kafka?.address ?? '';
const wrong = (rows: readonly Row[]): readonly Row[] => rows.filter(({ ok }) => !ok);

test('engines are killed under load', async () => {
  expect(wrong(await killed(address, { messages: 300, kills: 3 }))).toEqual([]);
});

test('the group is rebalanced during a lint run', async () => {
  expect(wrong(await rebalanced(address, { messages: 50 }))).toEqual([]);
});

test('the broker is away for a while', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-away-'));
  const broker = await startKafka(folder);
  try {
    expect(wrong(await brokerAway(broker, { messages: 30, seconds: 10 }))).toEqual([]);
  } finally {
    await stopKafka(broker);
    rmSync(folder, { recursive: true, force: true });
  }
});
