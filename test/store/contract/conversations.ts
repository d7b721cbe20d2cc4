/** Conversations that several processes serve. */
import { describe, expect } from 'vitest';
import type { RecordedCall } from '../../../src/model/conversation.js';
import { type OpenStore, storeTest } from './suite.js';

const ADA = { id: 'ada', name: 'Ada', type: 'Person' };
const said = (seq: number, text: string): RecordedCall => ({
  ...{ seq, at: Date.now(), tool: 'lookup', input: { query: 'Ada' }, error: null, digest: 'ff', text },
  ...{ entities: ['ada'], statements: [], sources: [], findings: [] },
});
const conversation = (handle: string, usedAt = Date.now()) => ({
  ...{ handle, principal: 'me', startedAt: 1, usedAt, touched: [ADA], focus: [ADA] },
});

export function conversations(open: OpenStore): void {
  describe('conversations', () => {
    storeTest(open, 'are known by their handle, call by call', async ({ conversations: kept }) => {
      const one = conversation('ctx-1');
      expect(await kept.load('ctx-1', 0)).toBeNull();
      await kept.save(one, said(1, 'first'), 1);
      await kept.save(one, said(2, 'second'), 1);
      expect(await kept.load('ctx-1', 0)).toMatchObject({
        conversation: one,
        calls: [{ seq: 1, text: 'first' }, { seq: 2 }],
      });
      expect((await kept.load('ctx-1', 1))?.calls.map(({ seq }) => seq)).toEqual([2]);
      await kept.save(one, said(3, 'third'), 3);
      expect((await kept.load('ctx-1', 0))?.calls.map(({ seq }) => seq)).toEqual([3]);
    });

    storeTest(open, 'lose no call where two processes hear one at once', async ({ conversations: kept }) => {
      const one = conversation('ctx-1');
      const numbers = await Promise.all([
        kept.save(one, said(1, 'here'), 1),
        kept.save(one, said(1, 'there'), 1),
      ]);
      expect(numbers.sort()).toEqual([1, 2]);
      expect((await kept.load('ctx-1', 0))?.calls.map(({ text }) => text).sort()).toEqual(['here', 'there']);
    });

    storeTest(
      open,
      'are forgotten after a day, and what was erased at once',
      async ({ conversations: kept }) => {
        await kept.save(conversation('ctx-old', Date.now() - 2 * 86_400_000), said(1, 'old'), 1);
        await kept.save(conversation('ctx-new'), said(1, 'it says "secret word" here'), 1);
        await kept.save(conversation('ctx-new'), said(2, 'harmless'), 1);
        expect(await kept.load('ctx-old', 0)).toBeNull();
        await kept.forget(['"secret word"']);
        expect((await kept.load('ctx-new', 0))?.calls.map(({ text }) => text)).toEqual(['harmless']);
      },
    );
  });
}
