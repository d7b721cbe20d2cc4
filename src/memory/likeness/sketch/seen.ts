/** What is held against each other, and what comes of it. */
import type { Sketch } from './sketch.js';

export interface Telling {
  readonly id: string;
  readonly content: string;
  readonly author: string;
  /** Seconds. */
  readonly at: number;
  /** It has not ended. */
  readonly stands: boolean;
}

export interface Seen extends Telling {
  readonly sketch: Sketch;
}

export interface Alike {
  readonly kind: 'reversal' | 'ambiguity' | 'stale';
  /** Oldest first. */
  readonly facts: readonly string[];
  /** What holds if the answer is yes. */
  readonly holdsIfYes: readonly string[];
  /** The value that is told last, and the one before. */
  readonly is: string;
  /** Null where it has no name. */
  readonly was: string | null;
}

export const DAY = 86_400;
