/** Insights that speak of what a question asks: by its words, and by whom it names. */
import { foldName } from '../model/index.js';
import type { Store } from '../store/store.js';
import type { Synthesis } from '../store/syntheses.js';
import type { NamedInQuestion } from './names-in-question.js';
import { queryTerms } from './query-words.js';

export interface SynthesisRecall {
  readonly named: readonly NamedInQuestion[];
  readonly limit: number;
  /** An expert domain: only what came from it. */
  readonly domain?: string;
  /** Only what is about entities of exactly these types. */
  readonly types?: readonly string[];
}

const CANDIDATES = 30;
/** How many of the question's words must stand in an insight: fewer where it is about somebody the question names. */
const ENOUGH = 0.5;
const ENOUGH_ABOUT = 0.2;

export async function recallSyntheses(
  store: Store,
  text: string,
  { named, limit, domain, types }: SynthesisRecall,
): Promise<Synthesis[]> {
  const terms = queryTerms(text);
  if (terms.length === 0) return [];
  const common = { limit: CANDIDATES, ...(domain === undefined ? {} : { expertDomain: domain }) };
  const words = terms.flatMap(({ forms }) => forms).join(' ');
  const worded = await store.syntheses.syntheses({ ...common, text: words });
  const ids = named.map(({ entity }) => entity);
  const about = ids.length === 0 ? [] : await store.syntheses.syntheses({ ...common, entities: ids });
  const found = new Map([...worded, ...about].map((one) => [one.id, one]));
  return [...found.values()]
    .filter(({ entities }) => !types || entities.some(({ entity }) => types.includes(entity?.type ?? '')))
    .map((one) => {
      const told = new Set(foldName(one.text).split(' '));
      const share = terms.filter(({ forms }) => forms.some((form) => told.has(form))).length / terms.length;
      const meant = ids.filter((id) => one.entities.some(({ entity }) => entity?.id === id)).length;
      return { one, share, meant };
    })
    .filter(({ share, meant }) => share >= (meant > 0 ? ENOUGH_ABOUT : ENOUGH))
    .sort(
      (a, b) =>
        Number(a.one.stale) - Number(b.one.stale) ||
        b.meant - a.meant ||
        b.share - a.share ||
        b.one.created - a.one.created,
    )
    .slice(0, limit)
    .map(({ one }) => one);
}
