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

    storeTest(open, 'are listed line by line, for thirty days', async ({ conversations: kept }) => {
      const at = Date.now();
      const call = {
        kind: 'call',
        tool: 'lookup',
        input: '{"query":"Ada"}',
        error: null,
        statements: 2,
      } as const;
      const answer = { kind: 'answer', question: 'Who?', text: 'Ada.', verdicts: { supported: 1 } } as const;
      const told = [
        { ...call, handle: 'ctx-1', at },
        { ...answer, handle: 'ctx-1', at, violations: [{ code: 'no-misquote', message: 'It is none.' }] },
      ];
      await kept.log([{ ...call, handle: 'ctx-old', at: at - 31 * 86_400_000 }]);
      await kept.log(told);
      expect(await kept.logged()).toEqual(told);
      await kept.log([
        { ...call, handle: 'ctx-2', at, input: JSON.stringify({ content: 'a "secret" word' }) },
      ]);
      await kept.forget(['a "secret" word']);
      expect(await kept.logged()).toEqual(told);
    });

    storeTest(open, 'make room in the list for later ones', async ({ conversations: kept }) => {
      const at = Date.now();
      const line = { kind: 'call', at, tool: 'lookup', input: '{}', error: null, statements: 0 } as const;
      const many = Array.from({ length: 9_999 }, (_, n) => ({ ...line, handle: `ctx-${n}` }));
      await kept.log(many);
      await kept.log(['a', 'b', 'c'].map((handle) => ({ ...line, handle })));
      const listed = (await kept.logged()).map(({ handle }) => handle);
      expect(listed).toHaveLength(10_000);
      expect([listed[0], listed.at(-1)]).toEqual(['ctx-2', 'c']);
    });
  });
}
