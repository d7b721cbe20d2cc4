/** A question as it was understood, and its answer: sentences with who says so, caveats, or whom to choose among. */
import type { Citation } from '../cite.js';
import type { ToldSynthesis } from '../told-synthesis.js';

/** The five types of question that the harness knows. */
export const QUESTION_KINDS = ['identity', 'fact', 'state', 'cause', 'narrative'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const SILENT_ANSWER = 'The chronicles are silent on this.';

export type AnswerCitation = Pick<Citation, 'source' | 'title' | 'file' | 'lines' | 'quote' | 'reliability'>;

export interface AnswerSentence {
  readonly text: string;
  /** Ids of the statements that it tells. */
  readonly statements: readonly string[];
  readonly citations: readonly AnswerCitation[];
}

/** A sentence of a source that nobody has read into statements. */
export type AnswerPassage = Pick<Citation, 'source' | 'title' | 'file' | 'lines'> & {
  readonly quote: string;
};

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly hint: string;
}

export interface AnswerPart {
  readonly question: string;
  /** Null where it was not understood. */
  readonly kind: QuestionKind | null;
  readonly outcome: 'answered' | 'silent' | 'ambiguous' | 'unknown-name' | 'not-understood';
  readonly sentences: readonly AnswerSentence[];
  /** Disputes, doubts, gaps, what is provisional. */
  readonly caveats: readonly string[];
  /** Who may have been meant. */
  readonly choices: readonly Choice[];
  /** Where nothing that is told answers: what comes nearest to it in the sources, as unread prose. */
  readonly passages: readonly AnswerPassage[];
  /** The reads it took, by the names of their tools. */
  readonly calls: readonly string[];
}

export interface Answer {
  readonly question: string;
  readonly parts: readonly AnswerPart[];
  /** Every document that was cited, once. */
  readonly sources: readonly { readonly file: string; readonly title: string }[];
  /** What was concluded before about what is asked: no part of the answer, and no canon. */
  readonly syntheses?: readonly ToldSynthesis[];
  /** What `current` stood for; null where time played no part or nothing is dated. */
  readonly now: string | null;
}
