/** A bus outside: what came is taken once, what goes out is said once, and places are limited. */
import { describe, expect } from 'vitest';
import type { Arrival, NewOutgoing } from '../../../src/store/bus.js';
import type { NewJob } from '../../../src/store/queue.js';
import { type OpenStore, storeTest } from './suite.js';

const job = (name: string): NewJob => ({
  ...{ kind: 'bus', payload: JSON.stringify({ name }), priority: 'background', key: null },
  ...{ idempotencyKey: name, coalesce: false, runAfter: 0, maxAttempts: 1 },
});

const arrival = (offset: number, more: Partial<Arrival> = {}): Arrival => ({
  ...{ topic: 'lore.ingest', topicId: 'one', partition: 0, offset },
  ...{ jobs: [job(`${more.topicId ?? 'one'}/${offset}`)], outgoing: [], deadLetter: null, ...more },
});

const message = (id: string): NewOutgoing => ({
  ...{ id, topic: 'lore.audit', key: 'k', value: Buffer.from(id), headers: { from: 'me' } },
});

export function bus(open: OpenStore): void {
  describe('a bus outside', () => {
    storeTest(open, 'is taken in once, even when its jobs are forgotten', async ({ bus: kept, queue }) => {
      expect(await kept.take([arrival(0), arrival(1)])).toBe(2);
      expect(await kept.take([arrival(1), arrival(2)])).toBe(1);
      for (const { id } of await queue.list()) await queue.cancel(id);
      await queue.prune({ finishedBefore: Number.MAX_SAFE_INTEGER, deadBefore: Number.MAX_SAFE_INTEGER });
      expect(await kept.take([arrival(0), arrival(1), arrival(2)])).toBe(0);
      expect(await queue.list()).toEqual([]);
      // Made anew under the same name, a topic begins again.
      expect(await kept.take([arrival(0, { topicId: 'two' })])).toBe(1);
      expect(await kept.backlog('bus', 10)).toBe(1);
    });

    storeTest(open, 'says how far it was read, and what could not be', async ({ bus: kept }) => {
      await kept.note([{ topic: 'lore.lint', topicId: 'two', partition: 1, next: 4, end: 9 }]);
      const deadLetter = { code: 'bus/not-json', reason: 'It is not JSON.' };
      await kept.take([arrival(7, { jobs: [], outgoing: [message('dead')], deadLetter })]);
      await kept.note([{ topic: 'lore.ingest', topicId: 'one', partition: 0, next: 0, end: 20 }]);
      expect(await kept.partitions()).toMatchObject([
        { topic: 'lore.ingest', topicId: 'one', partition: 0, next: 8, end: 20 },
        { topic: 'lore.lint', topicId: 'two', partition: 1, next: 4, end: 9 },
      ]);
      expect(await kept.deadLetters(5)).toMatchObject({
        total: 1,
        letters: [{ topic: 'lore.ingest', partition: 0, offset: 7, ...deadLetter }],
      });
      expect(await kept.unsent()).toBe(1);
    });

    storeTest(open, 'hears each message once, with those who listen here', async ({ bus: kept, queue }) => {
      await kept.post([message('a'), message('b')], [job('told')]);
      await kept.post([message('a')], [job('told')]);
      expect((await queue.list()).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['told']);
      const waiting = await kept.outgoing(10);
      expect(waiting).toMatchObject([{ id: 'a', headers: { from: 'me' } }, { id: 'b' }]);
      expect(Buffer.from(waiting[0]?.value ?? []).toString()).toBe('a');
      await kept.sent([waiting[0]?.row ?? 0]);
      await kept.post([message('a')], []);
      expect((await kept.outgoing(10)).map(({ id }) => id)).toEqual(['b']);
      expect(await kept.identity()).toBe(await kept.identity());
    });

    storeTest(open, 'places are held by so many, and fall free', async ({ slots }) => {
      const hold = (holder: string, ms = 60_000) => slots.hold('model', { most: 2, holder, ms });
      expect([await hold('a'), await hold('b'), await hold('c'), await hold('a')]).toEqual([
        true,
        true,
        false,
        true,
      ]);
      await slots.free('model', 'a');
      expect(await hold('c', 0)).toBe(true);
      expect(await slots.holders('model')).toEqual(['b']);
      expect(await hold('d')).toBe(true);
      expect(await slots.hold('other', { most: 1, holder: 'c', ms: 1_000 })).toBe(true);
    });
  });
}
