/** Conversations as records. */
import type { ConversationEntry, RecordedCall } from '../../model/conversation.js';
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
type Told<E> = E extends ConversationEntry ? Omit<E, 'handle' | 'at'> : never;

interface Entry {
  readonly row: number;
  readonly handle: string;
  readonly at: number;
  readonly told: Told<ConversationEntry>;
}

const ENTRY: RecordKind<Entry> = {
  name: 'conversation_entry',
  fields: { row: 'number', handle: 'text', at: 'number', told: 'json' },
  key: ['row'],
  numbered: 'row',
  isLog: true,
};
const DAY = 86_400_000;
const LISTED_FOR = 30 * DAY;
const MOST_LISTED = 10_000;
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

    async log(entries) {
      const [[newest]] = await records.read({ kind: ENTRY, order: ['-row'], limit: 1 });
      const oldest = (newest?.row ?? 0) + entries.length - MOST_LISTED;
      await records.write(
        [
          ...entries.map(({ handle, at, ...told }) => add(ENTRY, { handle, at, told })),
          drop(ENTRY, { at: { below: now() - LISTED_FOR } }),
          drop(ENTRY, { row: { atMost: oldest } }),
        ],
        { mayBeLost: true },
      );
    },

    async logged() {
      const [found] = await records.read({ kind: ENTRY, order: ['row'] });
      return found.map(({ handle, at, told }) => ({ handle, at, ...told }));
    },

    async forget(quotes) {
      const known = quotes.map((quote) => quote.slice(0, KNOWN_BY));
      const tells = (words: unknown) => known.some((quote) => isIn(words, quote));
      const [calls, entries] = await records.read({ kind: CALL }, { kind: ENTRY });
      const writes = [
        ...calls.filter(({ call }) => tells(call)).map(({ handle, seq }) => drop(CALL, { handle, seq })),
        ...entries.filter(({ told }) => tells(told)).map(({ row }) => drop(ENTRY, { row })),
      ];
      if (writes.length > 0) await records.write(writes);
    },
  };
}

/** In a text anywhere within; some texts are JSON themselves, in which quotes and line breaks are written otherwise. */
function isIn(words: unknown, quote: string): boolean {
  if (typeof words === 'string')
    return words.includes(quote) || words.includes(JSON.stringify(quote).slice(1, -1));
  if (typeof words !== 'object' || words === null) return false;
  const isPair = quote.startsWith('"') && JSON.stringify(words).includes(quote);
  return isPair || Object.values(words).some((one) => isIn(one, quote));
}
