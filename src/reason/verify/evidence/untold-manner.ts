/** How something was done, where nothing on those it names says that it was done so: `secretly`, `almost`, `only he`. */
import type { Statement } from '../../../model/index.js';
import { wordsSaid } from '../../../packs/said.js';
import type { Reasoning } from '../../reasoning.js';
import { isFree, type ReadSentence } from '../mentions.js';
import { DISCOURSE } from '../said/discourse.js';
import { lemmaOf } from '../text.js';
import { hasKindred } from './kindred.js';
import { notesOn } from './notes.js';
import { wordsOfOne } from './telling-words.js';

const ADVERB = /^\p{L}{3,}ly$/u;
/** `his family`: a noun. */
const BEFORE_NOUN = /^(?:an?|the|his|her|its|their|of)$/;

/** The first such word; null where each is told, or there is none. */
export async function untoldManner(
  reasoning: Reasoning,
  read: ReadSentence,
  shown: readonly Statement[],
): Promise<string | null> {
  const own = wordsOfOne(reasoning.ontology);
  const isShown = (word: string) =>
    shown.some(
      ({ predicate, kind }) => kind === 'relation' && own.get(predicate)?.has(lemmaOf(word)) === true,
    );
  const words = read.words.filter(({ folded }, i) => isManner(read, i) && !isShown(folded));
  if (words.length === 0) return null;
  const ids = new Set(read.mentions.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const notes = await Promise.all([...ids].map((id) => notesOn(reasoning, id)));
  const isTold = (word: string) => notes.some(({ lemmas }) => hasKindred(lemmas, lemmaOf(word)));
  return words.find(({ folded }) => !isTold(folded))?.text ?? null;
}

function isManner(read: ReadSentence, i: number): boolean {
  const { words, mentions } = read;
  const word = words[i]?.folded ?? '';
  if (!isFree(read, i)) return false;
  if (word === 'only') return words[i + 1]?.folded === 'part' || isOf(mentions, i + 1);
  if (word === 'age' && words[i - 1]?.folded === 'old' && words[i - 2]?.folded === 'of') return true;
  if (wordsSaid().deciding.has(word)) return true;
  const isNoun = BEFORE_NOUN.test(words[i - 1]?.folded ?? '');
  return ADVERB.test(word) && !isNoun && !DISCOURSE.has(lemmaOf(word));
}

const isOf = (mentions: ReadSentence['mentions'], at: number): boolean =>
  mentions.some(({ first, isPossessive }) => first === at && !isPossessive);
