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
}
