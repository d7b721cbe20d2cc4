/** How an answer, a verdict or a citation is held against what a reader of the sources wrote. */

import type { Answer, AnswerPart } from '../../src/reason/ask/types.js';
import type { ClaimOutcome } from '../../src/reason/cite-claim.js';
import type { JudgedSentence } from '../../src/reason/verify/types.js';
import type { Claimed, Question } from './sets.js';

export type Mark = 'right' | 'wrong' | 'missed';

/**
 * Right: it says what it must, or that nothing is told where nothing is; of what only prose tells, that it is silent and
 * quotes the sentence that says it. Missed: silent though the sources tell.
 */
export function markAnswer(question: Question, answer: Answer): Mark {
  const said = wordsOf(answer.parts);
  const isRight =
    question.told !== 'nothing' &&
    question.must.every((ways) => ways.some((way) => said.includes(folded(way)))) &&
    !question.must_not.some((way) => said.includes(folded(way)));
  if (isRight) return 'right';
  const isSilent = answer.parts.every(({ outcome }) => outcome !== 'answered');
  if (isSilent && question.told === 'prose') {
    const quoted = folded(
      answer.parts.flatMap(({ passages }) => passages.map(({ quote }) => quote)).join(' '),
    );
    return question.must.every((ways) => ways.some((way) => quoted.includes(folded(way))))
      ? 'right'
      : 'missed';
  }
  if (isSilent) return question.told === 'nothing' ? 'right' : 'missed';
  return 'wrong';
}

function wordsOf(parts: readonly AnswerPart[]): string {
  const told = parts.flatMap(({ sentences, choices, outcome }) => [
    ...sentences.map(({ text }) => text),
    ...(outcome === 'ambiguous' ? choices.map(({ name, hint }) => `${name} ${hint}`) : []),
  ]);
  return folded(told.join(' '));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Whether a sentence is held back from being sent. */
export function isFlagged(verdict: JudgedSentence['verdict']): boolean {
  return verdict === 'contradicted' || verdict === 'unsupported' || verdict === 'out-of-time';
}

const MEANS: Readonly<Record<ClaimOutcome, Claimed['is']>> = {
  supported: 'supported',
  contradicted: 'contradicted',
  disputed: 'disputed',
  'out-of-time': 'contradicted',
  provisional: 'supported',
  hearsay: 'unknown',
  related: 'unknown',
  silent: 'unknown',
};

/** Missed: called unknown though the sources tell. Wrong: the opposite of what they tell, or told though they do not. */
export function markCitation({ is }: Claimed, outcome: ClaimOutcome): Mark {
  const means = MEANS[outcome];
  if (means === is) return 'right';
  return means === 'unknown' ? 'missed' : 'wrong';
}
