/** Words in quotation marks that nobody wrote. */
import { foldName } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isQuoted } from '../cited.js';
import type { JudgedSentence, RecordedUse, Violation } from '../types.js';
import { sentenceAt } from './sentence-at.js';

export async function quoteFaults(
  reasoning: Reasoning,
  quotes: readonly { readonly text: string; readonly start: number }[],
  sentences: readonly JudgedSentence[],
  recorded: readonly RecordedUse[],
): Promise<Violation[]> {
  const faults: Violation[] = [];
  for (const { text, start } of quotes) {
    const wanted = foldName(text);
    if (recorded.some((use) => foldName(use.text).includes(wanted)) || (await isQuoted(reasoning, text)))
      continue;
    faults.push({
      code: 'fabricated-quote',
      message: `No passage has these words: "${text.length > 80 ? `${text.slice(0, 80)}…` : text}".`,
      hint: 'Quote only what `cite`, `lore_about` or `recall` return.',
      sentence: sentences.length === 0 ? null : sentenceAt(sentences, start),
    });
  }
  return faults;
}
