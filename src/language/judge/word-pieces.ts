/** The tokens of BERT-like models: words cut into the longest pieces that the vocabulary knows. */
import { LoreError } from '../../model/index.js';

/** Ids without any marks. */
export type WordPieces = (text: string) => number[];

/** A longer word is one unknown token. */
const LONGEST_WORD = 100;

export function specialToken(vocab: ReadonlyMap<string, number>, token: string, folder: string): number {
  const id = vocab.get(token);
  if (id !== undefined) return id;
  throw new LoreError({
    code: 'language/unknown-vocabulary',
    message: `The vocabulary in ${folder} has no ${token}.`,
    hint: 'Use the vocabulary that came with a BERT-like model.',
  });
}

export function wordPieces(vocab: ReadonlyMap<string, number>, lower: boolean, folder: string): WordPieces {
  const unknown = specialToken(vocab, '[UNK]', folder);
  return (text) => splitWords(text, lower).flatMap((word) => pieces(word, vocab) ?? [unknown]);
}

/** One token a line. */
export function readVocabulary(lines: string): Map<string, number> {
  return new Map(lines.split(/\r?\n/).map((word, index) => [word, index]));
}

/** What nobody sees is dropped and joins what stands around it; tabs and line ends are spaces. */
const UNSEEN = /[\0\ufffd]|(?![\t\n\r])\p{C}/gu;
const IDEOGRAPH =
  /[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
/** Every mark of ASCII is one, also those that Unicode calls symbols; of other symbols none is. */
const PARTS = /[!-/:-@[-`{-~]|\p{P}|[^\s!-/:-@[-`{-~\p{P}]+/gu;

/** Words, and every punctuation mark and ideograph by itself: as the models were trained, character by character. */
export function splitWords(text: string, lower: boolean): string[] {
  const spaced = text.replace(UNSEEN, '').replace(IDEOGRAPH, ' $& ');
  if (!lower) return spaced.match(PARTS) ?? [];
  const bare = spaced.normalize('NFD').replace(/\p{Mn}+/gu, '');
  // One by one: the whole would give a sigma at the end of a word another form.
  const small = Array.from(bare, (letter) => letter.toLowerCase()).join('');
  return small.match(PARTS) ?? [];
}

/** Null when a part of the word is not in the vocabulary. */
function pieces(word: string, vocab: ReadonlyMap<string, number>): number[] | null {
  const letters = Array.from(word);
  if (letters.length > LONGEST_WORD) return null;
  const ids: number[] = [];
  for (let from = 0; from < letters.length; ) {
    let until = letters.length;
    let id: number | undefined;
    for (; until > from; until--) {
      id = vocab.get((from === 0 ? '' : '##') + letters.slice(from, until).join(''));
      if (id !== undefined) break;
    }
    if (id === undefined) return null;
    ids.push(id);
    from = until;
  }
  return ids;
}
