/** The bus: live and durable subscribers, versions, and listeners that fail. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, bench, row, until } from '../../test/jobs/test-kit.js';
import { createBus, type DurableSubscriber, defineRequest, defineSubscriber } from './bus.js';
import { newJob } from './jobs.js';
import { readMessage } from './topics.js';
import { startWorker, type Worker } from './worker.js';

let at: Bench;
const workers: Worker[] = [];
beforeEach(async () => {
  at = await bench();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await at.store.close();
});

const busFor = (subscribers: readonly DurableSubscriber[], where = at) => {
  const errors: unknown[] = [];
  return {
    errors,
    bus: createBus({ jobs: where.jobs, subscribers, onError: (error) => errors.push(error) }),
  };
};

function serve(bus: ReturnType<typeof createBus>, where = at): Worker {
  const worker = startWorker({
    jobs: where.jobs,
    handlers: [bus.handler],
    pollMs: { least: 2, most: 20 },
    random: () => 0,
  });
  workers.push(worker);
  return worker;
}

describe('live subscribers', () => {
  test('hear what is published, with what was left out filled in, until they leave', async () => {
    const { bus } = busFor([]);
    const heard: unknown[] = [];
    const leave = bus.subscribe('lint', ({ version, body }) => {
      heard.push([version, body]);
    });
    await bus.publish('lint', {});
    await bus.publish('audit', { action: 'retcon', actor: 'ada' });
    leave();
    await bus.publish('lint', { reason: 'again' });
    expect(heard).toEqual([[1, { reason: null }]]);
  });

  test('that fail do not disturb the others or the publisher', async () => {
    const { bus, errors } = busFor([]);
    const heard: string[] = [];
    bus.subscribe('ingest', () => {
      throw new Error('at once');
    });
    bus.subscribe('ingest', async () => {
      throw new Error('later');
    });
    bus.subscribe('ingest', ({ body }) => {
      if (body.kind === 'answer') heard.push(body.answer);
    });
    await bus.publish('ingest', { answer: 'The king fell.' });
    await until(() => errors.length === 2);
    expect(heard).toEqual(['The king fell.']);
  });
});

describe('durable subscribers', () => {
  test('each get every message, in order, and one that fails gets it again', async () => {
    const first: string[] = [];
    const second: string[] = [];
    let failing = true;
    const { bus } = busFor([
      defineSubscriber({ topic: 'audit', name: 'first', handle: ({ body }) => void first.push(body.action) }),
      defineSubscriber({
        topic: 'audit',
        name: 'second',
        handle: ({ body }) => {
          if (failing) throw new Error('not yet');
          second.push(body.action);
        },
      }),
    ]);
    const worker = serve(bus);
    for (const action of ['a', 'b', 'c']) await bus.publish('audit', { action, actor: 'ada' });
    await until(() => first.length === 3);
    expect([first, second]).toEqual([['a', 'b', 'c'], []]);
    failing = false;
    at.pass(60_000);
    await until(() => second.length === 3);
    await worker.idle();
    expect(second).toEqual(['a', 'b', 'c']);
    expect(first).toEqual(['a', 'b', 'c']);
  });

  test('get what was published before a crash', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lore-bus-'));
    const file = join(folder, 'world.db');
    const heard: string[] = [];
    const subscriber = defineSubscriber({
      topic: 'lint',
      name: 'lint',
      handle: ({ id }) => void heard.push(id),
    });
    const before = await bench(file);
    const { id } = await busFor([subscriber], before).bus.publish('lint', {});
    await before.store.close();
    const after = await bench(file);
    const worker = serve(busFor([subscriber], after).bus, after);
    await worker.idle();
    await worker.stop();
    expect(heard).toEqual([id]);
    await after.store.close();
    rmSync(folder, { recursive: true });
  });

  test('refuse a message of a version they do not know, clearly and for good', async () => {
    const { bus } = busFor([defineSubscriber({ topic: 'lint', name: 'lint', handle: () => {} })]);
    const message = { id: 'm1', topic: 'lint', version: 7, at: '2026-11-15T12:00:00Z', body: { depth: 3 } };
    await at.jobs.enqueueAll([newJob(bus.handler, { subscriber: 'lint', message }, {}, 0)]);
    await serve(bus).idle();
    expect(await at.jobs.queue.list()).toMatchObject([
      {
        state: 'dead',
        failures: 1,
        error: {
          code: 'bus/unknown-version',
          message:
            'A message on "lint" has version 7; this program reads 1. It was sent by a newer lore-engine: upgrade this one, then retry the message.',
        },
      },
    ]);
  });

  test('that are no longer there leave a dead letter, not a silence', async () => {
    const { bus } = busFor([defineSubscriber({ topic: 'lint', name: 'gone', handle: () => {} })]);
    await bus.publish('lint', {});
    await serve(busFor([]).bus).idle();
    expect(await at.jobs.queue.list()).toMatchObject([
      { state: 'dead', error: { message: expect.stringContaining('"gone"') } },
    ]);
  });
});

describe('what goes out to others', () => {
  const outboxFor = (subscribers: readonly DurableSubscriber[]) =>
    createBus({
      jobs: at.jobs,
      subscribers,
      outbox: {
        store: at.store.bus,
        carry: ({ id, topic }) =>
          topic === 'audit' ? [{ id, topic: 'out', key: null, value: Buffer.from(id), headers: {} }] : [],
      },
    });

  test('is kept with the jobs of those who listen here, and said once under one id', async () => {
    const heard: string[] = [];
    const bus = outboxFor([
      defineSubscriber({ topic: 'audit', name: 'own', handle: ({ body }) => void heard.push(body.action) }),
    ]);
    for (let time = 0; time < 2; time++)
      await bus.publish('audit', { action: 'a', actor: 'ada' }, { id: 'once' });
    await bus.publish('lint', {});
    await serve(bus).idle();
    expect((await at.store.bus.outgoing(10)).map(({ id }) => id)).toEqual(['once']);
    expect(heard).toEqual(['a']);
  });

  test('what comes from outside is delivered here in its line, and never goes out again', async () => {
    const heard: string[] = [];
    const bus = outboxFor([
      defineSubscriber({ topic: 'audit', name: 'own', handle: ({ id }) => void heard.push(id) }),
    ]);
    const message = { topic: 'audit', version: 1, at: '', body: { action: 'a', actor: 'ada' } };
    const jobs = ['x', 'y'].flatMap((id) => bus.jobsFor({ ...message, id }, 'out/0'));
    expect(jobs).toMatchObject([
      { key: 'bus/out/0/own', idempotencyKey: 'x/own' },
      { idempotencyKey: 'y/own' },
    ]);
    await at.jobs.enqueueAll(jobs);
    await serve(bus).idle();
    expect(heard).toEqual(['x', 'y']);
    expect(await at.store.bus.unsent()).toBe(0);
  });
});

test('an order is a job as soon as it is published', async () => {
  const { bus } = busFor([
    defineRequest({
      topic: 'lint',
      name: 'lint',
      hears: ({ news }) => news !== true,
      asks: ({ body: { reason } }) =>
        row({ kind: 'work', payload: JSON.stringify({ reason }), coalesce: true }),
    }),
  ]);
  await bus.publish('lint', { reason: 'ingest', news: true });
  await bus.publish('lint', {});
  await bus.publish('lint', {});
  await bus.publish('lint', { reason: 'because' });
  expect((await at.jobs.queue.list()).map(({ kind, payload }) => [kind, payload])).toEqual([
    ['work', '{"reason":null}'],
    ['work', '{"reason":"because"}'],
  ]);
});

describe('messages', () => {
  test('of one topic are told apart by their kind', async () => {
    const { bus } = busFor([]);
    const heard: unknown[] = [];
    bus.subscribe('ingest', ({ body }) => void heard.push(body.kind));
    await bus.publish('ingest', { answer: 'The king fell.' });
    await bus.publish('ingest', {
      kind: 'finished',
      author: 'watch',
      files: { read: 1, gone: 0, failed: 0 },
      entities: { created: 1, closed: 0 },
      statements: { opened: 2, closed: 0 },
      passages: { opened: 1, closed: 0 },
      touched: ['aldric'],
      touched_more: 0,
    });
    expect(heard).toEqual(['answer', 'finished']);
    // @ts-expect-error no such kind
    await expect(bus.publish('ingest', { kind: 'gossip' })).rejects.toMatchObject({
      code: 'bus/bad-message',
    });
    // @ts-expect-error nothing to read
    await expect(bus.publish('ingest', {})).rejects.toThrow('at "answer"');
  });

  const outside = { id: 'm', topic: 'audit', version: 1, at: '2026-11-15T12:00:00Z' };

  test('are checked when they are published and when they are read', async () => {
    const { bus } = busFor([]);
    // @ts-expect-error the actor is missing
    await expect(bus.publish('audit', { action: 'x' })).rejects.toMatchObject({ code: 'bus/bad-message' });
    // @ts-expect-error no such topic
    await expect(bus.publish('gossip', {})).rejects.toMatchObject({ code: 'bus/unknown-topic' });
    const more = { action: 'x', actor: 'ada', mood: 'grim' };
    expect(() => readMessage('audit', { ...outside, body: more })).toThrow('not as agreed');
    expect(() => readMessage('audit', 'hello')).toThrow('not as agreed');
    expect(() => readMessage('lint', { ...outside, body: {} })).toThrow('no topic "audit"');
  });
});
