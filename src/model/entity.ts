/** A typed thing with a stable id, a canonical name and aliases. */
import type { RecordedWindow } from './recorded.js';
import type { EntityOrigin } from './words.js';

export interface Entity {
  /** Stable and readable: `aldric-raventhorne`. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
  /** `lore_verified`: a canonical document defines it; until then it is provisional. */
  readonly verified: boolean;
  readonly origin: EntityOrigin;
  readonly expertDomain: string | null;
  readonly recorded: RecordedWindow;
}
