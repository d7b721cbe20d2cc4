/** Who says so: where each assertion stands. */
import type { Assertion, LineSpan, Passage, Reliability, RetconMark, Source } from '../model/index.js';

export interface Citation {
  readonly source: string;
  readonly title: string;
  readonly file: string;
  readonly lines: LineSpan | null;
  /** Of the whole passage it stands in. */
  readonly passage: LineSpan | null;
  readonly heading: readonly string[];
  readonly quote: string | null;
  readonly note: string | null;
  /** Why the document is cited for what it does not say: a person has changed it. */
  readonly retcon: RetconMark | null;
  readonly reliability: Reliability;
  readonly confidence: number;
}

type Citable = Pick<
  Assertion,
  'source' | 'passage' | 'lines' | 'quote' | 'note' | 'retcon' | 'confidence'
> & {
  readonly reliability: Reliability | null;
};

/** For passages that are pointed at without saying any particular thing. */
export const SILENT = {
  lines: null,
  quote: null,
  note: null,
  retcon: null,
  reliability: null,
  confidence: 1,
} as const;

export function citer(sources: ReadonlyMap<string, Source>, passages: ReadonlyMap<string, Passage>) {
  return ({ source, passage, lines, quote, note, retcon, reliability, confidence }: Citable): Citation => {
    const document = sources.get(source);
    const place = passage === null ? undefined : passages.get(passage);
    return {
      source,
      title: document?.title ?? source,
      file: document?.origin ?? source,
      lines: lines ?? place?.lines ?? null,
      passage: place?.lines ?? null,
      heading: place?.heading ?? [],
      quote,
      note,
      retcon,
      reliability: reliability ?? document?.reliability ?? 'canonical',
      confidence,
    };
  };
}

export async function byId<T extends { readonly id: string }>(
  rows: Promise<readonly T[]>,
): Promise<Map<string, T>> {
  return new Map((await rows).map((row) => [row.id, row]));
}
