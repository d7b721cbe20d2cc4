/** Passages as reads tell them: the words, where they stand, and how far they carry. */
import type { LineSpan, Reliability } from '../model/index.js';
import type { AsOf } from '../store/store.js';
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

type CitedFacts = Pick<PassageFacts, 'passage'> & Partial<Pick<PassageFacts, 'reliability' | 'disputed'>>;

const MOST_LETTERS = 1500;

export async function citedPassages(
  { store }: Pick<Reasoning, 'store'>,
  facts: readonly CitedFacts[],
  at: AsOf = {},
): Promise<CitedPassage[]> {
  const ids = [...new Set(facts.map(({ passage }) => passage.source))];
  const sources = await byId(store.sources({ ids, ...at }));
  return facts.map(({ passage, reliability, disputed = false }) => {
    const { id, source, heading, lines, text } = passage;
    const document = sources.get(source);
    return {
      id,
      source,
      title: document?.title ?? source,
      file: document?.origin ?? source,
      heading,
      lines,
      text: text.slice(0, MOST_LETTERS),
      isCut: text.length > MOST_LETTERS,
      reliability: reliability ?? document?.reliability ?? 'canonical',
      disputed,
    };
  });
}
