/** A real cross-encoder of a few numbers through the real engine: which words count, and for which side. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEntailment } from './describe.js';
import { labelOrder, openConfiguredEntailer, openOnnxEntailer } from './onnx-entailment.js';
import { hasOnnxRuntime } from './onnx-model.js';
import { pairModel } from './tiny-model.fixture.js';
import { wordPieces } from './word-pieces.js';

const VOCAB = ['[UNK]', '[CLS]', '[SEP]', 'yes', 'no'];
/** A row for each token: neutral, entailment, contradiction. */
const TOKENS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 12];
/** Only the second sentence counts. */
const SEGMENTS = [0, 0, 0, 1, 1, 1];
const LABELS = { 0: 'NEUTRAL', 1: 'entailment', 2: 'Contradiction' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-nli-'));
  writeFileSync(path.join(folder, 'model.onnx'), pairModel(TOKENS, SEGMENTS));
  writeFileSync(path.join(folder, 'vocab.txt'), VOCAB.join('\n'));
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ id2label: LABELS }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a pair is judged by both its sentences, in the order of the labels', async ({ skip }) => {
  if (!hasOnnxRuntime()) return skip('onnxruntime-node is not installed');
  const { judge } = await openOnnxEntailer(folder);
  // [CLS] yes [SEP] no [SEP]: one of five tokens counts, with 12 for contradiction.
  const e = Math.exp(12 / 5);
  expect(await judge('yes', 'no')).toEqual({
    contradiction: expect.closeTo(e / (e + 2)),
    entailment: expect.closeTo(1 / (e + 2)),
    neutral: expect.closeTo(1 / (e + 2)),
  });
  const f = Math.exp(6 / 5);
  expect(await judge('no', 'yes')).toMatchObject({ entailment: expect.closeTo(f / (f + 2)) });
  expect((await judge('no no no', 'what')).neutral).toBeCloseTo(1 / 3);
});

test('a folder that is none, or that does not name its answers, says what is missing', async ({ skip }) => {
  if (!hasOnnxRuntime()) return skip('onnxruntime-node is not installed');
  expect(await openConfiguredEntailer({})).toBeNull();
  await expect(openConfiguredEntailer({ LORE_NLI_ONNX: '/nowhere' })).rejects.toMatchObject({
    code: 'embed/no-model',
    hint: expect.stringContaining('LORE_NLI_ONNX'),
  });
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ id2label: { 0: 'LABEL_0' } }));
  await expect(openOnnxEntailer(folder)).rejects.toMatchObject({ code: 'embed/unknown-labels' });
});

test('labels are known by their names, in whatever order', () => {
  expect(labelOrder({ 0: 'CONTRADICTION', 1: 'ENTAILMENT', 2: 'NEUTRAL' }, 'x')).toEqual([
    'contradiction',
    'entailment',
    'neutral',
  ]);
  expect(() => labelOrder({ 0: 'entailment', 1: 'not_entailment' }, 'x')).toThrow(/does not say/);
  expect(() => labelOrder(undefined, 'x')).toThrow(/does not say/);
});

test('a pair is marked and cut so that both sentences keep their beginnings', () => {
  const { pair } = wordPieces(new Map(VOCAB.map((word, id) => [word, id])), true, 'x');
  expect(pair('yes', 'no no', 10)).toEqual({ ids: [1, 3, 2, 4, 4, 2], types: [0, 0, 0, 1, 1, 1] });
  expect(pair('yes yes yes yes yes', 'no', 6)).toEqual({
    ids: [1, 3, 3, 2, 4, 2],
    types: [0, 0, 0, 0, 1, 1],
  });
});

test('the doctor hears whether it is there', () => {
  expect(describeEntailment({})).toMatchObject({ name: 'entailment', state: 'off' });
  expect(describeEntailment({ LORE_NLI_ONNX: folder }).state).toBe(hasOnnxRuntime() ? 'on' : 'broken');
  expect(describeEntailment({ LORE_NLI_ONNX: '/nowhere' })).toMatchObject({ state: 'broken' });
});
