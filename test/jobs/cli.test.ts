/** `lore jobs` from end to end: each action, beside a `lore watch` that does the work. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestJob, jobsOf, openWorld, type World } from '../../src/engine/index.js';
import { finished, json, lore, said, startLore, temporaryWorld } from '../cli-helpers.js';

/** Some calls are processes of their own; a busy machine may take its time. */
let root = '';
let world: World;
beforeAll(async () => {
  root = temporaryWorld();
  world = await openWorld(root);
});
afterAll(() => world.close());

async function enqueue(options: Parameters<ReturnType<typeof jobsOf>['enqueue']>[2] = {}): Promise<number> {
  return (await jobsOf(world.store.queue).enqueue(ingestJob(world), {}, options)).job.id;
}

/** Taken and given up, as a worker does it. */
async function killOff(id: number): Promise<void> {
  const { queue } = world.store;
  const kinds = [{ kind: 'ingest', leaseMs: 60_000, single: true }];
  const [job] = await queue.claim({
    worker: 't',
    kinds,
    places: 1,
    backgroundPlaces: 1,
    holding: [],
    afterLoss: () => 0,
  });
  expect(job?.id).toBe(id);
  const error = { code: 'ingest/away', message: 'The folder is away.' };
  await queue.release({ id, start: job?.starts ?? 0 }, { kind: 'failed', error, retryAt: null }, null);
}

describe('lore jobs', () => {
  it('lists, shows, retries and runs', async () => {
    expect(await lore(['jobs', 'list'], root)).toEqual({
      code: 0,
      stdout: 'There are no jobs.\n',
      stderr: '',
    });
    const id = await enqueue();
    await killOff(id);
    const listed = await lore(['jobs', 'list', '--state', 'dead'], root);
    expect(listed.stdout).toMatch(new RegExp(`^#${id} +dead +ingest .* ago +The folder is away\\.`));
    expect(listed.stdout).toContain('1 dead.');
    const shown = await lore(['jobs', 'show', `${id}`], root);
    expect(shown.stdout).toContain('ingest/away\nThe folder is away.');
    expect(await lore(['jobs', 'retry', '--dead'], root)).toMatchObject({
      code: 0,
      stdout: '1 job will be tried again.\n',
    });
    expect(json(await lore(['jobs', 'run', '--json'], root))).toEqual({ done: 1, dead: 0, queued: 0 });
    expect(json(await lore(['jobs', 'show', `#${id}`, '--json'], root))).toMatchObject({
      state: 'done',
      failures: 0,
      result: { files: { read: 6, failed: 0 } },
    });
  });

  it('cancels what waits and says what it left alone', async () => {
    const id = await enqueue({ runAfter: Date.now() + 3_600_000 });
    expect(await lore(['jobs', 'cancel', `${id}`], root)).toMatchObject({
      code: 0,
      stdout: '1 job cancelled.\n',
    });
    const again = await lore(['jobs', 'cancel', '1'], root);
    expect(again).toMatchObject({ code: 1, stdout: '0 jobs cancelled. Left as they are: 1 (done).\n' });
  });

  it('says what is wrong', async () => {
    expect(await lore(['jobs', 'show', '999'], root)).toMatchObject({ code: 1, stdout: '' });
    expect((await lore(['jobs', 'show', 'twelve'], root)).stderr).toContain(
      '"twelve" is not the number of a job.',
    );
    expect((await lore(['jobs', 'cancel'], root)).stderr).toContain('Which job?');
    expect(json(await lore(['jobs', 'retry', '999', '--json'], root)).error).toMatchObject({
      code: 'jobs/unknown-job',
    });
  });

  it('follows a job that a watching process does, and all of them', async () => {
    const watch = startLore(['watch'], root);
    const watched = finished(watch);
    const all = startLore(['jobs', 'follow', '--json'], root);
    const heard = finished(all);
    await Promise.all([said(watch, 'Watching'), said(all, 'Following')]);
    const told = said(all, '"done"');
    const id = await enqueue();
    const followed = await lore(['jobs', 'follow', `${id}`, '--json'], root);
    expect(followed.code).toBe(0);
    expect(documents(followed.stdout).at(-1)).toMatchObject({ id, state: 'done' });
    const text = await lore(['jobs', 'follow', `${id}`], root);
    expect(text).toMatchObject({ code: 0 });
    expect(text.stdout).toContain(`Job ${id}: ingest`);
    await told;
    all.kill('SIGINT');
    const { code, stdout } = await heard;
    expect(code).toBe(0);
    expect(documents(stdout)).toContainEqual(expect.objectContaining({ id, state: 'done' }));
    watch.kill('SIGINT');
    expect((await watched).code).toBe(0);
  });
});

function documents(lines: string): unknown[] {
  return lines
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}
