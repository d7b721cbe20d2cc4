/** Which thing a clause is about, in its own words: without what is told of it, amounts, and what merely means the place. */
import type { WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { measuresIn } from './measures.js';
import { singular, stem, topicOf } from './stems.js';

export const IS_DONE =
  /\b(is|are|was|were|been|being|gets?|be)\s+(?:(?:now|always|currently|still|also|automatically|no longer|only)\s+)*[a-z-]+(?:ed|en|pt|lt|nt|ld|ut|id)\b/gi;

/** The thing's name as it was written; null where none is told. */
export function nameOf(clause: Clause, without: ReadonlySet<string>, told: readonly string[]): string | null {
  const text = bare(clause.text, told);
  const topic = new Set(topicOf(text, without));
  const words = (text.match(/[\p{L}\d][\p{L}\d_+#/-]*(?:[.'][\p{L}\d_]+)*/gu) ?? []).filter((word) =>
    topic.has(stem(word)),
  );
  const names = [...new Map(words.map((word) => [stem(word), word.replace(/'s?$/, '')])).values()];
  return names.length === 0 || names.length > 5 ? null : names.join(' ');
}

/** By itself: `worker-2` is another than `worker-3`. */
const NUMBER = /(?<![\w./-])v?\d+(?:[.:]\d+)*(?![\w-])/g;

function bare(text: string, told: readonly string[]): string {
  let rest = text;
  for (const words of told) rest = withoutWords(rest, words);
  for (const measure of measuresIn(rest)) rest = withoutWords(rest, measure.told);
  return rest.replace(NUMBER, ' ');
}

/** Where they stand by themselves: the 4 of `worker-4` is not the limit of 4. */
function withoutWords(text: string, words: string): string {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const to = at + words.length;
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[to] ?? ' '))
      return `${text.slice(0, at)} ${text.slice(to)}`;
  }
  return text;
}

const OF_WHICH =
  /\b(?<word>connect(?:ion)?|idle|read|write|send|receive|load|save|push|pull|start(?:up)?|build|test|deploy|lock|socket|keep-?alive|access|refresh|soft|hard|min(?:imum)?|setup|monthly|yearly|annual|weekly|daily)(?:ly)?\s+(?:\w+\s+)?(?:timeout|ttl|lifetime|limit|size|retention|price|fee|tokens?)\b/i;
const AT_LEAST = /(?<!\d\s?)\b(?:at least|min(?:imum)?|no (?:less|fewer) than|or more)\b/i;
const MEASURED = /timeout|limit|size|retention|rate|memory|price|retr|latency|ttl/;

/** "Connect timeout" and "read timeout" are two, and so are the least and the most: what tells them apart is what of the thing is meant. */
export function ofWhich(claim: WordClaim, { text }: Clause): WordClaim {
  if (claim.qualifiers.of !== undefined || !MEASURED.test(claim.attribute)) return claim;
  const found = OF_WHICH.exec(text)?.groups?.word;
  const word = found !== undefined && claim.attribute.includes(stem(found)) ? undefined : found;
  const of = word !== undefined ? singular(word.toLowerCase()) : AT_LEAST.test(text) ? 'min' : undefined;
  return of === undefined ? claim : { ...claim, qualifiers: { ...claim.qualifiers, of } };
}
