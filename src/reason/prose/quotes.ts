/** The words of a passage that tell something, and whether they are a sentence. */
import type { ToldFact } from '../../language/judge/index.js';
import type { Window } from './windows.js';

/** `Husband: Renn Orrery (540–599)`: what a label means is for others to say. */
export function isSentence(quote: string): boolean {
  return (quote.match(SMALL_WORDS)?.length ?? 0) >= FEWEST_WORDS && !LABELLED.test(quote);
}

/** `First job: chorus at the Blue Lantern, 1927`: whatever its label, a thing that is named beside a date was there. */
export function isLabelled(quote: string): boolean {
  return LABELLED.test(quote) || COLUMN.test(quote);
}
const COLUMN = /^[^\p{L}\p{N}]{0,8}(?:\p{L}+ ){0,2}\p{L}+ ?\| /u;

/** `Hesper Quillane, 548–571`: years beside a name may be those of a life or of an office. */
export function isOfList(quote: string): boolean {
  return quote.match(SMALL_WORDS) === null && SPAN.test(quote);
}

/** `Gian Pedrosch dies` tells something; `Joscan, 149 to 171` is a name with years. */
export function isTold(quote: string): boolean {
  return (quote.match(SMALL_WORDS) ?? []).some((word) => !BETWEEN_YEARS.test(word)) && !isOfList(quote);
}
const BETWEEN_YEARS = /^(?:to|until|till|and|from|since|the|of|in)$/;

/** `Opened: 1873`, `Hob Lessing, smith (d. 93)`: a date that stands under a label or in brackets. */
export function isAside(quote: string): boolean {
  return LABELLED.test(quote) || /\([^()]*\d[^()]*\)/.test(quote);
}

const SMALL_WORDS = /(?<![\p{L}\d])\p{Ll}{2,}(?!\p{L})/gu;
const FEWEST_WORDS = 3;
const LABELLED = /^[^\p{L}\p{N}]{0,8}(?:\p{L}+ ){0,2}\p{L}+[^\p{L}\p{N}]{0,4}:/u;
const SPAN = /\d\W*[–—-][^()]*\d/;

const LINK = /!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g;
const MOST_WORDS = 160;
export function shortened(quote: string): string {
  const line = quote.replace(LINK, '$1').replace(/\s+/g, ' ').trim();
  return line.length <= MOST_WORDS ? line : `${line.slice(0, MOST_WORDS).replace(/\s+\S*$/, '')} …`;
}

/** Both stand in one sentence; the page and what it stands under stand in each. */
export function isTogether({ seenIn }: Window, { one, other }: Pick<ToldFact, 'one' | 'other'>): boolean {
  const [first, second] = [seenIn.get(one), seenIn.get(other)];
  return first === undefined || second === undefined || first.some((sentence) => second.includes(sentence));
}

/** The fewest sentences in which both stand, the first and the last; the page stands in each. */
export function spanOf(
  { sentences, seenIn }: Window,
  { one, other }: Pick<ToldFact, 'one' | 'other'>,
): readonly [number, number] {
  const everywhere = [...sentences.keys()];
  let best: readonly [number, number] = [0, sentences.length - 1];
  for (const x of seenIn.get(one) ?? everywhere)
    for (const y of seenIn.get(other) ?? everywhere)
      if (Math.abs(x - y) <= best[1] - best[0]) best = [Math.min(x, y), Math.max(x, y)];
  return best;
}

export function quoteOf(window: Window, fact: ToldFact, passage: string): string {
  const best = spanOf(window, fact);
  const [first, last] = [window.sentences[best[0]], window.sentences[best[1]]];
  return first === undefined || last === undefined
    ? ''
    : passage.slice(first.start, last.start + last.text.length);
}
