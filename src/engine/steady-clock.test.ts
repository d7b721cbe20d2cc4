/** Facts that are told while the machine's clock is set back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openWorld } from './open.js';
import { steadyClock } from './steady-clock.js';

afterEach(() => {
  vi.useRealTimers();
});

it('never runs backwards by less than a day, and follows a clock that was wrong by more', async () => {
  let commit = 1_000_000;
  let clock = commit + 5;
  const now = steadyClock(
    { commits: async () => [{ seq: 1, at: commit * 1000, author: '', reason: '' }] },
    () => clock * 1000,
  );
  expect(await now()).toBe(commit + 5);
  clock = commit - 3_600;
  expect(await now()).toBe(commit);
  clock = commit + 1;
  expect(await now()).toBe(commit + 1);
  commit += 100_000;
  expect(await now()).toBe(clock);
});

it('lets what is told after the clock was set back follow what was told before', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-clock-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  const world = await openWorld(root);
  try {
    vi.useFakeTimers({ toFake: ['Date'] });
    const noon = Date.UTC(2026, 4, 1, 12);
    vi.setSystemTime(noon);
    const [before] = (await world.facts.commit([{ content: 'We use REST' }])).committed;
    vi.setSystemTime(noon - 3_600_000);
    expect((await world.facts.query({ text: 'REST' })).map(({ fact }) => fact.id)).toEqual([before?.fact.id]);
    const { committed } = await world.facts.commit([{ content: 'We switched to GraphQL' }]);
    expect(committed).toMatchObject([{ outcome: 'committed', ended: [before?.fact.id] }]);
    expect((await world.facts.query({ text: 'REST GraphQL' })).map(({ fact }) => fact.content)).toEqual([
      'We switched to GraphQL',
    ]);
    const [last, first] = await world.facts.log({ limit: 2 });
    expect(last?.at).toBeGreaterThanOrEqual(first?.at ?? 0);
  } finally {
    vi.useRealTimers();
    await world.close();
    rmSync(root, { recursive: true, force: true });
  }
});
