/** Sentences of the sources whose words come near a question. */
import { foldName, type LineSpan, type Passage, type Source } from '../../model/index.js';
import { queryTerms, recall, stemOf } from '../../search/index.js';
import type { Reasoning } from '../reasoning.js';
import { WITHOUT_PROSE } from '../verify/prose.js';
import { sentencesOf } from '../verify/text.js';

export interface NearSentence {
  readonly source: Source;
  readonly lines: LineSpan | null;
  readonly text: string;
  /** Where it stands: the page, its headings, and what comes right before it: the head of a table, or the sentence before. */
  readonly place: string;
  /** Which part it has of what the question asks by, weighed by how rare the words are. */
  readonly share: number;
  /** Whether it has the kind of thing that is asked for. */
  readonly isOfKind: boolean;
}

interface Sentence extends Omit<NearSentence, 'share' | 'isOfKind'> {
  readonly own: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  /** Words of the sentences before and after. */
  readonly beside: ReadonlySet<string>;
}

const MOST_READ = 24;
/** What the headings and the sentences beside it say counts for the sentence, but less than its own words. */
const BY_HEADING = 0.6;
const BESIDE = 0.4;
/** For a sentence that has the kind of thing that is asked for. */
const OF_KIND = 1.25;
const LONGEST_BEFORE = 200;

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

/** The nearest first, each sentence once. */
export async function nearestSentences({ store }: Reasoning, question: string): Promise<NearSentence[]> {
  const asked = [...new Set(queryTerms(question).map(({ word }) => stemOf(word)))];
  if (asked.length === 0) return [];
  const { hits } = await recall(store, question, { limit: MOST_READ });
  const ids = [...new Set(hits.map(({ passage }) => passage.source))];
  const sources = new Map((await store.sources({ ids })).map((source) => [source.id, source]));
  const all = hits.flatMap(({ passage }) => {
    const source = sources.get(passage.source);
    return source === undefined || WITHOUT_PROSE.has(source.format) ? [] : sentencesIn(passage, source);
  });
  const kind = KINDS.find(([form]) => form.test(question.trim()))?.[1] ?? null;
  const weights = new Map(asked.map((word) => [word, weightOf(word, all)]));
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return [];
  const near = all
    .map(({ source, lines, text, place, ...words }) => {
      const share = scoreOf(words, weights) / whole;
      return { source, lines, text, place, share, isOfKind: kind?.test(text) === true };
    })
    .sort((a, b) => weighed(b) - weighed(a));
  const once = new Set<string>();
  return near.filter(({ text }) => !once.has(text) && once.add(text));
}

const weighed = ({ share, isOfKind }: NearSentence): number => share * (isOfKind ? OF_KIND : 1);

function sentencesIn(passage: Passage, source: Source): Sentence[] {
  const headings = [...new Set([source.title, ...passage.heading])].join(' / ');
  const heading = wordsIn(passage.heading.join(' '));
  const sentences = sentencesOf(passage.text).filter(({ text }) => /\p{L}{3}/u.test(text));
  const words = sentences.map(({ text }) => wordsIn(text));
  return sentences.map(({ text, start }, i) => ({
    ...{ source, text, heading, lines: lineOf(passage, start, text), own: words[i] ?? new Set() },
    place: `${headings}: ${headOfTable(passage.text, start) ?? sentences[i - 1]?.text ?? ''}`.slice(
      0,
      LONGEST_BEFORE,
    ),
    beside: new Set([...(words[i - 1] ?? []), ...(words[i + 1] ?? [])]),
  }));
}

/** The first row of the table in which a row stands. */
function headOfTable(text: string, start: number): string | null {
  const before = text.slice(0, start).split('\n');
  if (!/^\s*\|/.test(`${before.at(-1)}${text.slice(start, start + 1)}`)) return null;
  const first = before.findLastIndex((line, i) => i < before.length - 1 && !/^\s*\|/.test(line)) + 1;
  return first < before.length - 1 ? (before[first] ?? null) : null;
}

const wordsIn = (text: string): Set<string> =>
  new Set((foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemOf(word)));

function weightOf(word: string, all: readonly Sentence[]): number {
  const count = all.filter(({ own }) => own.has(word)).length;
  return count === 0 ? 0 : Math.log(1 + all.length / (1 + count));
}

function scoreOf(
  { own, heading, beside }: Pick<Sentence, 'own' | 'heading' | 'beside'>,
  weights: ReadonlyMap<string, number>,
): number {
  let sum = 0;
  for (const [word, weight] of weights)
    sum += weight * (own.has(word) ? 1 : heading.has(word) ? BY_HEADING : beside.has(word) ? BESIDE : 0);
  return sum;
}

/** Counted from the end: a passage begins with its headings, which its text leaves out. */
function lineOf({ lines, text }: Passage, start: number, sentence: string): LineSpan | null {
  if (lines === null) return null;
  const breaks = (part: string) => part.split('\n').length - 1;
  const first = Math.max(lines.start, lines.end - breaks(text.slice(start)));
  return { start: first, end: Math.min(lines.end, first + breaks(sentence)) };
}
