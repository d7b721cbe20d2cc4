/** Vectors from a model in a folder of your own: `model.onnx` and its tokenizer, run by onnxruntime-node. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Embedder } from '../llm/embeddings.js';
import { LoreError } from '../model/index.js';
import { pool } from './pool.js';
import { readTokenizer } from './word-pieces.js';

/** As much of onnxruntime-node as is used. */
export interface OnnxRuntime {
  readonly InferenceSession: { create(file: string): Promise<OnnxSession> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, unknown>): Promise<Record<string, { data: unknown; dims: readonly number[] }>>;
}

const RUNTIME: string = 'onnxruntime-node';
const LONGEST = 512;
export const ONNX_HINT = 'Install onnxruntime-node (1.16.3 or newer): `npm install onnxruntime-node`.';

const runtimeShape = z.object({
  InferenceSession: z.custom<OnnxRuntime['InferenceSession']>((c) => typeof c === 'function'),
  Tensor: z.custom<OnnxRuntime['Tensor']>((c) => typeof c === 'function'),
});
const config = z.looseObject({ max_position_embeddings: z.number().int().positive().optional() });

export async function openOnnxEmbedder(folder: string, runtime?: OnnxRuntime): Promise<Embedder> {
  const file = path.join(folder, 'model.onnx');
  if (!(await isFile(file))) {
    throw new LoreError({
      code: 'embed/no-model',
      message: `There is no model.onnx in ${folder}.`,
      hint: 'LORE_EMBED_ONNX names a folder with model.onnx and tokenizer.json (or vocab.txt).',
    });
  }
  const tokenizer = await readTokenizer(folder);
  const longest = await longestInput(folder);
  const { InferenceSession, Tensor } = runtime ?? (await loadRuntime());
  const session = await InferenceSession.create(file);

  async function embedOne(text: string): Promise<Float32Array> {
    const ids = tokenizer.tokens(text, longest);
    const tensor = (value: (id: number) => bigint) =>
      new Tensor('int64', BigInt64Array.from(ids, value), [1, ids.length]);
    const feeds: Record<string, unknown> = {};
    for (const name of session.inputNames) {
      if (name === 'input_ids') feeds[name] = tensor(BigInt);
      else if (name === 'attention_mask') feeds[name] = tensor(() => 1n);
      else if (name === 'token_type_ids') feeds[name] = tensor(() => 0n);
    }
    const outputs = await session.run(feeds);
    const output = outputs.sentence_embedding ?? outputs[session.outputNames[0] ?? ''];
    return pool(output, folder);
  }

  const { length: dimensions } = await embedOne('dimensions');
  const id = `onnx:${path.basename(path.resolve(folder))}:${await fingerprint(folder)}:${dimensions}`;
  return {
    id,
    dimensions,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        signal?.throwIfAborted();
        vectors.push(await embedOne(text));
      }
      return vectors;
    },
  };
}

/** Another model under the same name must not pass for this one. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['model.onnx', 'tokenizer.json', 'vocab.txt']) {
    const file = path.join(folder, name);
    if (await isFile(file)) await pipeline(createReadStream(file), hash, { end: false });
  }
  return hash.digest('hex').slice(0, 8);
}

function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function longestInput(folder: string): Promise<number> {
  const json = await readFile(path.join(folder, 'config.json'), 'utf8').catch(() => '{}');
  try {
    return Math.min(LONGEST, config.parse(JSON.parse(json)).max_position_embeddings ?? LONGEST);
  } catch {
    return LONGEST;
  }
}

async function loadRuntime(): Promise<OnnxRuntime> {
  try {
    const loaded: unknown = await import(RUNTIME);
    const parsed = runtimeShape.safeParse(loaded);
    return parsed.success ? parsed.data : z.object({ default: runtimeShape }).parse(loaded).default;
  } catch (error) {
    throw new LoreError({
      code: 'embed/not-installed',
      message: 'LORE_EMBED_ONNX is set, but onnxruntime-node cannot be loaded.',
      hint: ONNX_HINT,
      cause: error,
    });
  }
}

/** Whether the engine is there, without loading it. */
export function hasOnnxRuntime(): boolean {
  try {
    createRequire(import.meta.url).resolve(RUNTIME);
    return true;
  } catch {
    return false;
  }
}
