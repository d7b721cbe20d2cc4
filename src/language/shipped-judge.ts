/** Where the judge's model lies: in the package, or in the folder that the environment names. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LoreError, parseJson } from '../model/index.js';

/** `off`, or a folder with model.onnx, vocab.txt and judge.json. */
export const JUDGE_SETTING = 'LORE_JUDGE';
const SHIPPED = new URL('../../models/judge', import.meta.url);
export const RUNTIME: string = 'onnxruntime-node';

const share = z.number().min(0).max(1);
const byKind = z.object({ reversal: share, ambiguity: share, stale: share });
const factsShape = z.object({
  /** In the order of the model's numbers. */
  labels: z.array(z.string()),
  /** The relations of the packs that a label may mean, and whether the other one is the subject. */
  relations: z.record(z.string(), z.array(z.object({ name: z.string(), turned: z.boolean().optional() }))),
  /** Words for the kin that a label means. */
  kin: z.record(z.string(), z.array(z.string())),
  /** From which share on it is told, and from which on something more may be told. */
  told: share,
  rest: share,
  /** From which share on each label may be believed of a text that nothing else is known of; others never. */
  sure: z.record(z.string(), share),
});
const judgeFile = z.object({
  version: z.string(),
  trainedOn: z.unknown(),
  thresholds: z.object({ ask: byKind, withdraw: byKind, role: share, asserted: share, denied: share }),
  temperature: z.object({ story: z.number().positive(), entail: z.number().positive() }),
  facts: factsShape,
});

/** How sure the judge must be, by what its numbers are divided before they are shares, and what its labels mean. */
export type JudgeSettings = Readonly<z.infer<typeof judgeFile>>;
/** What the judge was taught to tell of two atoms. */
export type FactSettings = Readonly<z.infer<typeof factsShape>>;

export interface JudgeModel {
  readonly folder: string;
  readonly settings: JudgeSettings;
}

export interface NoJudge {
  /** Why, in words for people. */
  readonly missing: string;
  readonly hint: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads no weights and loads no runtime. Throws for a judge.json that is none. */
export function findJudge(env: Environment = process.env): JudgeModel | NoJudge {
  const named = env[JUDGE_SETTING]?.trim() ?? '';
  if (named === 'off')
    return {
      missing: `Off: ${JUDGE_SETTING} says so.`,
      hint: `Unset ${JUDGE_SETTING} to have stories read.`,
    };
  const folder = named === '' ? fileURLToPath(SHIPPED) : path.resolve(named);
  const lacking = ['model.onnx', 'vocab.txt', 'judge.json'].filter(
    (file) => !existsSync(path.join(folder, file)),
  );
  if (lacking.length > 0)
    return {
      missing: `There is no ${lacking.join(', ')} in ${folder}.`,
      hint: 'The model is part of the published package; a checkout gets it from the repository.',
    };
  if (!hasRuntime())
    return {
      missing: `${RUNTIME} is not installed.`,
      hint: `Install it beside lore-engine: \`npm install ${RUNTIME}@1.16.3\`. There is no build for musl (Alpine): use an image with glibc, such as node:20-slim.`,
    };
  return { folder, settings: readSettings(path.join(folder, 'judge.json')) };
}

export const isJudge = (found: JudgeModel | NoJudge): found is JudgeModel => 'folder' in found;

function hasRuntime(): boolean {
  try {
    createRequire(import.meta.url).resolve(RUNTIME);
    return true;
  } catch {
    return false;
  }
}

function readSettings(file: string): JudgeSettings {
  const parsed = judgeFile.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LoreError({
    code: 'language/bad-judge',
    message: `${file} cannot be read: ${issue?.path.join('.')}: ${issue?.message}.`,
    hint: 'It comes with the model; take both from one release.',
  });
}
