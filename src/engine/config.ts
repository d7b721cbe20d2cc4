/** lore.yaml: what a world says about itself. */
import type { Reliability } from '../model/index.js';

export interface WorldConfig {
  readonly name: string;
  /** Pack ids; the last is the most special. */
  readonly packs: readonly string[];
  readonly calendar: string | null;
  readonly now: string | null;
  /** Folders or globs, relative to the world. */
  readonly sources: readonly string[];
  readonly ignore: readonly string[];
  /** First match wins; a document's own word wins over it. */
  readonly reliability: readonly { readonly path: string; readonly reliability: Reliability }[];
}
