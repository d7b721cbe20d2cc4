/** A process of its own that runs the judge's model, one text after the other, until it is told to stop. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { encodeClaim, encodeFact, encodePage, encodeStory, type StoryFact } from './encode.js';
import { type AtomText, encodeText } from './encode-facts.js';
import { readVocabulary, type WordPieces, wordPieces } from './word-pieces.js';

export type Asked =
  | { readonly kind: 'begin'; readonly folder: string; readonly runtime: string }
  | { readonly kind: 'story'; readonly id: number; readonly facts: readonly StoryFact[] }
  | { readonly kind: 'entail'; readonly id: number; readonly text: string; readonly claim: string }
  | { readonly kind: 'facts'; readonly id: number; readonly text: AtomText }
  | { readonly kind: 'page'; readonly id: number; readonly path: string; readonly text: string }
  | { readonly kind: 'sense'; readonly id: number; readonly text: string };

export type Answered =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failure'; readonly id: number | null; readonly message: string }
  | { readonly kind: 'story'; readonly id: number; readonly logits: StoryLogits }
  | { readonly kind: 'entail'; readonly id: number; readonly logits: readonly number[] }
  | { readonly kind: 'facts'; readonly id: number; readonly logits: FactLogits }
  | { readonly kind: 'page'; readonly id: number; readonly logits: readonly number[] }
  | { readonly kind: 'sense'; readonly id: number; readonly sense: Float32Array };

export interface FactLogits {
  /** Of each two atoms, the first by rows, each label. */
  readonly pairs: Float32Array;
  /** Whether anything more is told than the facts. */
  readonly rest: number;
}

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
  readonly Tensor: new (
    type: 'int64' | 'float32',
    data: BigInt64Array | Float32Array,
    dims: readonly number[],
  ) => unknown;
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

interface Model {
  readonly runtime: Runtime;
  readonly pieces: WordPieces;
  readonly session: Session;
}

let model: Model | undefined;

async function begin({ folder, runtime: name }: Extract<Asked, { kind: 'begin' }>): Promise<void> {
  const loaded: unknown = await import(name);
  const parsed = runtimeShape.safeParse(loaded);
  const runtime = parsed.success ? parsed.data : z.object({ default: runtimeShape }).parse(loaded).default;
  const vocabulary = readVocabulary(readFileSync(path.join(folder, 'vocab.txt'), 'utf8'));
  const session = await runtime.InferenceSession.create(path.join(folder, 'model.onnx'), OPTIONS);
  model = { session, runtime, pieces: wordPieces(vocabulary, true, folder) };
}

/** A story and a claim have no atoms: one that stands nowhere is given. */
const NO_ATOMS: readonly (readonly number[])[] = [[]];

/** One at a time: in a batch the numbers of one text would depend on its neighbours, since scales are shared. */
async function outputs(
  { session, runtime }: Model,
  ids: readonly number[],
  places = NO_ATOMS,
): Promise<Record<string, unknown>> {
  const shares = new Float32Array(places.length * ids.length);
  for (const [atom, at] of places.entries())
    for (const place of at) if (place < ids.length) shares[atom * ids.length + place] = 1 / at.length;
  return session.run({
    ids: new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    atoms: new runtime.Tensor('float32', shares, [1, places.length, ids.length]),
  });
}

async function answer(asked: Exclude<Asked, { kind: 'begin' }>): Promise<Answered> {
  if (model === undefined) throw new Error('a question before the beginning');
  if (asked.kind === 'entail') {
    const { entail } = await outputs(model, encodeClaim(asked.text, asked.claim, model.pieces));
    return { kind: 'entail', id: asked.id, logits: [...tensor.parse(entail).data] };
  }
  if (asked.kind === 'page') {
    const { page } = await outputs(model, encodePage(asked.path, asked.text, model.pieces));
    return { kind: 'page', id: asked.id, logits: [...tensor.parse(page).data] };
  }
  if (asked.kind === 'sense') {
    const { sense } = await outputs(model, encodeFact(asked.text, model.pieces));
    return { kind: 'sense', id: asked.id, sense: tensor.parse(sense).data };
  }
  if (asked.kind === 'facts') {
    const { ids, places } = encodeText(asked.text, model.pieces);
    const { pairs, rest } = await outputs(model, ids, places);
    const logits = { pairs: tensor.parse(pairs).data, rest: tensor.parse(rest).data[0] ?? 0 };
    return { kind: 'facts', id: asked.id, logits };
  }
  const { ids, marks } = encodeStory(asked.facts, model.pieces);
  const { kind, roles } = await outputs(model, ids);
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
