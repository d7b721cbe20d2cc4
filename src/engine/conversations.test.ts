import { expect, it } from 'vitest';
import type { ConversationEntry } from '../model/conversation.js';
import { createConversations } from './conversations.js';

const CALL = { tool: 'lookup', input: { query: 'Ada' }, error: null, statements: ['s1'] };

function store(write: () => Promise<void> = async () => {}) {
  const writes: (readonly ConversationEntry[])[] = [];
  return {
    writes,
    log: async (entries: readonly ConversationEntry[]) => {
      await write();
      writes.push(entries);
    },
    logged: async () => writes.flat(),
    forget: async () => {},
  };
}

it('writes calls together, in their order, before anybody reads', async () => {
  const kept = store();
  const conversations = createConversations(kept);
  const calls = ['a', 'b', 'c'].map((handle) => conversations.keepCall(handle, CALL));
  expect(kept.writes).toEqual([]);
  expect((await conversations.list()).map(({ handle }) => handle).sort()).toEqual(['a', 'b', 'c']);
  await Promise.all(calls);
  expect(kept.writes.map((entries) => entries.map(({ handle }) => handle))).toEqual([['a', 'b', 'c']]);
});

it('waits on closing for what is being written and for what came meanwhile', async () => {
  let goOn = () => {};
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const kept = store(() => going);
  const conversations = createConversations(kept);
  conversations.keepCall('first', CALL);
  const closed = conversations.close();
  await Promise.resolve();
  conversations.keepCall('second', CALL);
  goOn();
  await closed;
  await conversations.close();
  expect(kept.writes.flat().map(({ handle }) => handle)).toEqual(['first', 'second']);
});

it('tells whoever kept a call that it could not be written, and goes on', async () => {
  let isFull = true;
  const kept = store(async () => {
    if (isFull) throw new Error('the disk is full');
  });
  const conversations = createConversations(kept);
  const lost = expect(conversations.keepCall('lost', CALL)).rejects.toThrow('the disk is full');
  expect(await conversations.list()).toEqual([]);
  await lost;
  isFull = false;
  conversations.keepCall('kept', CALL);
  expect((await conversations.list()).map(({ handle }) => handle)).toEqual(['kept']);
});
