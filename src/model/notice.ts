/** What a reader could not understand or had to guess: listed for the user, never dropped. */
import type { Position } from './errors.js';

export type NoticeLevel = 'error' | 'warning' | 'info';

export interface Notice {
  /** `error`: this file was not applied. `warning`: a part was left out. `info`: kept, in a simpler form. */
  readonly level: NoticeLevel;
  /** Stable, for example `ingest/unknown-field`: notices are counted and grouped by it. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly at: Position;
  /** What many notices share: where it comes up often, it is told once and counted. */
  readonly shared?: SharedNotice;
}

export interface SharedNotice {
  /** The sentence for all of them, without its full stop: how often is added to it. */
  readonly message: string;
  readonly hint: string;
  readonly times: number;
}
