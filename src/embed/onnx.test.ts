/** A real model through the real engine, where the user has installed it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lookUpModel } from '../../test/embed/tiny-model.fixture.js';
import { openOnnxEmbedder } from './onnx.js';
import { hasOnnxRuntime } from './onnx-model.js';

const VOCAB = ['[UNK]', '[CLS]', '[SEP]', 'king', 'queen'];
/** One row for each token: the marks weigh nothing, so that the words alone make the vector. */
const TABLE = [0, 0, 0, 0, 0, 0, 3, 4, 0, 5];

test('a model of one look-up gives the vectors of its table', async ({ skip }) => {
  if (!hasOnnxRuntime()) return skip('onnxruntime-node is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-onnx-real-'));
  try {
    writeFileSync(path.join(folder, 'model.onnx'), lookUpModel(TABLE, 2));
    writeFileSync(path.join(folder, 'vocab.txt'), VOCAB.join('\n'));
    const embedder = await openOnnxEmbedder(folder);
    expect(embedder.dimensions).toBe(2);
    const [king, queen] = await embedder.embed(['King', 'the queen']);
    expect([...(king ?? [])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect([...(queen ?? [])]).toEqual([expect.closeTo(0), expect.closeTo(1)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
