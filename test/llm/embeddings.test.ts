/** Embeddings from a server: in order, of one length, in either encoding. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbedderSettings, openEmbedder } from '../../src/llm/index.js';
import { failing, settingsFor } from './helpers.js';
import * as step from './scripted-server.js';
import { testClock } from './test-clock.js';

let server: step.ScriptedServer;
beforeEach(async () => {
  server = await step.scriptedServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const open = (changes: Partial<EmbedderSettings> = {}) =>
  openEmbedder({ ...settingsFor(server.url), dimensions: 2, ...changes }, { clock: testClock() });
const vectors = (...data: unknown[]) => step.json(200, { data, usage: { prompt_tokens: 5 } });
const base64 = (...numbers: number[]) => Buffer.from(Float32Array.from(numbers).buffer).toString('base64');

/** Answers with the length of each text, last first. */
const lengths: step.Step = (response, { body }) => {
  const texts = body.input as string[];
  const data = texts.map((text, index) => ({ index, embedding: [text.length, index] })).reverse();
  step.json(200, { data })(response, { path: '', headers: {}, body });
};

test('vectors come in the order of the texts, in batches', async () => {
  server.script(lengths, lengths, lengths);
  const embedder = await open({ batchTexts: 2 });
  const found = await embedder.embed(['a', 'bb', 'ccc', '', 'eeeee']);
  expect(found.map(([length]) => length)).toEqual([1, 2, 3, 1, 5]);
  expect(server.received.map(({ body }) => body.input)).toEqual([['a', 'bb'], ['ccc', ' '], ['eeeee']]);
  expect(server.received[0]).toMatchObject({
    path: '/v1/embeddings',
    body: { model: 'scripted-1', dimensions: 2, encoding_format: 'float' },
  });
  expect(embedder.id).toBe('openai:scripted-1:2');
});

test('long texts make small batches, and no texts make none', async () => {
  server.script(lengths, lengths);
  const embedder = await open({ batchCharacters: 10 });
  expect(await embedder.embed([])).toEqual([]);
  await embedder.embed(['x'.repeat(8), 'y'.repeat(8)]);
  expect(server.received).toHaveLength(2);
});

test('dimensions that nobody told are learned from one text', async () => {
  server.script(
    vectors({ index: 0, embedding: [1, 2, 3] }),
    vectors({ index: 0, embedding: base64(4, 5, 6) }),
  );
  const embedder = await open({ dimensions: undefined });
  expect(embedder).toMatchObject({ dimensions: 3, id: 'openai:scripted-1:3' });
  expect(await embedder.embed(['x'])).toEqual([Float32Array.of(4, 5, 6)]);
  expect(server.received[0]?.body.dimensions).toBeUndefined();
});

test('a server that does not know how to shorten vectors is asked without', async () => {
  server.script(
    step.fails(400, 'Extra inputs are not permitted: dimensions'),
    vectors({ embedding: [1, 2] }),
  );
  expect(await (await open()).embed(['x'])).toHaveLength(1);
});

describe('trouble', () => {
  test.each([
    [
      'a wrong length',
      vectors({ index: 0, embedding: [1, 2, 3] }),
      'llm/wrong-dimensions',
      /3 dimensions where 2/,
    ],
    ['too few', vectors(), 'llm/bad-response', /0 embeddings for 1 texts/],
    [
      'too many',
      vectors({ embedding: [1, 2] }, { embedding: [1, 2] }),
      'llm/bad-response',
      /2 embeddings for 1/,
    ],
    ['an index beyond', vectors({ index: 7, embedding: [1, 2] }), 'llm/bad-response', /for 1 texts/],
    ['no numbers', vectors({ index: 0, embedding: [] }), 'llm/bad-response', /without numbers/],
    [
      'numbers out of range',
      vectors({ index: 0, embedding: [1e300, 1] }),
      'llm/bad-response',
      /out of range/,
    ],
    ['half a number', vectors({ index: 0, embedding: 'AAAAAAA=' }), 'llm/bad-response', /base64/],
    ['another shape', step.json(200, { vectors: [] }), 'llm/bad-response', /no list of embeddings/],
    [
      'an error in a 200',
      step.json(200, { error: { message: 'no such model', code: 404 } }),
      'llm/not-found',
      /No such/,
    ],
  ])('%s', async (_, trouble, code, message) => {
    server.script(trouble);
    const error = await failing((await open()).embed(['x']));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.hint).toBeTruthy();
  });

  test('cancelled', async () => {
    server.script(step.silent);
    const controller = new AbortController();
    const call = failing((await open()).embed(['x'], controller.signal));
    await expect.poll(() => server.received.length).toBeGreaterThan(0);
    controller.abort();
    expect((await call).code).toBe('llm/cancelled');
  });
});
