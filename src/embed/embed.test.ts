/** The offline model, the model in a folder, and which of them is chosen. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitWords } from '../language/judge/word-pieces.js';
import { chosenEmbedding, openConfiguredEmbedder } from './choose.js';
import { describeEmbedding } from './describe.js';
import { offlineModel, openOfflineEmbedder } from './offline.js';
import { openOnnxEmbedder } from './onnx.js';
import { hasOnnxRuntime, type OnnxRuntime, type OnnxSession } from './onnx-model.js';
import { tokenizerOf } from './word-pieces.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-onnx-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const VOCAB = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'the', 'king', '##s', '##dom', 'rode', ',', 'é'];
const vocabulary = new Map(VOCAB.map((token, id) => [token, id]));

describe('word pieces', () => {
  const { tokens } = tokenizerOf(vocabulary, true, 'here');

  test.each([
    ['the king rode', [2, 4, 5, 8, 3]],
    ['The KINGS, kingdom', [2, 4, 5, 6, 9, 5, 7, 3]],
    ['Thé quest', [2, 4, 1, 3]],
    ['', [2, 3]],
  ])('%j', (text, ids) => {
    expect(tokens(text, 16)).toEqual(ids);
  });

  test('are cut to length, with the mark at the end', () => {
    expect(tokens('the king rode the king rode', 4)).toEqual([2, 4, 5, 3]);
  });

  test('punctuation and ideographs stand alone', () => {
    expect(splitWords("don't 北京!", true)).toEqual(['don', "'", 't', '北', '京', '!']);
  });
});

/** Puts out one number for each token in each of three dimensions. */
function runtime(dims: 2 | 3 = 3): OnnxRuntime & { fed: string[][] } {
  const fed: string[][] = [];
  class Tensor {
    readonly data: BigInt64Array;
    constructor(_: 'int64', data: BigInt64Array) {
      this.data = data;
    }
  }
  return {
    fed,
    Tensor,
    InferenceSession: {
      async create() {
        return {
          inputNames: ['input_ids', 'attention_mask', 'token_type_ids'],
          outputNames: ['last_hidden_state'],
          async run(feeds): ReturnType<OnnxSession['run']> {
            fed.push(Object.keys(feeds));
            const ids = feeds.input_ids instanceof Tensor ? [...feeds.input_ids.data].map(Number) : [];
            const flat = ids.flatMap((id) => [id === 5 ? 3 : 0, id === 8 ? 4 : 0, 0]);
            if (dims === 3) {
              return { last_hidden_state: { data: Float32Array.from(flat), dims: [1, ids.length, 3] } };
            }
            return { sentence_embedding: { data: Float32Array.from([3, 4, 0]), dims: [1, 3] } };
          },
        };
      },
    },
  };
}

describe('a model in a folder', () => {
  test('is asked for what is missing, in words', async () => {
    await expect(openOnnxEmbedder(folder)).rejects.toMatchObject({ code: 'embed/no-model' });
    writeFileSync(path.join(folder, 'model.onnx'), 'weights');
    await expect(openOnnxEmbedder(folder)).rejects.toMatchObject({ code: 'embed/no-tokenizer' });
    writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify({ model: { type: 'BPE', vocab: {} } }));
    await expect(openOnnxEmbedder(folder, runtime())).rejects.toMatchObject({
      code: 'embed/unknown-tokenizer',
    });
    rmSync(path.join(folder, 'tokenizer.json'));
    writeFileSync(path.join(folder, 'vocab.txt'), VOCAB.join('\n'));
    if (!hasOnnxRuntime()) {
      await expect(openOnnxEmbedder(folder)).rejects.toMatchObject({ code: 'embed/not-installed' });
    }
  });

  test('gives the mean over the tokens, of length 1', async () => {
    const fake = runtime();
    const embedder = await openOnnxEmbedder(folder, fake);
    expect(embedder.dimensions).toBe(3);
    expect(embedder.id).toMatch(/^onnx:lore-onnx-.*:[0-9a-f]{8}:3$/);
    const [vector] = await embedder.embed(['king rode']);
    expect([...(vector ?? [])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8), 0]);
    expect(fake.fed[0]).toEqual(['input_ids', 'attention_mask', 'token_type_ids']);
    await expect(embedder.embed(['x'], AbortSignal.abort())).rejects.toThrow();
  });

  test('takes a sentence of its own as it is, and another tokenizer for another model', async () => {
    const first = await openOnnxEmbedder(folder, runtime(2));
    expect([...((await first.embed(['x']))[0] ?? [])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8), 0]);
    const file = {
      normalizer: { lowercase: true },
      model: { type: 'WordPiece', vocab: Object.fromEntries(vocabulary) },
    };
    writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(file));
    expect((await openOnnxEmbedder(folder, runtime())).id).not.toBe(first.id);
  });
});

describe('the choice', () => {
  test('what is set comes before what is there', async () => {
    expect(await chosenEmbedding({ LORE_EMBED_MODEL: 'm', LORE_EMBED_ONNX: folder })).toBe('server');
    expect(await chosenEmbedding({ LORE_EMBED_ONNX: folder })).toBe('folder');
    expect(await chosenEmbedding({ LORE_EMBED: 'off', LORE_EMBED_MODEL: 'm' })).toBe('off');
    expect(await openConfiguredEmbedder({ LORE_EMBED: 'off' })).toBeNull();
    await expect(chosenEmbedding({ LORE_EMBED: 'maybe' })).rejects.toMatchObject({
      code: 'embed/bad-setting',
    });
    await expect(openConfiguredEmbedder({ LORE_EMBED: 'folder' })).rejects.toThrow(/LORE_EMBED_ONNX/);
    await expect(openConfiguredEmbedder({ LORE_EMBED: 'server' })).rejects.toThrow(/LORE_EMBED_MODEL/);
  });

  test('is described, with what would switch on the rest', async () => {
    const off = await describeEmbedding({ LORE_EMBED: 'off' });
    expect(off.map(({ name }) => name)).toEqual([
      'embeddings',
      'offline embeddings',
      'server embeddings',
      'folder embeddings',
    ]);
    expect(off[0]).toMatchObject({ state: 'off' });
    for (const line of off.slice(1))
      expect(line.state === 'on' || line.hint !== undefined, line.name).toBe(true);
    const [broken] = await describeEmbedding({ LORE_EMBED: 'maybe' });
    expect(broken).toMatchObject({ state: 'broken' });
    const missing = await describeEmbedding({ LORE_EMBED_ONNX: path.join(folder, 'nowhere') });
    expect(missing[3]).toMatchObject({ state: 'broken' });
  });
});

describe('the offline model', () => {
  test('puts like near like', async ({ skip }) => {
    if ((await offlineModel()) === null) skip('@lat.md/embed is not installed');
    const embedder = await openOfflineEmbedder();
    expect(embedder.id).toBe('offline:minilm-l6-v2');
    const [king, monarch, eel, empty] = await embedder.embed(['a king', 'a monarch', 'eel pie', '']);
    const dot = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()) =>
      a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
    expect(king?.length).toBe(embedder.dimensions);
    expect(dot(king, monarch)).toBeGreaterThan(dot(king, eel));
    expect(empty?.length).toBe(embedder.dimensions);
    await expect(embedder.embed(['x'], AbortSignal.abort())).rejects.toThrow();
  });
});
