/** A real model through the real engine, where the user has installed it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasOnnxRuntime, openOnnxEmbedder } from './onnx.js';

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

type Field = readonly [number: number, value: number | string | Buffer];

/** Protocol buffers, as far as a small model needs them. */
function message(...fields: Field[]): Buffer {
  const parts = fields.flatMap(([number, value]) => {
    if (typeof value === 'number') return [varint(number << 3), varint(value)];
    const bytes = Buffer.from(value);
    return [varint((number << 3) | 2), varint(bytes.length), bytes];
  });
  return Buffer.concat(parts);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Buffer.from([...bytes, left]);
    bytes.push((left & 0x7f) | 0x80);
  }
}

const FLOAT = 1;
const INT64 = 7;

/** Gather(table, input_ids): for each token its row. */
function lookUpModel(table: readonly number[], dimensions: number): Buffer {
  const named = (name: string, type: number, shape: readonly (number | string)[]) => {
    const dims = shape.map((d): Field => [1, message(typeof d === 'number' ? [1, d] : [2, d])]);
    return message([1, name], [2, message([1, message([1, type], [2, message(...dims)])])]);
  };
  const rows = table.length / dimensions;
  const numbers = Buffer.from(Float32Array.from(table).buffer);
  const tensor = message([1, rows], [1, dimensions], [2, FLOAT], [8, 'table'], [9, numbers]);
  const node = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather']);
  const graph = message(
    [1, node],
    [2, 'look-up'],
    [5, tensor],
    [11, named('input_ids', INT64, [1, 'tokens'])],
    [12, named('last_hidden_state', FLOAT, [1, 'tokens', dimensions])],
  );
  return message([1, 7], [7, graph], [8, message([1, ''], [2, 13])]);
}
