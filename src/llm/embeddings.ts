/** Vectors for texts: the port, and its implementation on an OpenAI-compatible server. */
import { z } from 'zod';
import { estimateTokens, type Priority } from './chat.js';
import {
  createEndpoint,
  type Endpoint,
  type EndpointParts,
  type EndpointSettings,
  type Tally,
} from './endpoint.js';
import { LlmError } from './errors.js';
import { failureInBody } from './failure.js';
import { type MeterParts, openMeter } from './meter.js';
import { type Parameter, refusedParameter } from './quirks.js';
import { badResponse, readJson } from './read-body.js';
import type { WireResponse } from './transport.js';

export interface Embedder {
  /** Changes whenever the vectors would: what is stored under another id must be embedded again. */
  readonly id: string;
  readonly dimensions: number;
  /** One vector for each text, in the order of the texts. */
  embed(texts: readonly string[], signal?: AbortSignal, priority?: Priority): Promise<Float32Array[]>;
}

export interface EmbedderSettings extends EndpointSettings {
  /** Asked for, and held against what comes; where absent, one text is embedded to learn it. */
  readonly dimensions?: number;
  /** `base64` is a third of the size; not every server knows it. Default: float. */
  readonly encoding?: 'float' | 'base64';
  readonly batchTexts?: number;
  readonly batchCharacters?: number;
}

export type EmbedderParts = EndpointParts & MeterParts;

const PATH = '/embeddings';
const BATCH_TEXTS = 64;
const BATCH_CHARACTERS = 100_000;

export async function openEmbedder(
  settings: EmbedderSettings,
  parts: EmbedderParts = {},
  signal?: AbortSignal,
): Promise<Embedder> {
  const embedBatch = batchEmbedder(createEndpoint(settings, parts), settings, parts);
  const { dimensions: wanted } = settings;
  const dimensions = wanted ?? (await embedBatch(['dimensions'], 'foreground', signal))[0]?.length ?? 0;
  return {
    id: `openai:${settings.model}:${dimensions}`,
    dimensions,
    async embed(texts, inner, priority = 'foreground') {
      const vectors: Float32Array[] = [];
      for (const batch of batches(texts, settings)) {
        for (const vector of await embedBatch(batch, priority, inner)) {
          if (vector.length !== dimensions) throw wrongDimensions(settings.model, vector.length, dimensions);
          vectors.push(vector);
        }
      }
      return vectors;
    },
  };
}

function batchEmbedder(endpoint: Endpoint, settings: EmbedderSettings, parts: MeterParts) {
  const { model, dimensions, encoding = 'float', url, mostBytes } = settings;
  const { host } = url;
  const quirks = new Set<Parameter>();

  const bodyFor = (texts: readonly string[]): Record<string, unknown> => ({
    model,
    // Servers refuse an empty text, but the vectors must stay in step with the texts.
    input: texts.map((text) => (text === '' ? ' ' : text)),
    ...(dimensions === undefined || quirks.has('dimensions') ? {} : { dimensions }),
    ...(quirks.has('encoding_format') ? {} : { encoding_format: encoding }),
  });

  async function read(response: WireResponse, count: number) {
    const body = await readJson(response, mostBytes, host);
    if (typeof body === 'object' && body !== null && 'error' in body && body.error !== null) {
      throw failureInBody(body.error, endpoint.asked(PATH));
    }
    return readVectors(body, count, host);
  }

  async function ask(texts: readonly string[], tally: Tally, signal?: AbortSignal) {
    for (;;) {
      const body = bodyFor(texts);
      try {
        return await endpoint.post(PATH, body, (response) => read(response, texts.length), { signal, tally });
      } catch (error) {
        const refused = error instanceof LlmError ? refusedParameter(error, body, quirks) : undefined;
        if (refused === undefined) throw error;
        quirks.add(refused);
      }
    }
  }

  return async (
    texts: readonly string[],
    priority: Priority,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> => {
    const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const expected = { model, inputTokens, outputTokens: 0 };
    const meter = await openMeter(parts, expected, { priority, purpose: 'embed', signal });
    try {
      const { vectors, usedTokens } = await ask(texts, meter.tally, signal);
      const estimated = usedTokens === undefined;
      await meter.settle({ inputTokens: usedTokens ?? inputTokens, outputTokens: 0, estimated });
      return vectors;
    } catch (error) {
      await meter.fail(error);
      throw error;
    }
  };
}

const wireVectors = z.object({
  data: z.array(
    z.object({
      index: z.number().int().nonnegative().nullish(),
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  usage: z.object({ prompt_tokens: z.number().int().nonnegative() }).nullish().catch(undefined),
});

function readVectors(body: unknown, count: number, host: string) {
  const parsed = wireVectors.safeParse(body);
  if (!parsed.success) throw badResponse(host, 'is JSON, but no list of embeddings');
  const { data, usage } = parsed.data;
  const ordered: (Float32Array | undefined)[] = new Array(count).fill(undefined);
  data.forEach(({ index, embedding }, position) => {
    const place = index ?? position;
    if (place >= count || ordered[place] !== undefined) return;
    ordered[place] = decode(embedding, host);
  });
  const vectors = ordered.filter((vector) => vector !== undefined);
  if (vectors.length !== count || data.length !== count) {
    throw badResponse(host, `holds ${data.length} embeddings for ${count} texts`);
  }
  return { vectors, usedTokens: usage?.prompt_tokens };
}

function decode(embedding: readonly number[] | string, host: string): Float32Array {
  const vector = typeof embedding === 'string' ? fromBase64(embedding, host) : Float32Array.from(embedding);
  if (vector.length === 0) throw badResponse(host, 'holds an embedding without numbers');
  if (!vector.every(Number.isFinite)) throw badResponse(host, 'holds an embedding with numbers out of range');
  return vector;
}

function fromBase64(text: string, host: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % 4 !== 0)
    throw badResponse(host, 'holds an embedding that is no base64 of 32-bit numbers');
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}

function* batches(texts: readonly string[], settings: EmbedderSettings): Generator<string[]> {
  const { batchTexts = BATCH_TEXTS, batchCharacters = BATCH_CHARACTERS } = settings;
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= batchTexts || characters + text.length > batchCharacters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

function wrongDimensions(model: string, found: number, wanted: number): LlmError {
  return new LlmError({
    code: 'llm/wrong-dimensions',
    message: `${model} gives vectors of ${found} dimensions where ${wanted} are expected.`,
    hint: `Set LORE_EMBED_DIMENSIONS to ${found}, or use the model that the stored vectors came from.`,
    spent: true,
  });
}
