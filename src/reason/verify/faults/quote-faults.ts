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
    const isReturned = recorded.some((use) => foldName(use.text).includes(wanted));
    if ((isReturned && !(await isConcluded(reasoning, text))) || (await isQuoted(reasoning, text))) continue;
    faults.push({
      code: 'fabricated-quote',
      message: `No passage has these words: "${text.length > 80 ? `${text.slice(0, 80)}…` : text}".`,
      hint: 'Quote only what `cite`, `lore_about` or `recall` return.',
      sentence: sentences.length === 0 ? null : sentenceAt(sentences, start),
    });
  }
  return faults;
}

/** Tools also return insights: those are conclusions, and nobody wrote them. */
async function isConcluded({ store }: Reasoning, text: string): Promise<boolean> {
  const insights = await store.syntheses.syntheses({ text, limit: 5 });
  return insights.some((insight) => foldName(insight.text).includes(foldName(text)));
}
