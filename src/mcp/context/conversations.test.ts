import { expect, it } from 'vitest';
import type { RecordedCall } from './conversation.js';
import { Conversations } from './conversations.js';

const CALL = {
  tool: 'lookup',
  input: {},
  error: null,
  digest: '',
  text: '',
  entities: [],
  statements: [],
  sources: [],
  findings: [],
};
const who = (id: string) => ({ id, name: id, type: 'Person' });

it('keeps the latest first, and tells the recorder of every call', () => {
  const heard: RecordedCall[] = [];
  const conversations = new Conversations({ recorder: { record: (_, call) => heard.push(call) } });
  const one = conversations.start('a');
  conversations.record(one, CALL, { entities: [who('x'), who('y')], focus: [who('x')] });
  conversations.record(one, CALL, { entities: [who('z'), who('y')], focus: [who('z')] });
  expect(one.touched().map(({ id }) => id)).toEqual(['z', 'y', 'x']);
  expect(one.focus().map(({ id }) => id)).toEqual(['z', 'x']);
  expect(heard.map(({ seq }) => seq)).toEqual([1, 2]);
});

it('serves a handle only to whom it was given, and only until it was idle too long', () => {
  let now = 0;
  const conversations = new Conversations({ idleMs: 100, now: () => now });
  const { handle } = conversations.start('a');
  expect(conversations.resume(handle, 'b')).toBeNull();
  now = 90;
  expect(conversations.resume(handle, 'a')).not.toBeNull();
  now = 180;
  expect(conversations.resume(handle, 'a')).not.toBeNull();
  now = 300;
  expect(conversations.resume(handle, 'a')).toBeNull();
});

it('makes room by forgetting the one that was idle longest', () => {
  let now = 0;
  const conversations = new Conversations({ most: 2, now: () => now++ });
  const [first, second] = [conversations.start('a'), conversations.start('a')];
  conversations.resume(first.handle, 'a');
  conversations.start('a');
  expect(conversations.resume(second.handle, 'a')).toBeNull();
  expect(conversations.resume(first.handle, 'a')).not.toBeNull();
});

/** A hundred thousand characters: of the reply, or of what was asked. */
const LONG = [
  { ...CALL, text: 'x'.repeat(99_998) },
  { ...CALL, input: { draft: 'x'.repeat(99_988) } },
];

it.each(LONG)('keeps so many characters of calls and no more, of one conversation and of all', (long) => {
  let now = 0;
  const conversations = new Conversations({ now: () => now++ });
  const nobody = { entities: [], focus: [] };
  const one = conversations.start('a');
  for (let i = 0; i < 30; i++) conversations.record(one, long, nobody);
  expect(one.calls()).toHaveLength(10);
  expect(one.calls().at(-1)).toMatchObject({ seq: 30 });
  const others = Array.from({ length: 100 }, () => {
    const other = conversations.start('a');
    conversations.record(other, long, nobody);
    return other.handle;
  });
  const left = [one.handle, ...others].filter((handle) => conversations.resume(handle, 'a') !== null);
  expect(left).toEqual(others.slice(-80));
});
