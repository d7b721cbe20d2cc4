/** A process of its own that runs the judge's model, one text after the other, until it is told to stop. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { encodeClaim, encodeStory, type StoryFact } from './encode.js';
import { readVocabulary, type WordPieces, wordPieces } from './word-pieces.js';

export type Asked =
  | { readonly kind: 'begin'; readonly folder: string; readonly runtime: string }
  | { readonly kind: 'story'; readonly id: number; readonly facts: readonly StoryFact[] }
  | { readonly kind: 'entail'; readonly id: number; readonly text: string; readonly claim: string };

export type Answered =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failure'; readonly id: number | null; readonly message: string }
  | { readonly kind: 'story'; readonly id: number; readonly logits: StoryLogits }
  | { readonly kind: 'entail'; readonly id: number; readonly logits: readonly number[] };

export interface StoryLogits {
  readonly kind: readonly number[];
  /** One row for each fact. */
  readonly roles: readonly (readonly number[])[];
}

interface Session {
  run(feeds: Record<string, unknown>): Promise<Record<string, unknown>>;
}

interface Runtime {
  readonly InferenceSession: { create(file: string, options: object): Promise<Session> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
}

const runtimeShape = z.object({
  InferenceSession: z.custom<Runtime['InferenceSession']>((it) => typeof it === 'function'),
  Tensor: z.custom<Runtime['Tensor']>((it) => typeof it === 'function'),
});
const tensor = z.object({ data: z.instanceof(Float32Array), dims: z.array(z.number()) });

/** One core is enough: others work here too. Without an arena memory is given back. */
const OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  graphOptimizationLevel: 'all',
};

let model: { readonly session: Session; readonly runtime: Runtime; readonly pieces: WordPieces } | undefined;

async function begin({ folder, runtime: name }: Extract<Asked, { kind: 'begin' }>): Promise<void> {
  const loaded: unknown = await import(name);
  const parsed = runtimeShape.safeParse(loaded);
  const runtime = parsed.success ? parsed.data : z.object({ default: runtimeShape }).parse(loaded).default;
  const vocabulary = readVocabulary(readFileSync(path.join(folder, 'vocab.txt'), 'utf8'));
  const session = await runtime.InferenceSession.create(path.join(folder, 'model.onnx'), OPTIONS);
  model = { session, runtime, pieces: wordPieces(vocabulary, true, folder) };
}

/** One at a time: in a batch the numbers of one text would depend on its neighbours, since scales are shared. */
async function outputs(ids: readonly number[]): Promise<Record<string, unknown>> {
  if (model === undefined) throw new Error('a question before the beginning');
  const { session, runtime } = model;
  const row = (values: readonly number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  return session.run({ input_ids: row(ids), attention_mask: row(ids.map(() => 1)) });
}

async function answer(asked: Exclude<Asked, { kind: 'begin' }>): Promise<Answered> {
  if (model === undefined) throw new Error('a question before the beginning');
  if (asked.kind === 'entail') {
    const { entail } = await outputs(encodeClaim(asked.text, asked.claim, model.pieces));
    return { kind: 'entail', id: asked.id, logits: [...tensor.parse(entail).data] };
  }
  const { ids, marks } = encodeStory(asked.facts, model.pieces);
  const { kind, roles } = await outputs(ids);
  const { data, dims } = tensor.parse(roles);
  const width = dims.at(-1) ?? 0;
  const logits = {
    kind: [...tensor.parse(kind).data],
    roles: marks.map((mark) => [...data.slice(mark * width, (mark + 1) * width)]),
  };
  return { kind: 'story', id: asked.id, logits };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

process.on('message', async (asked: Asked) => {
  const id = asked.kind === 'begin' ? null : asked.id;
  try {
    if (asked.kind === 'begin') {
      await begin(asked);
      process.send?.({ kind: 'ready' });
    } else process.send?.(await answer(asked));
  } catch (error) {
    process.send?.({ kind: 'failure', id, message: messageOf(error) });
  }
});
process.on('disconnect', () => process.exit());
