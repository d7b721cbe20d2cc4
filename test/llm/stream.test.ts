/** Streams: cut anywhere, without end, with the key in pieces. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatReply, LlmClient } from '../../src/llm/index.js';
import { ask, clientFor, failing, KEY, met } from './helpers.js';
import * as step from './scripted-server.js';

let server: step.ScriptedServer;
beforeEach(async () => {
  server = await step.scriptedServer();
});
afterEach(() => server[Symbol.asyncDispose]());

async function listen(client: LlmClient, signal?: AbortSignal) {
  const heard: string[] = [];
  let reply: ChatReply | undefined;
  for await (const event of client.stream(ask('Tell.'), { signal })) {
    if (event.kind === 'text') heard.push(event.text);
    else reply = event.reply;
  }
  return { heard, reply };
}

test('texts come as they are said, then the whole', async () => {
  server.script(
    step.streams([
      ': keep-alive\n\n',
      step.chunk({ role: 'assistant', content: '' }),
      step.chunk({ content: 'Aldric ' }),
      step.chunk({ content: 'rules.' }),
      step.chunk({}, 'stop'),
      step.usageChunk,
      step.DONE,
    ]),
  );
  const { heard, reply } = await listen(clientFor(server.url).client);
  expect(heard).toEqual(['Aldric ', 'rules.']);
  expect(reply).toMatchObject({
    text: 'Aldric rules.',
    finish: 'stop',
    usage: { inputTokens: 11, estimated: false },
  });
  expect(server.received[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
});

test('events and characters may be cut at every byte', async () => {
  const bytes = Buffer.from(
    step.chunk({ content: 'Þórr rules 龍 🐉.' }) + step.chunk({}, 'stop') + step.DONE,
  );
  server.script(step.streams([...bytes].map((byte) => Uint8Array.of(byte))));
  const { heard } = await listen(clientFor(server.url).client);
  expect(heard).toEqual(['Þórr rules 龍 🐉.']);
});

test('tool calls are put together from their pieces', async () => {
  const call = (index: number, id: string | undefined, name: string | undefined, args: string) =>
    step.chunk({ tool_calls: [{ index, id, function: { name, arguments: args } }] });
  server.script(
    step.streams([
      call(0, 'a', 'lookup', ''),
      call(0, undefined, undefined, '{"name":'),
      call(1, 'b', 'cite', '{}'),
      call(0, undefined, undefined, '"Aldric"}'),
      step.chunk({}, 'tool_calls'),
      step.DONE,
    ]),
  );
  const { reply } = await listen(clientFor(server.url).client);
  expect(reply?.finish).toBe('tool-calls');
  expect(reply?.toolCalls).toEqual([
    { id: 'a', name: 'lookup', argumentsText: '{"name":"Aldric"}' },
    { id: 'b', name: 'cite', argumentsText: '{}' },
  ]);
});

test('a server that ignores the wish for a stream is understood', async () => {
  server.script(step.says('All at once.'));
  const { heard, reply } = await listen(clientFor(server.url).client);
  expect(heard).toEqual(['All at once.']);
  expect(reply?.text).toBe('All at once.');
});

test('an end without [DONE] is an end when the model had finished', async () => {
  server.script(step.streams([step.chunk({ content: 'Yes.' }), step.chunk({}, 'length').trimEnd()]));
  const { reply } = await listen(clientFor(server.url).client);
  expect(reply).toMatchObject({ text: 'Yes.', finish: 'length', usage: { estimated: true } });
});

describe('trouble', () => {
  const long = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000, wholeMs: 60_000 };

  test.each([
    ['cut in the middle', step.streams([step.chunk({ content: 'Ald' })], 'cut'), {}, 'llm/cut-off', /middle/],
    ['ended too early', step.streams([step.chunk({ content: 'Ald' })]), {}, 'llm/cut-off', /middle/],
    ['without end, by size', step.endlessStream(0), {}, 'llm/too-large', /200,000 bytes/],
    [
      'without end, by time',
      step.endlessStream(5),
      { timeouts: { ...long, wholeMs: 400 } },
      'llm/timeout',
      /400 ms/,
    ],
    [
      'fallen silent',
      step.streams([step.chunk({ content: 'Ald' })], 'hang'),
      { timeouts: { ...long, idleMs: 400 } },
      'llm/timeout',
      /silent/,
    ],
    ['not JSON', step.streams(['data: {"choi\n\n']), {}, 'llm/bad-response', /not JSON/],
    [
      'of something else',
      step.streams(['data: {"choices": 4}\n\n']),
      {},
      'llm/bad-response',
      /chat completion/,
    ],
    [
      'an error within',
      step.streams([
        step.chunk({ content: 'Ald' }),
        'data: {"error": {"message": "out of memory", "code": 503}}\n\n',
      ]),
      {},
      'llm/server-failed',
      /Out of memory/,
    ],
    ['empty', step.streams([step.chunk({}, 'stop'), step.DONE]), {}, 'llm/empty-reply', /no text/],
  ])('%s', async (_, trouble, changes, code, message) => {
    server.script(trouble, step.says('never asked'));
    const error = await failing(listen(clientFor(server.url, changes).client));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.hint).toBeTruthy();
    expect(server.received).toHaveLength(1);
    await expect.poll(server.closed).toBeGreaterThanOrEqual(code === 'llm/too-large' ? 1 : 0);
  });

  test('before the first word it is asked again', async () => {
    server.script(
      step.fails(503, 'loading'),
      step.hangsUp,
      step.streams([step.chunk({ content: 'Yes' }, 'stop'), step.DONE]),
    );
    expect((await listen(clientFor(server.url).client)).reply?.text).toBe('Yes');
  });

  test('a listener who leaves ends the call', async () => {
    server.script(step.endlessStream(5));
    for await (const event of clientFor(server.url).client.stream(ask('Tell.'))) {
      expect(event.kind).toBe('text');
      break;
    }
    await expect.poll(server.closed).toBe(1);
  });

  test('cancelled in the middle', async () => {
    server.script(step.endlessStream(5));
    const controller = new AbortController();
    const call = failing(listen(clientFor(server.url).client, controller.signal));
    await expect.poll(() => server.received.length).toBe(1);
    controller.abort();
    const error = await call;
    expect(error.code).toBe('llm/cancelled');
    await expect.poll(server.closed).toBe(1);
  });
});

test('a key that comes in pieces does not get through', async () => {
  const pieces = [...`It is ${KEY}.`].map((letter) => step.chunk({ content: letter }));
  server.script(step.streams([...pieces, step.chunk({}, 'stop'), step.DONE]));
  const { heard, reply } = await listen(clientFor(server.url).client);
  expect(heard.join('')).toBe('It is [key].');
  expect(reply?.text).toBe('It is [key].');
});

test('no error of this file shows the key', () => {
  for (const text of met) expect(text).not.toContain(KEY.slice(0, 22));
});
