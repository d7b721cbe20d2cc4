/** A judge's answer: whether it can be believed before anything is made of it. */
import { type ConfusionVerdict, storyVerdict } from '../../model/confusion-verdict.js';
import type { Fact } from '../../store/facts.js';
import { chronological } from '../story/chronology.js';
import { contentWords } from './same-words.js';

/** Its shape, held against the facts of a case: every problem is told, so that it can be put right. */
export function verdictOn(facts: ReadonlyMap<string, Fact>) {
  return storyVerdict.superRefine(({ confusions }, context) => {
    for (const [at, confusion] of confusions.entries())
      for (const { field, problem } of problemsOf(confusion, facts))
        context.addIssue({ code: 'custom', path: ['confusions', at, field], message: problem });
  });
}

interface Problem {
  readonly field: keyof ConfusionVerdict;
  readonly problem: string;
}

export function problemsOf(given: ConfusionVerdict, facts: ReadonlyMap<string, Fact>): Problem[] {
  const problems: Problem[] = [];
  const tell = (field: Problem['field'], problem: string) => problems.push({ field, problem });
  const unknown = given.fact_ids.filter((id) => !facts.has(id));
  if (unknown.length > 0) tell('fact_ids', `this case has no fact ${unknown.map(quoted).join(', ')}`);
  if (new Set(given.fact_ids).size < 2) tell('fact_ids', 'a confusion has at least two different facts');
  const stray = given.holds_if_yes.filter((id) => !given.fact_ids.includes(id));
  if (stray.length > 0) tell('holds_if_yes', `${stray.map(quoted).join(', ')} is not among fact_ids`);
  else if (given.fact_ids.every((id) => given.holds_if_yes.includes(id)))
    tell(
      'holds_if_yes',
      'if all of them hold, nothing is confusing: some must end when the answer is yes or no',
    );
  if (problems.length === 0 && given.kind === 'reversal' && !comesBack(given, facts))
    tell('fact_ids', 'a reversal has at least three facts, and the first and the last are on one side');
  const wrong = questionProblem(given, facts);
  if (wrong !== null) tell('question', wrong);
  return problems;
}

function comesBack({ fact_ids, holds_if_yes }: ConfusionVerdict, facts: ReadonlyMap<string, Fact>): boolean {
  const told = [...new Set(fact_ids)].flatMap((id) => facts.get(id) ?? []).sort(chronological);
  const sides = told.map(({ id }) => holds_if_yes.includes(id));
  return sides.length >= 3 && sides[0] === sides.at(-1);
}

const ASKS =
  /(?:^|[.!?:;,]\s*)(?:so,? |and |but |now,? )?(?:is|are|isn't|aren't|was|were|do|does|did|don't|doesn't|has|have|had|should|shall|can|could|will|would|must|may|might)\b[^?]*\?/i;
/** Yes and no answer none of these; what is quoted does not count. */
const EITHER =
  /\bor\b(?! (?:more|less|fewer|so|later|earlier|older|newer|higher|lower|above|below|better|worse)\b)/i;
const QUOTED = /[“"][^”"]*[”"]/g;
/** Only who reads the facts could answer these. */
const LEANS =
  /\b(?:these|those|both|the (?:first|second|third|last|latest|earlier|later|former|latter|above|two|following|other)) (?:facts?|notes?|lines?|entries|entry|statements?|one)\b|\b(?:fact|note|line|entry) (?:#|no\.? ?)?\d/i;

function questionProblem(
  { question, fact_ids }: ConfusionVerdict,
  facts: ReadonlyMap<string, Fact>,
): string | null {
  const text = question.trim();
  if (!text.endsWith('?') || !ASKS.test(text))
    return 'it must be a question that is answered by yes or no, such as: Is … still …?';
  if (EITHER.test(text.replace(QUOTED, '')))
    return 'it leaves a choice of two: ask for one of them, so that yes or no answers it';
  const sentences = text.match(/[.!?]+(?=\s+["'(]?\p{Lu}|$)/gu)?.length ?? 1;
  if (sentences > 2) return 'it has more than two sentences';
  if (fact_ids.some((id) => text.includes(id.slice(0, 8))) || LEANS.test(text))
    return 'it can only be answered by reading the facts: name the thing in dispute instead';
  const spoken = new Set(contentWords(text));
  const said = fact_ids.flatMap((id) =>
    contentWords(`${facts.get(id)?.content ?? ''} ${facts.get(id)?.scope ?? ''}`),
  );
  return said.length === 0 || said.some((word) => spoken.has(word))
    ? null
    : 'it names nothing that the facts speak of';
}

const quoted = (word: string): string => `"${word.slice(0, 40)}"`;
