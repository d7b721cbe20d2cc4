/** What calls cost is held, counted and given back; the background gives way. */
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BudgetLimits, createBudget, createThrottle } from '../../src/llm/index.js';
import { ask, clientFor, failing } from './helpers.js';
import { createMemoryLedger } from './memory-ledger.js';
import * as step from './scripted-server.js';
import { testClock } from './test-clock.js';

let server: step.ScriptedServer;
beforeEach(async () => {
  server = await step.scriptedServer();
});
afterEach(() => server[Symbol.asyncDispose]());

function counted(limits: BudgetLimits = {}, changes = {}) {
  const clock = testClock();
  const ledger = createMemoryLedger();
  const prices = { 'scripted-1': { input: 1, output: 2 } };
  const budget = createBudget({ world: 'valdorn', limits, prices, ledger, clock });
  const { client } = clientFor(server.url, changes, { budget, clock });
  return { client, budget, entries: () => ledger.settled('2026-01-01', '2026-12-31') };
}

describe('usage', () => {
  test('is what the server counted, under its purpose', async () => {
    server.script(step.says('Aldric.'));
    const { client, entries } = counted();
    await client.chat(ask('Who?'), { purpose: 'extract' });
    expect(await entries()).toMatchObject([
      {
        purpose: 'extract',
        model: 'scripted-1',
        calls: 1,
        inputTokens: 11,
        outputTokens: 7,
        micros: 25,
        estimated: false,
      },
    ]);
  });

  test('nothing is counted for a call that was refused', async () => {
    server.script(step.fails(401, 'no'));
    const { client, entries, budget } = counted();
    await failing(client.chat(ask('Who?')));
    expect(await entries()).toEqual([]);
    expect((await budget.status()).used.calls).toBe(0);
  });

  test('work that came to nothing is counted as an estimate', async () => {
    server.script(step.cutsBody, step.says('Aldric.'));
    const { client, entries } = counted();
    await client.chat(ask('Who?'));
    const [entry] = await entries();
    expect(entry).toMatchObject({ calls: 2, outputTokens: 7, estimated: true });
    expect(entry?.inputTokens).toBeGreaterThan(11);
  });

  test('a stream that is left early counts what was heard', async () => {
    server.script(step.endlessStream(2));
    const { client, entries } = counted();
    for await (const _ of client.stream(ask('Tell.'))) break;
    expect(await entries()).toMatchObject([{ calls: 1, estimated: true }]);
    expect((await entries())[0]?.outputTokens).toBeGreaterThan(0);
  });

  test('a stream that ends well is counted once', async () => {
    server.script(step.streams([step.chunk({ content: 'Yes.' }, 'stop'), step.usageChunk, step.DONE]));
    const { client, entries } = counted();
    for await (const event of client.stream(ask('Tell.'))) expect(event.kind).toBeTruthy();
    expect(await entries()).toMatchObject([{ calls: 1, inputTokens: 11, outputTokens: 7, estimated: false }]);
  });

  test('a call that does not fit is never sent', async () => {
    const { client } = counted({ tokens: 1000 });
    const error = await failing(client.chat({ ...ask('Who?'), maxTokens: 5000 }));
    expect(error).toMatchObject({
      code: 'llm/over-budget',
      hint: expect.stringContaining('resets at 2026-03-02'),
    });
    expect(server.received).toHaveLength(0);
  });
});

test('the foreground passes the background', async () => {
  const clock = testClock({ manual: true });
  const { client } = clientFor(server.url, {}, { throttle: createThrottle({ clock }) });
  const answers: string[] = [];
  let finish = (): void => undefined;
  const slow: step.Step = (response, request) => {
    finish = () => step.says('slow')(response, request);
  };
  server.script(slow, step.says('now'), step.says('later'));
  const call = async (name: string, priority: 'foreground' | 'background') => {
    await client.chat(ask(name), { priority });
    answers.push(name);
  };
  const first = call('first', 'background');
  const second = call('second', 'background');
  await expect.poll(() => server.received.length).toBe(1);
  await call('person', 'foreground');
  expect(answers).toEqual(['person']);
  finish();
  await first;
  await clock.advance(500);
  await second;
  expect(answers).toEqual(['person', 'first', 'second']);
});

test('a connection that is never made is told apart from an answer that never comes', async () => {
  // Accepts the socket and never says a word of TLS.
  const mute = net.createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = mute.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const timeouts = { connectMs: 40, firstByteMs: 5000, idleMs: 5000, wholeMs: 5000 };
  const retry = { times: 0, firstMs: 1, mostMs: 1, mostRetryAfterMs: 1 };
  const error = await failing(
    clientFor(`https://127.0.0.1:${port}/v1`, { timeouts, retry }).client.chat(ask('?')),
  );
  expect(error).toMatchObject({ code: 'llm/timeout', spent: false });
  expect(error.message).toMatch(/did not accept a connection within 40 ms/);
  mute.close();
});
