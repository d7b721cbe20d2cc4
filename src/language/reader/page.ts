/** What a page is about. */
import type { Ref } from '../../model/index.js';

export interface ProsePage {
  readonly ref: Ref;
  readonly aliases: readonly string[];
  /** A declared type; null when nothing tells it. */
  readonly type: string | null;
  /** When what it tells of happened: of an event. */
  readonly when?: string | null;
  /** What the card says it holds, by relation; where it names several, nothing. */
  readonly holds?: ReadonlyMap<string, string | null>;
}
