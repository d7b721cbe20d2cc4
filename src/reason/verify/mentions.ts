/** Who and what a sentence speaks of, where in it, and when. */
import type { DateSpan } from './dates.js';
import type { Word } from './text.js';

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
}

export interface Mention {
  /** Words it takes, from the first to before the last. */
  readonly first: number;
  readonly end: number;
  readonly written: string;
  /** Who may be meant; empty for a name that nobody knows. */
  readonly entities: readonly Named[];
  readonly isPossessive: boolean;
  readonly isPronoun: boolean;
  /** All of them are meant at once, as by `they`. */
  readonly isTogether?: boolean;
  /** Whom else a pronoun may mean, the likeliest first. */
  readonly otherwise?: readonly (readonly Named[])[];
  /** Of `his wife`: whose. */
  readonly owner?: Mention;
}

export interface ReadSentence {
  readonly text: string;
  readonly words: readonly Word[];
  /** In their order. */
  readonly mentions: readonly Mention[];
  readonly dates: readonly DateSpan[];
}

/** No part of a name or a date. */
export function isFree({ mentions, dates }: Pick<ReadSentence, 'mentions' | 'dates'>, at: number): boolean {
  return ![...mentions, ...dates].some(({ first, end }) => at >= first && at < end);
}
