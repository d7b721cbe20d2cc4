/** The background of a world: its worker, its schedule, and how both end. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, jobsOf } from '../jobs/index.js';
import { ingestJob, scheduleOf, startBackground, workOff } from './background.js';
import { openWorld } from './open.js';
import type { World } from './world.js';

let root: string;
let world: World;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'lore-background-'));
  writeFileSync(join(root, 'lore.yaml'), 'name: Small\npack: core\n');
  mkdirSync(join(root, 'People'));
  writeFileSync(join(root, 'People', 'Aldric.md'), '---\ntype: Person\n---\nA king.\n');
  world = await openWorld(root);
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

test('does what is enqueued, and ends in good order', async () => {
  const stop = new AbortController();
  const { jobs, ended } = startBackground(world, stop.signal);
  const { job } = await jobs.enqueue(ingestJob(world), {}, { priority: 'foreground' });
  const done = await jobs.wait(job.id, { everyMs: 5 });
  expect(done).toMatchObject({ state: 'done', priority: 'foreground' });
  expect(JSON.parse(done.result ?? '')).toMatchObject({ files: { read: 1 } });
  expect((await world.find('Aldric')).type).toBe('Person');
  stop.abort();
  await ended;
});

test('works off what waits, and ends', async () => {
  const jobs = jobsOf(world.store.queue);
  const first = await jobs.enqueue(ingestJob(world), {});
  const later = await jobs.enqueue(ingestJob(world), {}, { runAfter: Date.now() + 60_000 });
  await workOff(world, new AbortController().signal);
  expect((await jobs.get(first.job.id)).state).toBe('done');
  expect((await jobs.get(later.job.id)).state).toBe('queued');
  await expect(workOff(world, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

test('the nightly check is on the schedule as soon as somebody can do it', () => {
  expect(scheduleOf([ingestJob(world)])).toEqual([]);
  const check = defineJob({ kind: 'check', schema: z.strictObject({}), run: async () => null });
  expect(scheduleOf([check])).toMatchObject([{ name: 'nightly-check', at: '03:00' }]);
  expect(scheduleOf([check])[0]?.job('2026-11-15', 0)).toMatchObject({ kind: 'check', payload: '{}' });
});
