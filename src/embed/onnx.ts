/** Vectors from a model in a folder of your own: `model.onnx` and its tokenizer, run by onnxruntime-node. */
import path from 'node:path';
import type { Embedder } from '../llm/embeddings.js';
import { type OnnxRuntime, openOnnxModel } from './onnx-model.js';
import { pool } from './pool.js';

export const EMBED_FOLDER = 'LORE_EMBED_ONNX';

export async function openOnnxEmbedder(folder: string, runtime?: OnnxRuntime): Promise<Embedder> {
  const model = await openOnnxModel(folder, EMBED_FOLDER, runtime);

  async function embedOne(text: string): Promise<Float32Array> {
    const ids = model.tokenizer.tokens(text, model.longest);
    const types = ids.map(() => 0);
    return pool(await model.run(ids, types, 'sentence_embedding'), folder);
  }

  const { length: dimensions } = await embedOne('dimensions');
  const id = `onnx:${path.basename(path.resolve(folder))}:${model.fingerprint}:${dimensions}`;
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
