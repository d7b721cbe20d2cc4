/** Questions whose wording alone says what is asked: how old somebody is, whole or half siblings, a spouse at a time. */
import type { AnswerDraft } from '../draft.js';
import { ageNow } from './age-now.js';
import type { Say } from './answering.js';
import type { ReadOutcome } from './read.js';
import { siblingsHow } from './siblings-how.js';
import { pattern, type Skeleton } from './skeleton.js';
import { spouseAt } from './spouse-at.js';

const HALF = 'half-?(?:brothers|sisters|siblings)?';
const FULL = '(?:full|whole)(?: |-)?(?:brothers|sisters|siblings)?';

const FORMS: readonly { readonly form: RegExp; readonly say: Say }[] = [
  {
    form: pattern('(?:how old|(?:at )?what age) {BE} {P}(?: (?:now|today|currently|at present))?'),
    say: ageNow,
  },
  { form: pattern("what {BE} {P} 's age"), say: ageNow },
  {
    form: pattern(
      `(?:is|was|are|were) {P} (?:and|or|&) {P} (?:only )?(?:${FULL} or (?:only )?${HALF}|${HALF} or (?:only )?${FULL})`,
    ),
    say: siblingsHow,
  },
  { form: pattern('who {BE} {P} (?:in |on |at |during )?D(\\d+)'), say: spouseAt },
];

/** Null where no form fits to the last word, or who is named does not fit it. */
export async function answerByForm(s: Skeleton, draft: AnswerDraft): Promise<ReadOutcome | null> {
  for (const { form, say } of FORMS) {
    const groups = form.exec(s.text)?.slice(1);
    const outcome = groups === undefined ? null : await say(s, groups, draft.as('fact'));
    if (outcome !== null) return outcome;
  }
  return null;
}
