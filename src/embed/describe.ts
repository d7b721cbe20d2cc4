/** What of the embeddings is on, and what it would take to switch on the rest; for people. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Environment, given } from '../llm/config.js';
import { type Described, describe } from '../llm/describe.js';
import { LoreError } from '../model/index.js';
import { chosenEmbedding, type EmbeddingKind } from './choose.js';
import { OFFLINE_HINT, offlineModel } from './offline.js';
import { EMBED_FOLDER } from './onnx.js';
import { hasOnnxRuntime, ONNX_HINT } from './onnx-model.js';

export interface DescribedEmbedding extends Omit<Described, 'name'> {
  readonly name: 'embeddings' | 'offline embeddings' | 'server embeddings' | 'folder embeddings';
}

/** Never throws, never connects, reads no weights. The first line says which one is used. */
export async function describeEmbedding(env: Environment): Promise<DescribedEmbedding[]> {
  const chosen = await choice(env);
  const folder = folderLine(env, 'folder embeddings', EMBED_FOLDER, 'model.onnx and tokenizer.json');
  const ways = [await offlineLine(), serverLine(env), folder];
  return [chosen, ...ways];
}

const USED: Readonly<Record<EmbeddingKind, string>> = {
  offline: 'Meaning is looked for by the offline model.',
  server: 'Meaning is looked for by the model of a server.',
  folder: 'Meaning is looked for by the model in a folder.',
  off: 'Off: names and full text answer alone.',
};

async function choice(env: Environment): Promise<DescribedEmbedding> {
  try {
    const kind = await chosenEmbedding(env);
    return { name: 'embeddings', state: kind === 'off' ? 'off' : 'on', detail: USED[kind] };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return { name: 'embeddings', state: 'broken', detail: error.message, hint: error.hint };
  }
}

async function offlineLine(): Promise<DescribedEmbedding> {
  const name = 'offline embeddings';
  const model = await offlineModel();
  if (model !== null)
    return { name, state: 'on', detail: `${model.id}, ${model.dimensions} dimensions, installed` };
  return { name, state: 'off', detail: 'Not installed.', hint: OFFLINE_HINT };
}

function serverLine(env: Environment): DescribedEmbedding {
  const name = 'server embeddings';
  const line = describe(env).find((told) => told.name === 'embeddings');
  return line ? { ...line, name } : { name, state: 'off', detail: 'No embeddings from a server.' };
}

function folderLine(
  env: Environment,
  name: DescribedEmbedding['name'],
  setting: string,
  files: string,
): DescribedEmbedding {
  const folder = given(env, setting);
  if (folder === undefined) {
    const hint = `Set ${setting} to a folder with ${files}.`;
    return {
      name,
      state: 'off',
      detail: 'No model in a folder.',
      hint: hasOnnxRuntime() ? hint : `${hint} ${ONNX_HINT}`,
    };
  }
  if (!existsSync(path.join(folder, 'model.onnx'))) {
    const hint = `${setting} names a folder with ${files} (or vocab.txt).`;
    return { name, state: 'broken', detail: `There is no model.onnx in ${folder}.`, hint };
  }
  if (!hasOnnxRuntime()) {
    return { name, state: 'broken', detail: 'onnxruntime-node is not installed.', hint: ONNX_HINT };
  }
  return { name, state: 'on', detail: `model.onnx in ${folder}` };
}
