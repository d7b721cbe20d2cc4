/** Whether a question is a simple look-up, which one statement or one page answers: nothing is concluded from such. */
import type { Reasoning } from '../reasoning.js';
import { NameReader } from '../verify/names/name-reader.js';
import { questionsIn, readQuestion } from './question.js';

const WEIGHS =
  /\b(?:compar\w*|contrast\w*|differ\w*|alike|similar\w*|in common|versus|vs|than|relationship between|pattern\w*|trend\w*|overall|explain|infer\w*|conclu\w*|impl(?:y|ies|ied)|suggests?|which of|summar\w*)\b/i;
const MOST_NAMES = 2;

export async function isLookUp(reasoning: Reasoning, question: string): Promise<boolean> {
  if (WEIGHS.test(question)) return false;
  const [first, ...more] = questionsIn(question.slice(0, 2000));
  if (first === undefined || more.length > 0) return false;
  const names = new NameReader(reasoning, { anyCase: true, recent: [] });
  const { kind, about } = await readQuestion(reasoning, names, first);
  return (kind === 'identity' || kind === 'fact') && about.length <= MOST_NAMES;
}
