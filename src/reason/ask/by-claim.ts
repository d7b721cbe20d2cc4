/** Whether something is so: a question of yes or no as the claim that it asks about, judged as drafts are. */
import { capital } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { tell } from '../told-statement.js';
import type { ReadSentence } from '../verify/mentions.js';
import { NameReader } from '../verify/names/name-reader.js';
import { pastOf } from '../verify/text.js';
import type { JudgedClaim } from '../verify/types.js';
import { isWhole } from './accounted.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { kinNoun } from './reading/kin-words.js';
import { says } from './told-value.js';
import type { AnswerPart } from './types.js';

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
  if (open.length > 0) await sayBothSides(reasoning, open, draft);
  else say('Yes: ', claims);
  if (!isWhole(reasoning, asked, draft, true)) draft.clear();

  function say(lead: string, decided: typeof claims): void {
    for (const { because, statements } of decided) {
      const told = statements.map((one) => draft.words(one)).join('; ');
      // Bare values say nothing of whom they are.
      const isBare = /^The record says: \d/.test(because);
      const isTold = told !== '' && (lead === 'Yes: ' || isBare);
      const reason = isTold ? told : because.replace(/^The record/, 'the record');
      draft.say(`${lead}${reason.replace(/\.$/, '')}`, statements);
    }
  }
}

/** Yes only where nothing of the claim is false: no where it is, and otherwise what is told and no more. */
export async function heldYes(reasoning: Reasoning, part: AnswerPart): Promise<AnswerPart> {
  const [first] = part.sentences;
  if (first === undefined || !YES.test(first.text)) return part;
  const names = new NameReader(reasoning, { anyCase: true });
  const claim = claimOf(await names.read(part.question));
  if (claim === null) return part;
  const { verifyAnswer } = await import('../verify/verify-answer.js');
  const { claims } = await verifyAnswer(reasoning, claim);
  const against = claims.filter(({ verdict }) => verdict === 'contradicted');
  const [isNear, isSo] = ['nearby', 'supported'].map((one) => claims.some(({ verdict }) => verdict === one));
  // Kin are counted step by step there.
  const isOfKin = part.question.split(/[^\p{L}-]+/u).some((word) => kinNoun(word) !== null);
  const isOpen = isNear || (isSo && claims.some(({ verdict }) => OPEN.has(verdict)));
  if (against.length === 0 && (!isOpen || isOfKin)) return part;
  const lead = against.length > 0 ? `No: ${against.map(({ because }) => lowered(because)).join('; ')}. ` : '';
  const text = capital(first.text.replace(YES, ''));
  return { ...part, sentences: [{ ...first, text: `${lead}${text}` }, ...part.sentences.slice(1)] };
}
const YES = /^Yes[:,] /;
const OPEN: ReadonlySet<string> = new Set(['unsupported', 'out-of-time']);
const lowered = (because: string): string =>
  because.replace(/^[TB](?=he|y)/, (letter) => letter.toLowerCase()).replace(/\.$/, '');

/** What each side says, with who says it. */
async function sayBothSides(
  reasoning: Reasoning,
  open: readonly JudgedClaim[],
  draft: AnswerDraft,
): Promise<void> {
  const own = open.flatMap(({ statements }) => statements);
  const rivals = own.flatMap(({ disputedWith }) => disputedWith);
  const against = rivals.length === 0 ? [] : await reasoning.store.statements({ ids: rivals });
  const sides = new Map([...own, ...(await tell(reasoning, against))].map((one) => [one.id, one]));
  const words = [...sides.values()].map((one) => `${draft.words(one)}${says(one)}`).sort();
  draft.say(`The sources differ on this: ${words.join('; ')}`, [...sides.values()]);
}

/** Between the subject and its verb: `ever` is no verb. */
const BETWEEN = /^(?:ever|really|actually|also|indeed|truly)$/;
/** `Did A and B …`, `did A first …`: what they decide no claim of the one alone tells. */
const DECIDING = /^(?:and|or|nor|not|never|first|once|still|already|always|even|both|\p{L}+ly)$/u;

/** `Did Aldric rule Valdorn?` as `Aldric ruled Valdorn.`; null where its subject is not named. */
function claimOf({ text, words, mentions }: ReadSentence): string | null {
  const [asking, ...others] = words;
  const subject = mentions.find(({ first, isPronoun }) => first <= 2 && first > 0 && !isPronoun);
  const at =
    subject === undefined
      ? -1
      : words.findIndex(({ folded }, i) => i >= subject.end && !BETWEEN.test(folded));
  const verb = words[at];
  if (DECIDING.test(verb?.folded ?? '')) return null;
  if (asking === undefined || subject === undefined || verb === undefined) return null;
  if (subject.first === 2 && !/^(?:the|only)$/.test(others[0]?.folded ?? '')) return null;
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
