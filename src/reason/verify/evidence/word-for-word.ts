/** A sentence that stands in a passage word for word is supported by it; nothing looser is. */
import { isDoubtful } from '../../../language/reader/grammar/truth.js';
import { readSentences } from '../../../language/reader/tokens.js';
import { atOnce } from '../../../model/breathe.js';
import type { Passage } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { hedgesIn } from '../hedges.js';
import type { Judgement } from '../judge/judgement.js';
import type { Mention } from '../mentions.js';
import { DENIED, joined, PLAIN, passagesFor } from '../prose.js';
import { sentencesOf, wordsOf } from '../text.js';

const SAID = 'A passage says so in the same words.';
const OPEN: ReadonlySet<Judgement['verdict']> = new Set(['unsupported', 'nearby', 'supported']);
const POINTING =
  /\b(?:he|she|it|they|him|her|them|his|hers|its|their|theirs|this|that|these|those|i|we|you|my|our|your)\b/i;
const QUOTE = /["“”„«»‘]/;
const LEAST_WORDS = 3;

/** The same judgements, supported where they were left open; what the record is against stays as it is. */
export async function wordForWord(
  reasoning: Reasoning,
  sentence: string,
  mentions: readonly Mention[],
  judged: Judgement[],
): Promise<Judgement[]> {
  const isLeft = judged.some(({ verdict }) => verdict !== 'supported');
  if (!isLeft || !judged.every(({ verdict }) => OPEN.has(verdict))) return judged;
  if (!mayBeSaid(sentence, mentions)) return judged;
  const passage = await passageSaying(reasoning, sentence);
  if (passage === null) return judged;
  return judged.map((one) =>
    one.verdict === 'supported'
      ? one
      : { ...one, verdict: 'supported', because: SAID, statements: [], passage },
  );
}

/** It names whom it tells of, plainly and in the writer's own words. */
function mayBeSaid(sentence: string, [first]: readonly Mention[]): boolean {
  const hedges = hedgesIn(sentence);
  if (hedges.dispute || hedges.hearsay || hedges.provisional) return false;
  if (QUOTE.test(sentence) || DENIED.test(sentence) || first === undefined) return false;
  const at = sentence.indexOf(first.written);
  return at >= 0 && !first.isPronoun && first.entities.length > 0 && !POINTING.test(sentence.slice(0, at));
}

async function passageSaying(reasoning: Reasoning, sentence: string): Promise<Passage | null> {
  const wanted = folded(sentence);
  if (wanted.length < LEAST_WORDS || isDoubted(sentence, reasoning)) return null;
  const said = wanted.join(' ');
  const telling = wanted.filter((word) => !PLAIN.has(word));
  for (const passage of await passagesFor(reasoning, telling.join(' '))) {
    // What is quoted, or stands under words that lead in, somebody else says.
    const text = joined(passage.text.replace(/^#.*$/gm, '\n'));
    const isOwn = (start: number) => {
      const before = text.slice(0, start);
      return !QUOTE.test(before) && !/:[\s*\-–•]*$/.test(before);
    };
    const found = sentencesOf(text).find((one) => folded(one.text).join(' ') === said && isOwn(one.start));
    if (found !== undefined && !/^\s*>/m.test(passage.text)) return passage;
  }
  return null;
}

const folded = (text: string): string[] => wordsOf(text).map((word) => word.folded);

/** "Some say that …", "had he lived …". */
function isDoubted(sentence: string, { parseDate }: Reasoning): boolean {
  return atOnce(readSentences(sentence, parseDate)).some(({ tokens }) => isDoubtful(tokens));
}
