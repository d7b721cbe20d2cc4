/** Whether one sentence contradicts another: a cross-encoder for natural language inference, from a folder of your own. */
import path from 'node:path';
import { z } from 'zod';
import { type Environment, given } from '../llm/config.js';
import { LoreError } from '../model/index.js';
import { type OnnxOutput, type OnnxRuntime, openOnnxModel } from './onnx-model.js';

export const NLI_FOLDER = 'LORE_NLI_ONNX';

/** How likely each is; together they are 1. */
export interface Entailment {
  readonly contradiction: number;
  readonly entailment: number;
  readonly neutral: number;
}

export interface Entailer {
  /** Another model, another id. */
  readonly id: string;
  /** What the first sentence means for the second. */
  judge(premise: string, hypothesis: string): Promise<Entailment>;
}

const LABELS = ['contradiction', 'entailment', 'neutral'] as const;
type Label = (typeof LABELS)[number];

/** Null when no folder is named. Throws when what is named cannot be had. */
export async function openConfiguredEntailer(env: Environment): Promise<Entailer | null> {
  const folder = given(env, NLI_FOLDER);
  return folder === undefined ? null : openOnnxEntailer(folder);
}

export async function openOnnxEntailer(folder: string, runtime?: OnnxRuntime): Promise<Entailer> {
  const model = await openOnnxModel(folder, NLI_FOLDER, runtime);
  const order = labelOrder(model.config.id2label, folder);
  return {
    id: `nli:${path.basename(path.resolve(folder))}:${model.fingerprint}`,
    async judge(premise, hypothesis) {
      const { ids, types } = model.tokenizer.pair(premise, hypothesis, model.longest);
      const shares = softmax(logitsOf(await model.run(ids, types, 'logits'), order.length, folder));
      const share = (label: Label) => shares[order.indexOf(label)] ?? 0;
      return {
        contradiction: share('contradiction'),
        entailment: share('entailment'),
        neutral: share('neutral'),
      };
    },
  };
}

/** Models do not agree on the order of their answers; `config.json` tells it. */
export function labelOrder(id2label: unknown, folder: string): readonly Label[] {
  const named = z.record(z.string(), z.string()).safeParse(id2label);
  const order = Object.entries(named.data ?? {})
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([, name]) => LABELS.filter((label) => name.toLowerCase().startsWith(label.slice(0, 6))));
  if (order.length === LABELS.length && new Set(order).size === LABELS.length) return order;
  throw new LoreError({
    code: 'embed/unknown-labels',
    message: `config.json in ${folder} does not say which answer means contradiction, entailment and neutral.`,
    hint: 'It needs `id2label` with these three names, as models trained on MNLI or SNLI have it.',
  });
}

function logitsOf(output: OnnxOutput | undefined, length: number, folder: string): number[] {
  const logits = output?.data instanceof Float32Array ? [...output.data] : [];
  if (logits.length === length && logits.every(Number.isFinite)) return logits;
  throw new LoreError({
    code: 'embed/bad-output',
    message: `The model in ${folder} gave ${logits.length} numbers for a pair of sentences, and not ${length}.`,
    hint: 'Use a cross-encoder for sequence classification, not a model for embeddings.',
  });
}

function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
