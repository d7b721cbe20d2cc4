/** A model in a folder of your own, run by onnxruntime-node: what vectors and entailment have in common. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { LoreError } from '../model/index.js';
import { readTokenizer, type Tokenizer } from './word-pieces.js';

/** As much of onnxruntime-node as is used. */
export interface OnnxRuntime {
  readonly InferenceSession: { create(file: string): Promise<OnnxSession> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
}

export interface OnnxOutput {
  readonly data: unknown;
  readonly dims: readonly number[];
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, unknown>): Promise<Record<string, OnnxOutput>>;
}

export interface OnnxModel {
  readonly tokenizer: Tokenizer;
  /** Most tokens that it takes. */
  readonly longest: number;
  /** `config.json`, as far as it can be read. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Where one of these is put out, that; otherwise the first. */
  run(ids: readonly number[], types: readonly number[], output: string): Promise<OnnxOutput | undefined>;
  /** Changes with the files: another model under the same name does not pass for this one. */
  readonly fingerprint: string;
}

const RUNTIME: string = 'onnxruntime-node';
const LONGEST = 512;
export const ONNX_HINT = 'Install onnxruntime-node (1.16.3 or newer): `npm install onnxruntime-node`.';

const runtimeShape = z.object({
  InferenceSession: z.custom<OnnxRuntime['InferenceSession']>((c) => typeof c === 'function'),
  Tensor: z.custom<OnnxRuntime['Tensor']>((c) => typeof c === 'function'),
});
const configShape = z.looseObject({ max_position_embeddings: z.number().int().positive().optional() });

/** `setting` is the variable that named the folder, for messages. */
export async function openOnnxModel(
  folder: string,
  setting: string,
  runtime?: OnnxRuntime,
): Promise<OnnxModel> {
  const file = path.join(folder, 'model.onnx');
  if (!(await isFile(file))) {
    throw new LoreError({
      code: 'embed/no-model',
      message: `There is no model.onnx in ${folder}.`,
      hint: `${setting} names a folder with model.onnx and tokenizer.json (or vocab.txt).`,
    });
  }
  const tokenizer = await readTokenizer(folder);
  const config = await readConfig(folder);
  const { InferenceSession, Tensor } = runtime ?? (await loadRuntime(setting));
  const session = await InferenceSession.create(file);
  return {
    tokenizer,
    config,
    longest: Math.min(LONGEST, config.max_position_embeddings ?? LONGEST),
    fingerprint: await fingerprint(folder),
    async run(ids, types, wanted) {
      const tensor = (values: readonly number[]) =>
        new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
      const feeds: Record<string, unknown> = {};
      for (const name of session.inputNames) {
        if (name === 'input_ids') feeds[name] = tensor(ids);
        else if (name === 'attention_mask') feeds[name] = tensor(ids.map(() => 1));
        else if (name === 'token_type_ids') feeds[name] = tensor(types);
      }
      const outputs = await session.run(feeds);
      return outputs[wanted] ?? outputs[session.outputNames[0] ?? ''];
    },
  };
}

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

async function readConfig(folder: string): Promise<z.infer<typeof configShape>> {
  const json = await readFile(path.join(folder, 'config.json'), 'utf8').catch(() => '{}');
  try {
    return configShape.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

async function loadRuntime(setting: string): Promise<OnnxRuntime> {
  try {
    const loaded: unknown = await import(RUNTIME);
    const parsed = runtimeShape.safeParse(loaded);
    return parsed.success ? parsed.data : z.object({ default: runtimeShape }).parse(loaded).default;
  } catch (error) {
    throw new LoreError({
      code: 'embed/not-installed',
      message: `${setting} is set, but onnxruntime-node cannot be loaded.`,
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
