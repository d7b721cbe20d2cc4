/** Reads a question as a whole, from its names outwards, and answers it: or leaves it alone where a word is left over. */
import type { Reasoning } from '../../reasoning.js';
import type { ReadSentence } from '../../verify/mentions.js';
import type { AnswerDraft } from '../draft.js';
import { FORMS } from './forms.js';
import { byInventory } from './inventory.js';
import { fold } from './rules.js';
import { Skeleton } from './skeleton.js';
import type { People } from './terms.js';

/** `silent`: it was understood, and nothing is recorded. A list: whoever may be meant. */
export type ReadOutcome = 'answered' | 'silent' | People;

/** Null where it was not understood to the last word. */
export async function answerRead(
  reasoning: Reasoning,
  read: ReadSentence,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const skeleton = await skeletonOf(reasoning, read);
  if (skeleton === null) return null;
  for (const { form, say } of FORMS) {
    const match = form.exec(skeleton.text);
    if (match === null) continue;
    const outcome = await say(skeleton, match.slice(1), draft.as('fact'));
    if (outcome !== null) return outcome;
  }
  return byInventory(skeleton, draft.as('fact'));
}

/** The question with whatever it names folded into atoms; null where a name is not known. */
export async function skeletonOf(reasoning: Reasoning, read: ReadSentence): Promise<Skeleton | null> {
  const skeleton = Skeleton.of(reasoning, read);
  await skeleton?.narrow();
  if (skeleton !== null) await fold(skeleton);
  return skeleton;
}
