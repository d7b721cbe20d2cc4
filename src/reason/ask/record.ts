/** What is disputed about those named, where a question asks whether sources agree. */
import type { Reasoning } from '../reasoning.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const DISPUTES =
  /\b(?:contradict\w*|inconsisten\w*|disput\w*|disagree\w*|conflict(?:s|ing)?|contest(?:ed)?|clash\w*|anachronis\w*|plot holes?|in doubt|at odds|don['’]?t (?:agree|match|add up)|(?:sources?|records?|accounts?|texts?|chronicles?|versions?) (?:differ|vary|agree|match)|errors? (?:in|about|with))\b/i;
const MOST = 12;

export async function answerOfRecord(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const { text, about, wants } = asked;
  const [entity] = about[0]?.entities ?? [];
  if (entity === undefined) return false;
  if (!DISPUTES.test(text)) return false;
  const others = about.slice(1).flatMap(({ entities }) => entities.map(({ id }) => id));
  return sayDisputes(reasoning, entity.id, others, wants === 'whether', draft);
}

/** What stands open about those named, where a question of them found nothing else and asked whether sources agree. */
export async function answerOfDoubt(
  reasoning: Reasoning,
  { about, asksOfDoubt = false }: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const [entity] = about[0]?.entities ?? [];
  if (!asksOfDoubt || !draft.isEmpty || entity === undefined) return;
  const others = about.slice(1).flatMap(({ entities }) => entities.map(({ id }) => id));
  await sayDisputes(reasoning, entity.id, others, false, draft);
}

async function sayDisputes(
  { store }: Reasoning,
  entity: string,
  others: readonly string[],
  isWhether: boolean,
  draft: AnswerDraft,
): Promise<boolean> {
  const open = await store.findings.findings({
    entity,
    kinds: ['contradiction', 'anachronism', 'confusion'],
    statuses: ['open', 'confirmed'],
    limit: MOST,
  });
  draft.called('get_contradictions');
  const about = await Promise.all(
    others.map(async (other) => {
      const theirs = await store.findings.findings({ entity: other, statuses: ['open', 'confirmed'] });
      return new Set(theirs.map(({ id }) => id));
    }),
  );
  const common = open.filter(({ id }) => about.every((ids) => ids.has(id)));
  const findings = common.length > 0 ? common : open;
  if (findings.length === 0)
    draft.say(`${isWhether ? 'No: n' : 'N'}othing that is open is known to contradict itself there`);
  for (const [i, { message, certainty }] of findings.entries())
    draft.say(
      `${isWhether && i === 0 ? 'Yes: ' : ''}${certainty === 'certain' ? '' : 'Possibly: '}${message}`,
    );
  return true;
}
