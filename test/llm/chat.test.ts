/** The client against a server that misbehaves: every misbehaviour has one clear outcome. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, clientFor, failing, KEY, met } from './helpers.js';
import * as step from './scripted-server.js';

let server: step.ScriptedServer;
beforeEach(async () => {
  server = await step.scriptedServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const chatting = (changes = {}, parts = {}) => {
  const { client, clock } = clientFor(server.url, changes, parts);
  return { clock, client, chat: () => client.chat(ask('Who rules Valdorn?')) };
};

test('sends what was asked and returns what was said', async () => {
  server.script(step.says('Aldric.'));
  const { client } = chatting();
  const reply = await client.chat({
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Who?' },
    ],
    temperature: 0.2,
    maxTokens: 50,
    seed: 7,
    stop: ['\n'],
  });
  expect(reply).toMatchObject({
    text: 'Aldric.',
    finish: 'stop',
    model: 'scripted-1',
    usage: { inputTokens: 11, outputTokens: 7, estimated: false },
    notes: [],
  });
  const [received] = server.received;
  expect(received?.path).toBe('/v1/chat/completions');
  expect(received?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(received?.body).toEqual({
    model: 'scripted-1',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Who?' },
    ],
    temperature: 0.2,
    max_tokens: 50,
    seed: 7,
    stop: ['\n'],
  });
});

test('no key, no header; a model given with the request wins', async () => {
  server.script(step.says('Yes.'));
  const { client } = chatting({ key: null });
  await client.chat({ ...ask('?'), model: 'other' });
  expect(server.received[0]?.headers.authorization).toBeUndefined();
  expect(server.received[0]?.body.model).toBe('other');
});

describe('trouble that passes', () => {
  test.each([
    ['500', step.fails(500, 'boom')],
    ['502 with a web page', step.webPage(502)],
    ['503', step.raw(503, '')],
    ['529', step.fails(529, 'overloaded')],
    ['connection closed before the head', step.hangsUp],
    ['connection closed within the body', step.cutsBody],
    ['JSON that breaks off', step.raw(200, '{"choices": [{"mess')],
    ['an empty body', step.raw(200, '')],
    ['no choices', step.json(200, { choices: [] })],
    ['content null', step.says(null)],
    ['an error in the body of a 200', step.json(200, { error: { code: 502, message: 'upstream' } })],
  ])('%s is asked again', async (_, trouble) => {
    server.script(trouble, step.says('Aldric.'));
    const { chat, clock } = chatting();
    expect((await chat()).text).toBe('Aldric.');
    expect(clock.slept).toEqual([375]);
  });

  test('429 without Retry-After backs off, doubling', async () => {
    const tooMany = step.fails(429, 'slow down');
    server.script(tooMany, tooMany, tooMany, step.says('Aldric.'));
    const { chat, clock } = chatting();
    expect((await chat()).text).toBe('Aldric.');
    expect(clock.slept).toEqual([375, 750, 1500]);
  });

  test('429 with Retry-After in seconds, as a date, and beyond the cap', async () => {
    const { chat, clock } = chatting({
      timeouts: { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000, wholeMs: 600_000 },
    });
    const date = new Date(clock.now() + 3000 + 5000).toUTCString();
    const wait = (text: string) => step.fails(429, 'slow down', {}, { 'retry-after': text });
    server.script(wait('3'), wait(date), wait('86400'), step.says('Aldric.'));
    expect((await chat()).text).toBe('Aldric.');
    expect(clock.slept).toEqual([3000, 5000, 60_000]);
  });

  test('a wait that would outlast the call is not begun', async () => {
    server.script(step.fails(429, 'slow down', {}, { 'retry-after': '30' }));
    const { chat, clock } = chatting();
    const error = await failing(chat());
    expect(error).toMatchObject({ code: 'llm/rate-limited', retryAfterMs: 30_000 });
    expect(clock.slept).toEqual([]);
  });

  test.each([
    [
      '429',
      step.fails(429, 'slow down'),
      'llm/rate-limited',
      /asked too often \(429\): Slow down\. \(4 attempts\)/,
    ],
    ['500', step.fails(500, 'boom'), 'llm/server-failed', /failed \(500\): Boom\. \(4 attempts\)/],
    ['502', step.webPage(502), 'llm/server-failed', /\(502\): A web page, “Bad gateway”\./],
    ['hung up', step.hangsUp, 'llm/cut-off', /closed the connection before it answered/],
    ['cut', step.cutsBody, 'llm/cut-off', /in the middle of its answer/],
    ['truncated', step.raw(200, '{"choices": [{"mess'), 'llm/bad-response', /breaks off/],
    ['no choices', step.json(200, { choices: [] }), 'llm/empty-reply', /no choices/],
    ['content null', step.says(null), 'llm/empty-reply', /no text and no tool call/],
  ])('%s that stays is told after four attempts', async (_, trouble, code, message) => {
    server.script(trouble, trouble, trouble, trouble, step.says('too late'));
    const error = await failing(chatting().chat());
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.hint).toBeTruthy();
    expect(server.received).toHaveLength(4);
  });
});

describe('trouble that stays is told at once', () => {
  test.each([
    ['401', step.fails(401, 'bad key'), 'llm/unauthorised', /LORE_LLM_KEY/],
    ['402', step.fails(402, 'pay'), 'llm/no-credit', /Top it up/],
    ['404', step.fails(404, 'model not found'), 'llm/not-found', /LORE_LLM_MODEL/],
    ['400', step.fails(400, 'bad'), 'llm/refused-request', /does not accept/],
    [
      '429 for an empty account',
      step.fails(429, 'pay', { code: 'insufficient_quota' }),
      'llm/no-credit',
      /Top/,
    ],
    [
      'a context too long',
      step.fails(400, 'long', { code: 'context_length_exceeded' }),
      'llm/too-long',
      /less text/,
    ],
    ['a web page', step.webPage(200), 'llm/bad-response', /\/v1/],
    ['JSON of another kind', step.json(200, { hello: 'world' }), 'llm/bad-response', /OpenAI-compatible/],
    ['nothing but the limit', step.says('', 'length'), 'llm/cut-short', /more tokens/],
    ['a filter', step.says(null, 'content_filter'), 'llm/filtered', /filter/],
    [
      'a refusal',
      step.json(200, step.completion({ content: null, refusal: 'I cannot help with that.' })),
      'llm/declined',
      /another model/,
    ],
    ['a compressed body', step.raw(200, 'xx', { 'content-encoding': 'gzip' }), 'llm/bad-response', /URL/],
    ['an endless body', step.endlessBody, 'llm/too-large', /out of order/],
  ])('%s', async (_, trouble, code, hint) => {
    server.script(trouble);
    const { chat, clock } = chatting();
    const error = await failing(chat());
    expect(error.code).toBe(code);
    expect(error.hint).toMatch(hint);
    expect(clock.slept).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('a redirect to another host is not followed, and the key does not travel', async () => {
    await using other = await step.scriptedServer(step.says('gotcha'));
    server.script(step.redirects(`${other.url}/chat/completions?key=${KEY}`));
    const error = await failing(chatting().chat());
    expect(error.code).toBe('llm/redirected');
    expect(error.message).toContain(new URL(other.url).origin);
    expect(other.received).toHaveLength(0);
  });

  test('nobody listens', async () => {
    await server[Symbol.asyncDispose]();
    const error = await failing(
      chatting({ retry: { times: 1, firstMs: 1, mostMs: 1, mostRetryAfterMs: 1 } }).chat(),
    );
    expect(error).toMatchObject({ code: 'llm/unreachable' });
    expect(error.message).toMatch(/ECONNREFUSED.*\(2 attempts\)/);
    server = await step.scriptedServer();
  });
});

describe('time', () => {
  const once = { retry: { times: 0, firstMs: 1, mostMs: 1, mostRetryAfterMs: 1 } };
  const limits = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000, wholeMs: 60_000 };

  test.each([
    ['no head', step.silent, { firstByteMs: 400 }, /did not begin to answer within 400 ms/],
    ['silence within the body', step.stalls, { idleMs: 400 }, /fell silent/],
    ['the whole', step.stalls, { wholeMs: 400 }, /did not finish its answer within 400 ms/],
    ['the whole, before the head', step.silent, { wholeMs: 400 }, /did not finish/],
  ])('%s', async (_, trouble, shorter, message) => {
    server.script(trouble);
    const error = await failing(chatting({ ...once, timeouts: { ...limits, ...shorter } }).chat());
    expect(error).toMatchObject({ code: 'llm/timeout', spent: true });
    expect(error.message).toMatch(message);
    expect(error.hint).toContain('LORE_LLM_TIMEOUT');
  });

  test('slow is asked again, within the whole time', async () => {
    server.script(step.silent, step.says('Aldric.'));
    const { chat } = chatting({ timeouts: { ...limits, firstByteMs: 1000 } });
    expect((await chat()).text).toBe('Aldric.');
  });

  test.each([
    ['before the head', step.silent],
    ['within the body', step.stalls],
  ])('a cancelled call ends at once, %s, and lets go of the connection', async (_, trouble) => {
    server.script(trouble);
    const controller = new AbortController();
    const { client } = chatting();
    const call = failing(client.chat(ask('?'), { signal: controller.signal }));
    await expect.poll(() => server.received.length).toBe(1);
    controller.abort(new Error(`stop ${KEY}`));
    expect(await call).toMatchObject({ code: 'llm/cancelled', retry: false, spent: true });
    await expect.poll(server.closed).toBe(1);
  });

  test('a call that is cancelled before it begins is not sent', async () => {
    const { client } = chatting();
    const error = await failing(client.chat(ask('?'), { signal: AbortSignal.abort() }));
    expect(error.code).toBe('llm/cancelled');
    expect(server.received).toHaveLength(0);
  });
});

describe('servers that refuse a parameter', () => {
  test('the parameter is renamed or left out, and remembered', async () => {
    const renamed =
      "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.";
    server.script(
      step.fails(400, renamed, { param: 'max_tokens' }),
      step.fails(400, "'temperature' does not support 0.2, only the default (1) value", {
        param: 'temperature',
      }),
      step.says('Aldric.'),
      step.says('Aldric.'),
    );
    const { client } = chatting();
    const request = { ...ask('?'), temperature: 0.2, maxTokens: 9 };
    expect((await client.chat(request)).notes).toEqual(['temperature was left out: the server refuses it.']);
    await client.chat(request);
    const bodies = server.received.map(({ body }) => Object.keys(body).slice(2));
    expect(bodies).toEqual([
      ['temperature', 'max_tokens'],
      ['temperature', 'max_completion_tokens'],
      ['max_completion_tokens'],
      ['max_completion_tokens'],
    ]);
  });
});

describe('the key', () => {
  test.each([
    ['as it is', KEY],
    ['in a header line', `Authorization: Bearer ${KEY}`],
    ['escaped in JSON', KEY.replaceAll('/', '\\/')],
    ['for a URL', encodeURIComponent(KEY)],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['cut', KEY.slice(0, 30)],
    ['in capitals', KEY.toUpperCase()],
  ])('an error body that echoes it %s does not get through', async (_, echo) => {
    server.script(step.fails(401, `Incorrect API key provided: ${echo}.`, { code: echo, param: echo }));
    const error = await failing(chatting().chat());
    expect(error.message).toContain('[key]');
    expect(error.message).not.toContain(echo);
    expect(met.at(-1)).not.toContain(echo);
  });

  test('a reply that echoes it does not get through either', async () => {
    server.script(step.says(`Your key is ${KEY}, keep it safe.`));
    expect((await chatting().chat()).text).toBe('Your key is [key], keep it safe.');
  });
});

test('no error of this file shows the key', () => {
  expect(met.length).toBeGreaterThan(30);
  for (const text of met) expect(text).not.toContain(KEY.slice(0, 22));
});
