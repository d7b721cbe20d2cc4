/** What the numbers in the tables of findings stand for. */
import {
  CERTAINTIES,
  type Certainty,
  FINDING_GUESSES,
  FINDING_KINDS,
  FINDING_STATUSES,
  type FindingGuess,
  type FindingKind,
  type FindingStatus,
  SEVERITIES,
  type Severity,
} from '../../../model/index.js';

export const kindCode = (kind: FindingKind): number => FINDING_KINDS.indexOf(kind);
export const certaintyCode = (certainty: Certainty): number => CERTAINTIES.indexOf(certainty);
/** 0 where there is none. */
export const guessCode = (guess: FindingGuess | null): number =>
  guess === null ? 0 : FINDING_GUESSES.indexOf(guess) + 1;
export const severityCode = (severity: Severity): number => SEVERITIES.indexOf(severity);
export const statusCode = (status: FindingStatus): number => FINDING_STATUSES.indexOf(status);

export const kindOf = (code: number): FindingKind => decoded(FINDING_KINDS, code);
export const certaintyOf = (code: number): Certainty => decoded(CERTAINTIES, code);
export const guessOf = (code: number): FindingGuess | null =>
  code === 0 ? null : decoded(FINDING_GUESSES, code - 1);
export const severityOf = (code: number): Severity => decoded(SEVERITIES, code);
export const statusOf = (code: number): FindingStatus => decoded(FINDING_STATUSES, code);

export function decoded<T>(words: readonly T[], code: number): T {
  const word = words[code];
  if (word === undefined) throw new Error(`no word for code ${code}`);
  return word;
}
