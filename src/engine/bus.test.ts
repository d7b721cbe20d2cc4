/** What is heard on a world's bus. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobsOf } from '../jobs/index.js';
import { ingestJob, startBackground } from './background.js';
import { openWorld } from './open.js';
import type { World } from './world.js';

let root: string;
let world: World;
const heard: { topic: string; version: number; body: unknown }[] = [];
beforeEach(async () => {
  heard.length = 0;
  root = mkdtempSync(join(tmpdir(), 'lore-bus-'));
  writeFileSync(join(root, 'lore.yaml'), 'name: Small\npack: high-fantasy\n');
  writeFileSync(join(root, 'Aldric.md'), '---\ntype: Person\nspouse: "[[Lysa]]"\n---\nA king.\n');
  world = await openWorld(root);
  for (const topic of ['ingest', 'lint', 'audit'] as const) {
    world.bus.subscribe(topic, ({ version, body }) => void heard.push({ topic, version, body }));
  }
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

test('an ingest that changed something is told, one that did not is not', async () => {
  await world.ingest({ dryRun: true });
  expect(heard).toEqual([]);
  await world.ingest({ author: 'ada' });
  expect(heard).toMatchObject([
    {
      topic: 'ingest',
      version: 1,
      body: {
        kind: 'finished',
        author: 'ada',
        files: { read: 1, gone: 0, failed: 0 },
        touched: expect.arrayContaining(['aldric', 'lysa']),
        touched_more: 0,
      },
    },
    { topic: 'lint', version: 1, body: { reason: 'ingest' } },
  ]);
  await world.ingest();
  expect(heard).toHaveLength(2);
});

test('a retcon and a backup can be accounted for; one that was only tried is not', async () => {
  await world.ingest();
  heard.length = 0;
  const [statement] = await world.store.statements({ predicates: ['SPOUSE_OF'] });
  const request = {
    statement: statement?.id ?? '',
    reason: 'They never married.',
    author: 'ada',
    close: true,
  };
  await world.retcon({ ...request, dryRun: true });
  await world.retcon(request);
  const file = join(root, 'copy.db');
  const bytes = await world.backup(file);
  expect(heard.map(({ body }) => body)).toEqual([
    {
      action: 'retcon',
      actor: 'ada',
      subject: statement?.id,
      detail: { reason: 'They never married.', opened: null },
    },
    { action: 'backup', actor: 'person', subject: file, detail: { bytes } },
  ]);
});

test('a job that is given up is told', async () => {
  const stop = new AbortController();
  const told: unknown[] = [];
  const { ended } = startBackground(world, stop.signal, (error) => told.push(error));
  const jobs = jobsOf(world.store.queue);
  const [{ job } = { job: { id: 0 } }] = await jobs.enqueueAll([
    {
      kind: ingestJob(world).kind,
      payload: '{"mood":"grim"}',
      priority: 'foreground',
      key: null,
      idempotencyKey: null,
      coalesce: false,
      runAfter: 0,
      maxAttempts: 5,
    },
  ]);
  await jobs.wait(job.id, { everyMs: 5 });
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]?.body).toMatchObject({
    action: 'dead-letter',
    subject: `job/${job.id}`,
    detail: { kind: 'ingest', code: 'jobs/bad-payload' },
  });
  expect(told).toMatchObject([
    { code: 'jobs/bad-payload', message: expect.stringContaining(`Job ${job.id} (ingest) was given up`) },
  ]);
  stop.abort();
  await ended;
});
