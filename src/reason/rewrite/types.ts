/** A spine told anew in a model's words: what stays, what was struck, and why. */
import type { Spine } from '../spine.js';

/** What a model offers: a sentence, and the sentences of the spine that it tells, by their numbers from 1. */
export interface OfferedSentence {
  readonly text: string;
  readonly beats: readonly number[];
}

export interface StruckSentence {
  readonly sentence: string;
  readonly because: string;
}

export interface Rewriting {
  /** `spine`: the spine stands as it was. */
  readonly outcome: 'rewritten' | 'spine';
  readonly because: string;
  /** Null when no model was asked. */
  readonly model: string | null;
  /** How many sentences of the spine are told in the model's words. */
  readonly told: number;
  readonly struck: readonly StruckSentence[];
}

export interface RewrittenSpine<Told extends Spine = Spine> {
  readonly spine: Told;
  readonly rewriting: Rewriting;
}
