/** Conversations as records. */
import type { RecordedCall } from '../../model/conversation.js';
import type { ConversationStore, SharedConversation } from '../conversations.js';
import { add, drop, expect, put, type RecordKind } from '../records.js';
import { AGAIN, type Deciding, decide } from './deciding.js';

interface Call {
  readonly row: number;
  readonly handle: string;
  readonly seq: number;
  readonly at: number;
  readonly call: Omit<RecordedCall, 'seq' | 'at'>;
}

const CONVERSATION: RecordKind<SharedConversation> = {
  name: 'conversation',
  fields: {
    handle: 'text',
    principal: 'text',
    startedAt: 'number',
    usedAt: 'number',
    touched: 'json',
    focus: 'json',
  },
  key: ['handle'],
};
const CALL: RecordKind<Call> = {
  name: 'conversation_call',
  fields: { row: 'number', handle: 'text', seq: 'number', at: 'number', call: 'json' },
  key: ['handle', 'seq'],
  numbered: 'row',
};
const DAY = 86_400_000;
/** Long ones are known by their beginning. */
const KNOWN_BY = 60;

export function conversationsOver({ records, now }: Deciding): ConversationStore {
  return {
    async load(handle, after) {
      const [[conversation], calls] = await records.read(
        { kind: CONVERSATION, where: { handle } },
        { kind: CALL, where: { handle, seq: { above: after } }, order: ['seq'] },
      );
      if (conversation === undefined) return null;
      return { conversation, calls: calls.map(({ seq, at, call }) => ({ ...call, seq, at })) };
    },

    save(conversation, { seq, at, ...call }, first) {
      const { handle } = conversation;
      let number = seq;
      return decide(async () => {
        const before = now() - DAY;
        const done = await records.write([
          expect(CALL, { handle, seq: number }),
          put(CONVERSATION, conversation),
          add(CALL, { handle, seq: number, at, call }),
          drop(CALL, { handle, seq: { below: first } }),
          drop(CONVERSATION, { usedAt: { below: before } }),
          drop(CALL, { at: { below: before } }),
        ]);
        if (done !== null) return number;
        const [[last]] = await records.read({ kind: CALL, where: { handle }, order: ['-seq'], limit: 1 });
        number = (last?.seq ?? 0) + 1;
        return AGAIN;
      });
    },

    async forget(quotes) {
      const [all] = await records.read({ kind: CALL });
      const known = quotes.map((quote) => JSON.stringify(quote.slice(0, KNOWN_BY)).slice(1, -1));
      const told = all.filter(({ call }) => {
        const text = JSON.stringify(call);
        return known.some((quote) => text.includes(quote));
      });
      if (told.length > 0) await records.write(told.map(({ handle, seq }) => drop(CALL, { handle, seq })));
    },
  };
}
