/** What nobody has read into statements: the sentences of the sources that come nearest to a question. */
import { foldName, type LineSpan, type Passage } from '../../model/index.js';
import { queryTerms, recall, stemOf } from '../../search/index.js';
import type { Reasoning } from '../reasoning.js';
import { WITHOUT_PROSE } from '../verify/prose.js';
import { sentencesOf } from '../verify/text.js';
import type { AnswerPassage } from './types.js';

const MOST_READ = 24;
const MOST_QUOTED = 3;
const LONGEST = 400;
/** A sentence has at least this part of what the question asks by, weighed by how rare the words are. */
const LEAST = 0.3;
/** What the headings and the sentences beside it say counts for the sentence, but less than its own words. */
const BY_HEADING = 0.6;
const BESIDE = 0.4;
/** For a sentence that has the kind of thing that is asked for. */
const OF_KIND = 1.25;
interface Near {
  readonly passage: Passage;
  readonly text: string;
  readonly start: number;
  readonly own: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  /** Words of the sentences before and after. */
  readonly beside: ReadonlySet<string>;
}

/** What a sentence must have in it to tell what is asked for. */
const KINDS: readonly (readonly [asked: RegExp, has: RegExp])[] = [
  [
    /^(?:how (?:old|many|long|much|often|far|tall)|when|(?:in |on |at )?(?:what|which) (?:year|day|date|age))\b/i,
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|century|dozen|once|twice)\b/i,
  ],
  [
    /^(?:why|how come|for what reason)\b/i,
    /\b(?:because|since|for|after|due|reason|caused?|led|so that|in order|without|murder\w*)\b/i,
  ],
  [
    /^(?:who|whom|whose|where|by whom|what (?:is|was) .* (?:called|name))\b|\bcalled\b|\bname\b/i,
    /(?<=\S\s)\p{Lu}/u,
  ],
];

export async function nearestPassages({ store }: Reasoning, question: string): Promise<AnswerPassage[]> {
  const asked = [...new Set(queryTerms(question).map(({ word }) => stemOf(word)))];
  if (asked.length === 0) return [];
  const { hits } = await recall(store, question, { limit: MOST_READ });
  const ids = [...new Set(hits.map(({ passage }) => passage.source))];
  const sources = new Map((await store.sources({ ids })).map((source) => [source.id, source]));
  const all = hits
    .filter(({ passage }) => !WITHOUT_PROSE.has(sources.get(passage.source)?.format ?? ''))
    .flatMap(({ passage }) => nearIn(passage));
  const kind = KINDS.find(([form]) => form.test(question.trim()))?.[1] ?? null;
  const weights = new Map(asked.map((word) => [word, weightOf(word, all)]));
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const scored = all
    .map((one) => ({ one, score: scoreOf(one, weights) / whole }))
    .filter(({ score }) => score >= LEAST)
    .map(({ one, score }) => ({ one, score: score * (kind?.test(one.text) ? OF_KIND : 1) }))
    .sort((a, b) => b.score - a.score);
  const chosen = [...new Map(scored.map((near) => [near.one.text, near.one])).values()].slice(0, MOST_QUOTED);
  return chosen.map(({ passage, text, start }) => {
    const source = sources.get(passage.source);
    return {
      source: passage.source,
      title: source?.title ?? passage.source,
      file: source?.origin ?? passage.source,
      lines: lineOf(passage, start, text),
      quote: quoted(text),
    };
  });
}

function nearIn(passage: Passage): Near[] {
  const heading = wordsIn(passage.heading.join(' '));
  const sentences = sentencesOf(passage.text).filter(({ text }) => /\p{L}{3}/u.test(text));
  const words = sentences.map(({ text }) => wordsIn(text));
  return sentences.map(({ text, start }, i) => ({
    ...{ passage, text, start, heading, own: words[i] ?? new Set() },
    beside: new Set([...(words[i - 1] ?? []), ...(words[i + 1] ?? [])]),
  }));
}

const wordsIn = (text: string): Set<string> =>
  new Set((foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemOf(word)));

function weightOf(word: string, all: readonly Near[]): number {
  const count = all.filter(({ own }) => own.has(word)).length;
  return count === 0 ? 0 : Math.log(1 + all.length / (1 + count));
}

function scoreOf({ own, heading, beside }: Near, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, weight] of weights)
    sum += weight * (own.has(word) ? 1 : heading.has(word) ? BY_HEADING : beside.has(word) ? BESIDE : 0);
  return sum;
}

/** Without the marks of links and stress. */
export function quoted(text: string): string {
  const plain = text
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/\*\*|__|(?<=^|\s)[*_]|[*_](?=\s|$|[.,;:])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).replace(/\s\S*$/, '')}…` : plain;
}

/** Counted from the end: a passage begins with its headings, which its text leaves out. */
function lineOf({ lines, text }: Passage, start: number, sentence: string): LineSpan | null {
  if (lines === null) return null;
  const breaks = (part: string) => part.split('\n').length - 1;
  const first = Math.max(lines.start, lines.end - breaks(text.slice(start)));
  return { start: first, end: Math.min(lines.end, first + breaks(sentence)) };
}
