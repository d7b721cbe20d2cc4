/** Which sentence stands at a place of the draft. */
import type { JudgedSentence } from '../types.js';

export function sentenceAt(sentences: readonly JudgedSentence[], start: number): number {
  let found = 0;
  for (const [i, sentence] of sentences.entries()) if (sentence.start <= start) found = i;
  return found;
}
