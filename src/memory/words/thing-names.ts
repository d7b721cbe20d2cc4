/** Which thing a clause is about, in its own words: without what is told of it, amounts, and what merely means the place. */
import type { Clause } from './clauses.js';
import { measuresIn } from './measures.js';
import { stem, topicOf } from './stems.js';

export const IS_DONE =
  /\b(is|are|was|were|been|being|gets?|be)\s+(?:(?:now|always|currently|still|also|automatically|no longer|only)\s+)*[a-z-]+(?:ed|en|pt|lt|nt|ld|ut|id)\b/gi;

/** By itself: `worker-2` is another than `worker-3`. */
const NUMBER = /(?<![\w./-])v?\d+(?:[.:]\d+)*(?![\w-])/g;

/** The thing's name as it was written; null where none is told. */
export function nameOf(clause: Clause, without: ReadonlySet<string>, told: readonly string[]): string | null {
  const said = [...told, ...measuresIn(clause.text).map((one) => one.told)];
  const text = said.reduce((rest, words) => rest.replace(words, ' '), clause.text).replace(NUMBER, ' ');
  const topic = new Set(topicOf(text, without));
  const words = (text.match(/[\p{L}\d][\p{L}\d_+#/-]*(?:[.'][\p{L}\d_]+)*/gu) ?? []).filter((word) =>
    topic.has(stem(word)),
  );
  const names = [...new Map(words.map((word) => [stem(word), word.replace(/'s?$/, '')])).values()];
  return names.length === 0 || names.length > 5 ? null : names.join(' ');
}
