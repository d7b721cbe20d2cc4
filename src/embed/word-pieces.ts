/** The tokens of BERT-like models: words cut into the longest pieces that the vocabulary knows. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { LoreError } from '../model/index.js';

export interface Tokenizer {
  /** With the marks for beginning and end, cut to the length. */
  tokens(text: string, longest: number): number[];
  /** Two texts behind each other, each with its mark, and which token belongs to which; the longer is cut first. */
  pair(one: string, other: string, longest: number): { readonly ids: number[]; readonly types: number[] };
}

const tokenizerFile = z.looseObject({
  normalizer: z.looseObject({ lowercase: z.boolean().nullish() }).nullish(),
  model: z.looseObject({ type: z.string().nullish(), vocab: z.unknown() }),
});
const vocabulary = z.record(z.string(), z.number().int());

/** A longer word is one unknown token. */
const LONGEST_WORD = 100;

/** From `tokenizer.json`, or from `vocab.txt` with one token a line. */
export async function readTokenizer(folder: string): Promise<Tokenizer> {
  const json = await text(path.join(folder, 'tokenizer.json'));
  if (json !== null) return fromTokenizerFile(json, folder);
  const lines = await text(path.join(folder, 'vocab.txt'));
  if (lines !== null) {
    const words = lines.split(/\r?\n/);
    return wordPieces(new Map(words.map((word, index) => [word, index])), true, folder);
  }
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
  return wordPieces(new Map(Object.entries(vocab.data)), lower, folder);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function text(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

export function wordPieces(vocab: ReadonlyMap<string, number>, lower: boolean, folder: string): Tokenizer {
  const special = (token: string): number => {
    const id = vocab.get(token);
    if (id !== undefined) return id;
    throw new LoreError({
      code: 'embed/unknown-tokenizer',
      message: `The vocabulary in ${folder} has no ${token}.`,
      hint: 'Use a BERT-like model, or one behind an OpenAI-compatible server.',
    });
  };
  const [begin, end, unknown] = [special('[CLS]'), special('[SEP]'), special('[UNK]')];
  const plain = (words: string) =>
    splitWords(words, lower).flatMap((word) => pieces(word, vocab) ?? [unknown]);
  return {
    tokens(words, longest) {
      return [begin, ...plain(words).slice(0, Math.max(0, longest - 2)), end];
    },
    pair(one, other, longest) {
      const [first, second] = [plain(one), plain(other)];
      const room = Math.max(2, longest - 3);
      while (first.length + second.length > room) (first.length > second.length ? first : second).pop();
      const [before, after] = [
        [begin, ...first, end],
        [...second, end],
      ];
      return { ids: [...before, ...after], types: [...before.map(() => 0), ...after.map(() => 1)] };
    },
  };
}

/** Words, and every punctuation mark and ideograph by itself. */
export function splitWords(words: string, lower: boolean): string[] {
  const plain = lower
    ? words
        .normalize('NFD')
        .replace(/\p{Mn}+/gu, '')
        .toLowerCase()
    : words.normalize('NFC');
  return plain.match(/\p{Script=Han}|[^\s\p{P}\p{S}\p{C}\p{Script=Han}]+|[\p{P}\p{S}]/gu) ?? [];
}

/** Null when a part of the word is not in the vocabulary. */
function pieces(word: string, vocab: ReadonlyMap<string, number>): number[] | null {
  if (word.length > LONGEST_WORD) return null;
  const ids: number[] = [];
  for (let from = 0; from < word.length; ) {
    let until = word.length;
    let id: number | undefined;
    for (; until > from && id === undefined; until--) {
      id = vocab.get((from === 0 ? '' : '##') + word.slice(from, until));
      if (id !== undefined) break;
    }
    if (id === undefined) return null;
    ids.push(id);
    from = until;
  }
  return ids;
}
