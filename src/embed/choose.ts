/** Which embedder is meant: the one that is configured, or the one that is there. */
import type { Environment } from '../llm/config.js';
import { given, readEmbeddings } from '../llm/config.js';
import { type Embedder, type EmbedderParts, openEmbedder } from '../llm/embeddings.js';
import { LoreError } from '../model/index.js';
import { offlineModel, openOfflineEmbedder } from './offline.js';
import { openOnnxEmbedder } from './onnx.js';

export const EMBEDDING_KINDS = ['server', 'folder', 'offline', 'off'] as const;
export type EmbeddingKind = (typeof EMBEDDING_KINDS)[number];

/** `LORE_EMBED` decides; without it the server that is set, then the folder that is set, then what is installed. */
export async function chosenEmbedding(env: Environment): Promise<EmbeddingKind> {
  const told = given(env, 'LORE_EMBED')?.toLowerCase();
  const kind = EMBEDDING_KINDS.find((known) => known === told);
  if (kind !== undefined) return kind;
  if (told !== undefined) {
    throw new LoreError({
      code: 'embed/bad-setting',
      message: `LORE_EMBED is "${told}".`,
      hint: `It may be ${EMBEDDING_KINDS.join(', ')}.`,
    });
  }
  if (given(env, 'LORE_EMBED_MODEL') !== undefined || given(env, 'LORE_EMBED_URL') !== undefined)
    return 'server';
  if (given(env, 'LORE_EMBED_ONNX') !== undefined) return 'folder';
  return (await offlineModel()) === null ? 'off' : 'offline';
}

/** Null when embedding is off. Throws when what was chosen cannot be had. */
export async function openConfiguredEmbedder(
  env: Environment,
  parts: EmbedderParts = {},
  signal?: AbortSignal,
): Promise<Embedder | null> {
  switch (await chosenEmbedding(env)) {
    case 'off':
      return null;
    case 'offline':
      return openOfflineEmbedder();
    case 'folder':
      return openOnnxEmbedder(
        demanded(env, 'LORE_EMBED_ONNX', 'a folder with model.onnx and tokenizer.json'),
      );
    case 'server': {
      const settings = readEmbeddings(env);
      if (settings === null) demanded(env, 'LORE_EMBED_MODEL', 'the model of an OpenAI-compatible server');
      return settings === null ? null : openEmbedder(settings, parts, signal);
    }
  }
}

function demanded(env: Environment, name: string, what: string): string {
  const found = given(env, name);
  if (found !== undefined) return found;
  throw new LoreError({
    code: 'embed/bad-setting',
    message: `LORE_EMBED asks for ${what}, but ${name} is not set.`,
    hint: `Set ${name}, or unset LORE_EMBED.`,
  });
}
