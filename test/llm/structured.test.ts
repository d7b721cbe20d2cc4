/** Structured answers and tool calls, right and wrong. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool, readToolCall, toolResult } from '../../src/llm/index.js';
import { ask, clientFor, failing, KEY, met } from './helpers.js';
import * as step from './scripted-server.js';

let server: step.ScriptedServer;
beforeEach(async () => {
  server = await step.scriptedServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const schema = z.object({ ruler: z.string(), since: z.number().int() });
const request = { ...ask('Who rules Valdorn?'), schema, name: 'ruler' };
const right = '{"ruler": "Aldric", "since": 324}';
const value = { ruler: 'Aldric', since: 324 };
const formats = () =>
  server.received.map(({ body }) => (body.response_format as { type: string } | undefined)?.type);

test('is asked for as JSON Schema and checked', async () => {
  server.script(step.says(right));
  const answer = await clientFor(server.url).client.structured(request);
  expect(answer).toMatchObject({ value, repaired: false, format: 'json_schema' });
  expect(server.received[0]?.body.response_format).toEqual({
    type: 'json_schema',
    json_schema: {
      name: 'ruler',
      strict: true,
      schema: {
        type: 'object',
        properties: {
          ruler: { type: 'string' },
          since: { type: 'integer' },
        },
        required: ['ruler', 'since'],
        additionalProperties: false,
      },
    },
  });
});

test.each([
  ['fenced', `Here you are:\n\`\`\`json\n${right}\n\`\`\`\nAnything else?`],
  ['after thoughts', `<think>{"ruler": 1}</think>${right}`],
  ['within words', `The answer {as asked} is ${right}, I believe.`],
  ['after another object', `{"note": "x"} ${right}`],
])('JSON is found %s', async (_, text) => {
  server.script(step.says(text));
  expect((await clientFor(server.url).client.structured(request)).value).toEqual(value);
});

describe('repair', () => {
  test('a wrong shape is shown to the model once', async () => {
    server.script(step.says('{"ruler": "Aldric", "since": "324 TA"}'), step.says(right));
    const answer = await clientFor(server.url).client.structured(request);
    expect(answer).toMatchObject({ value, repaired: true, usage: { inputTokens: 22, outputTokens: 14 } });
    const messages = server.received[1]?.body.messages as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(messages.at(-1)?.content).toContain('since: expected number, received string');
    expect(messages.at(-1)?.content).toContain('"required":["ruler","since"]');
  });

  test('no JSON at all', async () => {
    server.script(step.says('Aldric, I would say.'), step.says(right));
    expect((await clientFor(server.url).client.structured(request)).repaired).toBe(true);
  });

  test('wrong twice is an error that says what was wrong', async () => {
    server.script(step.says('{"ruler": 4}'), step.says('{"ruler": "Aldric"}'), step.says(right));
    const error = await failing(clientFor(server.url).client.structured(request));
    expect(error.code).toBe('llm/wrong-shape');
    expect(error.message).toMatch(/twice.*since: expected number, received undefined/);
    expect(error.hint).toMatch(/larger model/);
    expect(server.received).toHaveLength(2);
  });

  test('an answer that was cut short is not repaired', async () => {
    server.script(step.says('{"ruler": "Aldr', 'length'));
    const error = await failing(clientFor(server.url).client.structured(request));
    expect(error).toMatchObject({ code: 'llm/cut-short', hint: expect.stringMatching(/more tokens/) });
    expect(server.received).toHaveLength(1);
  });
});

describe('servers that know fewer formats', () => {
  const knowsNot = (word: string) =>
    step.fails(400, `Unknown field: response_format type ${word} is not supported`);

  test('json_object, then plain text; and it is remembered', async () => {
    server.script(knowsNot('json_schema'), knowsNot('json_object'), step.says(right), step.says(right));
    const { client } = clientFor(server.url);
    expect(await client.structured(request)).toMatchObject({ value, format: 'text' });
    expect(await client.structured(request)).toMatchObject({ value, format: 'text' });
    expect(formats()).toEqual(['json_schema', 'json_object', undefined, undefined]);
    const messages = server.received[2]?.body.messages as { role: string; content: string }[];
    expect(messages[0]?.content).toMatch(/JSON Schema.*"ruler"/s);
  });

  test('a complaint about one schema does not rule out the next', async () => {
    server.script(
      step.fails(400, "Invalid schema for response_format 'ruler'"),
      step.says(right),
      step.says(right),
    );
    const { client } = clientFor(server.url);
    expect((await client.structured(request)).format).toBe('json_object');
    expect((await client.structured(request)).format).toBe('json_schema');
  });

  test('a refusal that has another reason is told', async () => {
    const refusal = step.fails(400, 'no such thing');
    server.script(refusal, refusal, refusal);
    expect(await failing(clientFor(server.url).client.structured(request))).toMatchObject({
      code: 'llm/refused-request',
    });
  });
});

describe('tools', () => {
  const lookup = defineTool({
    name: 'lookup',
    description: 'Finds an entity by name.',
    input: z.object({ name: z.string(), limit: z.number().int().default(5) }),
  });
  const cite = defineTool({ name: 'cite', description: 'Cites.', input: z.object({}) });
  const tools = [lookup, cite];
  const chat = () => clientFor(server.url).client.chat({ ...ask('Who?'), tools, toolChoice: 'auto' });

  test('are told, called, read and answered', async () => {
    server.script(step.callsTool('lookup', '{"name": "Aldric"}'), step.says('Found.'));
    const reply = await chat();
    expect(reply).toMatchObject({ text: '', finish: 'tool-calls' });
    const [call] = reply.toolCalls;
    if (call === undefined) throw new Error('no call');
    expect(readToolCall(call, [lookup]).input).toEqual({ name: 'Aldric', limit: 5 });
    expect(server.received[0]?.body.tools).toMatchObject([
      { type: 'function', function: { name: 'lookup', parameters: { type: 'object', required: ['name'] } } },
      { type: 'function', function: { name: 'cite' } },
    ]);
    await clientFor(server.url).client.chat({
      messages: [
        ...ask('Who?').messages,
        { role: 'assistant', content: '', toolCalls: reply.toolCalls },
        toolResult(call, 'A king.'),
      ],
    });
    expect(server.received[1]?.body.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'call_1', function: { name: 'lookup' } }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'A king.' },
    ]);
  });

  test('arguments given as an object are taken too', async () => {
    server.script(step.callsTool('lookup', { name: 'Aldric' }));
    const [call] = (await chat()).toolCalls;
    expect(call && readToolCall(call, [lookup]).input.name).toBe('Aldric');
  });

  test.each([
    [
      'an unknown tool',
      'lookupp',
      '{}',
      'llm/unknown-tool',
      /“lookupp”/,
      /Did you mean lookup\?.*lookup, cite/,
    ],
    [
      'arguments that are not JSON',
      'lookup',
      '{name: Ald',
      'llm/bad-tool-arguments',
      /not JSON: \{name: Ald/,
      /back/,
    ],
    [
      'arguments of a wrong shape',
      'lookup',
      '{"name": 4}',
      'llm/bad-tool-arguments',
      /name: expected string/,
      /back/,
    ],
    [
      'arguments of a wrong kind',
      'lookup',
      '[1]',
      'llm/bad-tool-arguments',
      /the whole: expected object/,
      /back/,
    ],
  ])('%s', async (_, name, args, code, message, hint) => {
    server.script(step.callsTool(name, args));
    const [call] = (await chat()).toolCalls;
    if (call === undefined) throw new Error('no call');
    const error = await failing(Promise.resolve().then(() => readToolCall(call, tools)));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.hint).toMatch(hint);
  });

  test('that cannot be told are refused where they are defined', () => {
    expect(() => defineTool({ name: 'no spaces', description: '', input: z.object({}) })).toThrow(
      /“no spaces”/,
    );
    expect(() => defineTool({ name: 'text', description: '', input: z.string() })).toThrow(/not an object/);
  });
});

test('no error of this file shows the key, even when the model knows it', async () => {
  server.script(step.callsTool(KEY, `{"x": "${KEY}`), step.says(`{"ruler": "${KEY}"}`), step.says(`${KEY}`));
  const { client } = clientFor(server.url);
  const [call] = (await client.chat(ask('?'))).toolCalls;
  if (call === undefined) throw new Error('no call');
  await failing(Promise.resolve().then(() => readToolCall(call, [])));
  await failing(client.structured(request));
  for (const text of met) expect(text).not.toContain(KEY.slice(0, 22));
});
