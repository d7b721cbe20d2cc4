/** What was used: held, settled, summed. */
import { describe, expect } from 'vitest';
import type { HeldUsage, SettledUsage } from '../../../src/model/index.js';
import { type OpenStore, storeTest } from './suite.js';

const NOW = Date.UTC(2026, 2, 1, 12);
const DAY = '2026-03-01';
const always = (): boolean => true;

function held(id: string, changes: Partial<HeldUsage> = {}): HeldUsage {
  const record = { day: DAY, model: 'm', purpose: 'lint', calls: 1, inputTokens: 10, outputTokens: 20 };
  return { id, ...record, micros: 5, expiresAt: NOW + 1000, ...changes };
}

function used(id: string, changes: Partial<SettledUsage> = {}): SettledUsage {
  const { expiresAt: _, ...record } = held(id);
  return { ...record, at: NOW + 1, estimated: false, ...changes };
}

export function usage(open: OpenStore): void {
  describe('usage', () => {
    storeTest(open, 'begins with nothing', async ({ usage: kept }) => {
      expect(await kept.sum(DAY, NOW)).toEqual({
        calls: 0,
        inputTokens: 0,
        outputTokens: 0,
        micros: 0,
        unpriced: 0,
      });
      expect(await kept.settled('2000-01-01', '2999-12-31')).toEqual([]);
      expect(await kept.lines('2000-01-01', '2999-12-31')).toEqual([]);
    });

    storeTest(
      open,
      'what is held counts until it is settled, released or too old',
      async ({ usage: kept }) => {
        await kept.hold(held('a'), NOW, always);
        await kept.hold(held('b'), NOW, always);
        await kept.hold(held('c'), NOW, always);
        expect((await kept.sum(DAY, NOW)).calls).toBe(3);
        await kept.release('a');
        await kept.settle(used('b', { calls: 2, inputTokens: 1, outputTokens: 2, micros: null }));
        expect(await kept.sum(DAY, NOW)).toEqual({
          calls: 3,
          inputTokens: 11,
          outputTokens: 22,
          micros: 5,
          unpriced: 2,
        });
        expect((await kept.sum(DAY, NOW + 1000)).calls).toBe(2);
      },
    );

    storeTest(open, 'what is settled stays, however often and late', async ({ usage: kept }) => {
      await kept.hold(held('a'), NOW, always);
      await kept.hold(held('b'), NOW + 5000, always);
      await kept.settle(used('a'));
      await kept.settle(used('a'));
      await kept.release('a');
      expect(await kept.settled(DAY, DAY)).toEqual([used('a')]);
    });

    storeTest(open, 'what does not fit is not written', async ({ usage: kept }) => {
      await kept.settle(used('a'));
      const seen: number[] = [];
      const fits = await kept.hold(held('b'), NOW, ({ calls }) => seen.push(calls) > 1);
      expect({ fits, seen }).toEqual({ fits: false, seen: [1] });
      expect((await kept.sum(DAY, NOW)).calls).toBe(1);
      await expect(
        kept.hold(held('c'), NOW, () => {
          throw new Error('no answer');
        }),
      ).rejects.toThrow('no answer');
      expect((await kept.sum(DAY, NOW)).calls).toBe(1);
    });

    storeTest(open, 'many at once never hold more than fits', async ({ usage: kept }) => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) => kept.hold(held(`${i}`), NOW, ({ calls }) => calls < 7)),
      );
      expect(results.filter(Boolean)).toHaveLength(7);
    });

    storeTest(open, 'sums by day, model and purpose, without what is only held', async ({ usage: kept }) => {
      await kept.settle(used('a', { day: '2026-03-02' }));
      await kept.settle(used('b'));
      await kept.settle(used('c', { estimated: true, micros: null }));
      await kept.settle(used('d', { model: 'n' }));
      await kept.settle(used('e', { purpose: 'ask' }));
      await kept.hold(held('f'), NOW, always);
      const lines = await kept.lines(DAY, '2026-03-02');
      expect(lines.map((line) => `${line.day} ${line.model} ${line.purpose} ${line.calls}`)).toEqual([
        '2026-03-01 m ask 1',
        '2026-03-01 m lint 2',
        '2026-03-01 n lint 1',
        '2026-03-02 m lint 1',
      ]);
      expect(lines[1]).toMatchObject({ inputTokens: 20, micros: 5, unpriced: 1, estimated: 1 });
      expect(await kept.lines('2026-03-02', '2026-03-09')).toHaveLength(1);
    });
  });
}
