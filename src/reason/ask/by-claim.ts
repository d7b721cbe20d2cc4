/** Whether something is so: a question of yes or no as the claim that it asks about, judged as drafts are. */
import type { Reasoning } from '../reasoning.js';
import type { ReadSentence } from '../verify/mentions.js';
import { pastOf } from '../verify/text.js';
import { isWhole } from './accounted.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';

const BEING = /^(?:is|was|are|were|has|had|have)$/;
const DOING = /^(?:did|does|do)$/;

export async function answerByClaim(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<void> {
  const claim = asked.wants === 'whether' ? claimOf(asked.read) : null;
  if (claim === null) return;
  const { verifyAnswer } = await import('../verify/verify-answer.js');
  const { claims } = await verifyAnswer(reasoning, claim);
  draft.called('verify_answer');
  const found = (...verdicts: string[]) => claims.filter(({ verdict }) => verdicts.includes(verdict));
  const against = found('contradicted');
  const open = found('disputed');
  if (against.length > 0) return say('No: ', against);
  if (claims.length === 0 || found('supported', 'disputed', 'provisional').length < claims.length) return;
  say(open.length > 0 ? 'The sources differ on this: ' : 'Yes: ', open.length > 0 ? open : claims);
  if (!isWhole(reasoning, asked, draft, true)) draft.clear();

  function say(lead: string, decided: typeof claims): void {
    for (const { because, statements } of decided) {
      const told = statements.map((one) => draft.words(one)).join('; ');
      const reason = told === '' || lead === 'No: ' ? because.replace(/^The record/, 'the record') : told;
      draft.say(`${lead}${reason.replace(/\.$/, '')}`, statements);
    }
  }
}

/** `Did Aldric rule Valdorn?` as `Aldric ruled Valdorn.`; null where its subject is not named. */
function claimOf({ text, words, mentions }: ReadSentence): string | null {
  const [asking, ...others] = words;
  const subject = mentions.find(({ first, isPronoun }) => first <= 2 && first > 0 && !isPronoun);
  const verb = words[subject?.end ?? words.length];
  if (asking === undefined || subject === undefined || verb === undefined) return null;
  if (subject.first === 2 && others[0]?.folded !== 'the') return null;
  const who = text.slice(words[1]?.start ?? 0, words[subject.end - 1]?.end ?? 0);
  if (BEING.test(asking.folded)) return `${who} ${asking.folded} ${restFrom(verb.start)}.`;
  return DOING.test(asking.folded) ? `${who} ${pastOf(verb.text)} ${restFrom(verb.end)}.` : null;

  function restFrom(start: number): string {
    return text
      .slice(start)
      .replace(/[?.!\s]+$/, '')
      .trim();
  }
}
