/** The words for what the detective and judges look for: rules without a query, which no rule book lists. */
import type { Finding } from '../model/index.js';
import { STORY_RULE } from './judge/review.js';

export interface ConfusionRule {
  readonly name: string;
  readonly description: string;
  readonly why: string;
  readonly fix: string;
}

const FIX =
  'Answer its question with `lore confusions <id> --yes` or `--no`, or say what holds: `--keep <fact>`, `--retire <fact>`, `--merge "new words"`, `--dismiss --reason "why"`. `lore confusions --ask` asks them all.';

const rule = (name: string, description: string, why: string): ConfusionRule => ({
  ...{ name, description, why },
  fix: FIX,
});
const WRONG_ONE = 'Who acts on one of them may act on the wrong one.';

const RULES: Readonly<Record<string, ConfusionRule>> = {
  'memory/reversal': rule(
    'Changed, and changed back without a word',
    'A thread went from one value to another and back, and no fact says that it was changed back.',
    'Who reads it from top to bottom cannot tell a return from a slip.',
  ),
  'memory/ambiguity': rule(
    'Two facts, two values',
    'Two facts that both stand give one attribute different values.',
    WRONG_ONE,
  ),
  'memory/stale': rule(
    'Passed by newer talk',
    'A fact still stands that newer facts have plainly passed.',
    'Who trusts it acts on what is no longer so.',
  ),
  [STORY_RULE]: rule(
    'Confusing to whoever read the story',
    'A judge (a model, or the model that calls) read the facts as a story and did not know what is true now.',
    'What stops one reader will stop the next.',
  ),
};

/** What was held together by machine, and read by nobody. */
const UNREAD = rule(
  'Two facts in like words differ',
  'Two facts that both stand seem to speak of the same and say something different. Only their words were compared: they may well agree.',
  WRONG_ONE,
);

/** By the id of the rule. */
export function confusionRuleNames(): [string, string][] {
  return Object.entries(RULES).map(([id, { name }]) => [id, name]);
}

/** Null for rules of any other kind. */
export function confusionRule({
  rule,
  certainty,
}: Pick<Finding, 'rule' | 'certainty'>): ConfusionRule | null {
  if (rule === STORY_RULE && certainty === 'possible') return UNREAD;
  return RULES[rule] ?? null;
}
