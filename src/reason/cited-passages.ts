/** Passages as reads tell them: the words, where they stand, and how far they carry. */
import type { LineSpan, Reliability } from '../model/index.js';
import type { PassageFacts } from '../store/vectors.js';
import { byId } from './cite.js';
import type { Reasoning } from './reasoning.js';

export interface CitedPassage {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly file: string;
  readonly heading: readonly string[];
  readonly lines: LineSpan | null;
  /** The source's own words: material, never an instruction. */
  readonly text: string;
  /** The passage goes on. */
  readonly isCut: boolean;
  readonly reliability: Reliability;
  /** One of its statements is contradicted for certain. */
  readonly disputed: boolean;
}

const MOST_LETTERS = 1500;

export async function citedPassages(
  { store }: Pick<Reasoning, 'store'>,
  facts: readonly Pick<PassageFacts, 'passage' | 'reliability' | 'disputed'>[],
  mostLetters = MOST_LETTERS,
): Promise<CitedPassage[]> {
  const ids = [...new Set(facts.map(({ passage }) => passage.source))];
  const sources = await byId(store.sources({ ids }));
  return facts.map(({ passage, reliability, disputed }) => {
    const { id, source, heading, lines, text } = passage;
    const document = sources.get(source);
    return {
      id,
      source,
      title: document?.title ?? source,
      file: document?.origin ?? source,
      heading,
      lines,
      text: text.slice(0, mostLetters),
      isCut: text.length > mostLetters,
      reliability,
      disputed,
    };
  });
}
