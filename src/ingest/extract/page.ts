/** What a page is about. */
import type { Ref } from '../../model/index.js';

export interface ProsePage {
  readonly ref: Ref;
  readonly aliases: readonly string[];
  /** A declared type; null when nothing tells it. */
  readonly type: string | null;
}
