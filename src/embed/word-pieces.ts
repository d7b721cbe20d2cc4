/** The tokens of a model in a folder of your own, from its `tokenizer.json` or its `vocab.txt`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readVocabulary, specialToken, wordPieces } from '../language/judge/word-pieces.js';
import { LoreError, parseJson } from '../model/index.js';

export interface Tokenizer {
  /** With the marks for beginning and end, cut to the length. */
  tokens(text: string, longest: number): number[];
}

const tokenizerFile = z.looseObject({
  normalizer: z.looseObject({ lowercase: z.boolean().nullish() }).nullish(),
  model: z.looseObject({ type: z.string().nullish(), vocab: z.unknown() }),
});
const vocabulary = z.record(z.string(), z.number().int());

/** From `tokenizer.json`, or from `vocab.txt` with one token a line. */
export async function readTokenizer(folder: string): Promise<Tokenizer> {
  const json = await text(path.join(folder, 'tokenizer.json'));
  if (json !== null) return fromTokenizerFile(json, folder);
  const lines = await text(path.join(folder, 'vocab.txt'));
  if (lines !== null) return tokenizerOf(readVocabulary(lines), true, folder);
  throw new LoreError({
    code: 'embed/no-tokenizer',
    message: `${folder} holds neither tokenizer.json nor vocab.txt.`,
    hint: 'Copy the tokenizer that came with the model into the same folder.',
  });
}

function fromTokenizerFile(json: string, folder: string): Tokenizer {
  const parsed = tokenizerFile.safeParse(parseJson(json));
  const vocab = vocabulary.safeParse(parsed.data?.model.vocab);
  const type = parsed.data?.model.type ?? 'WordPiece';
  if (!parsed.success || !vocab.success || type !== 'WordPiece') {
    throw new LoreError({
      code: 'embed/unknown-tokenizer',
      message: `${path.join(folder, 'tokenizer.json')} is of the kind ${parsed.success ? type : 'unknown'}; only WordPiece is understood.`,
      hint: 'Use a BERT-like model (MiniLM, BGE, E5, GTE …), or one behind an OpenAI-compatible server.',
    });
  }
  const lower = parsed.data.normalizer?.lowercase ?? true;
  return tokenizerOf(new Map(Object.entries(vocab.data)), lower, folder);
}

function text(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

export function tokenizerOf(vocab: ReadonlyMap<string, number>, lower: boolean, folder: string): Tokenizer {
  const [begin, end] = [specialToken(vocab, '[CLS]', folder), specialToken(vocab, '[SEP]', folder)];
  const pieces = wordPieces(vocab, lower, folder);
  return { tokens: (words, longest) => [begin, ...pieces(words).slice(0, Math.max(0, longest - 2)), end] };
}
