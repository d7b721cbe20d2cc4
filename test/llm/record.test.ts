/** Recordings: made once, played without a server, and free of the key. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openEmbedder, type RecordMode, recordingTransport, Secret } from '../../src/llm/index.js';
import { ask, clientFor, failing, KEY, settingsFor } from './helpers.js';
import * as step from './scripted-server.js';
import { testClock } from './test-clock.js';

let server: step.ScriptedServer;
let folder: string;
beforeEach(async () => {
  server = await step.scriptedServer();
  folder = mkdtempSync(path.join(tmpdir(), 'lore-record-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server[Symbol.asyncDispose]();
});

const transport = (mode: RecordMode) => recordingTransport({ mode, folder, secrets: [new Secret(KEY)] });
const client = (mode: RecordMode, url = server.url) =>
  clientFor(url, {}, { transport: transport(mode) }).client;
const nowhere = 'http://127.0.0.1:9/v1';
const written = () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));

test('live writes nothing', async () => {
  server.script(step.says('Aldric.'));
  await client('live').chat(ask('Who?'));
  expect(written()).toEqual([]);
});

test('what was recorded is replayed without a server, wherever it stood', async () => {
  server.script(step.fails(503, 'loading'), step.says('Aldric.'));
  await client('record').chat({ ...ask('Who?'), temperature: 0 });
  const reply = await client('replay', nowhere).chat({ temperature: 0, ...ask('Who?') });
  expect(reply).toMatchObject({ text: 'Aldric.', usage: { inputTokens: 11 } });
  expect(written()).toHaveLength(1);
});

test('the same question gets the same answer while recording', async () => {
  server.script(step.says('Aldric.'), step.says('Someone else.'));
  const recording = client('record');
  expect((await recording.chat(ask('Who?'))).text).toBe('Aldric.');
  expect((await recording.chat(ask('Who?'))).text).toBe('Aldric.');
  expect(server.received).toHaveLength(1);
});

test('refusals are part of the story', async () => {
  const schema = z.object({ ruler: z.string() });
  server.script(step.fails(400, 'response_format is not supported'), step.says('{"ruler": "Aldric"}'));
  await client('record').structured({ ...ask('Who?'), schema });
  const again = await client('replay', nowhere).structured({ ...ask('Who?'), schema });
  expect(again).toMatchObject({ value: { ruler: 'Aldric' }, format: 'json_object' });
});

test('streams and embeddings too', async () => {
  server.script(
    step.streams([step.chunk({ content: 'Al' }), step.chunk({ content: 'dric.' }, 'stop'), step.DONE]),
    step.json(200, { data: [{ index: 0, embedding: [1, 2] }] }),
  );
  const hear = async (mode: RecordMode, url?: string) => {
    let heard = '';
    for await (const event of client(mode, url).stream(ask('Who?')))
      heard += event.kind === 'text' ? event.text : '.';
    return heard;
  };
  const embed = async (mode: RecordMode, url = server.url) => {
    const parts = { transport: transport(mode), clock: testClock() };
    return (await openEmbedder({ ...settingsFor(url), dimensions: 2 }, parts)).embed(['Aldric']);
  };
  expect(await hear('record')).toBe(await hear('replay', nowhere));
  expect(await embed('record')).toEqual(await embed('replay', nowhere));
});

test('what was never recorded is a clear error', async () => {
  const error = await failing(client('replay').chat(ask('What of the Black Spire?')));
  expect(error.code).toBe('llm/no-recording');
  expect(error.message).toMatch(/chat\/completions.*Black Spire/);
  expect(error.hint).toMatch(/record/);
  expect(server.received).toHaveLength(0);
});

test('a recording that cannot be read is a clear error', async () => {
  server.script(step.says('Aldric.'));
  await client('record').chat(ask('Who?'));
  for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), '{"request": 4');
  expect((await failing(client('replay').chat(ask('Who?')))).code).toBe('llm/bad-recording');
});

test('a cut answer is not kept', async () => {
  server.script(step.cutsBody, step.cutsBody, step.cutsBody, step.cutsBody);
  await failing(client('record').chat(ask('Who?')));
  expect(written()).toEqual([]);
});

test('nothing on disk and no error holds the key, whatever the server echoes', async () => {
  const letters = [...KEY].map((letter) => step.chunk({ content: letter }));
  server.script(
    step.says(`It is ${KEY}`),
    step.raw(200, JSON.stringify(step.completion({ content: KEY })).replaceAll('sk-test', '\\u0073k-test')),
    step.fails(401, `Wrong key ${KEY}`, { header: `Bearer ${KEY}`, encoded: encodeURIComponent(KEY) }),
    step.streams([step.chunk({ content: `Key: ${KEY}` }, 'stop'), step.DONE]),
    step.streams([...letters, step.chunk({}, 'stop'), step.DONE]),
  );
  const recording = client('record');
  const errors: unknown[] = [];
  const seen: string[] = [];
  seen.push((await recording.chat(ask(`My key is ${KEY}`))).text);
  seen.push((await recording.chat(ask('Say it in another spelling.'))).text);
  errors.push(await failing(recording.chat(ask('Refuse.'))));
  for (const question of ['Whole?', 'In pieces?']) {
    try {
      for await (const event of recording.stream(ask(question))) seen.push(JSON.stringify(event));
    } catch (error) {
      errors.push(error);
    }
  }
  expect(errors).toHaveLength(3);
  expect(written().length).toBe(3);
  const everything = [
    ...written(),
    ...seen,
    ...errors.map((e) => JSON.stringify(e, Object.getOwnPropertyNames(e))),
  ];
  for (const text of everything) {
    for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), KEY.slice(7)]) {
      expect(text).not.toContain(form);
    }
  }
});
