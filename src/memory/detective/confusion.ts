/** A confusion, before it becomes a finding. */
import type { ConfusionKind, ConfusionRole } from '../../model/index.js';
import type { Entry } from '../threads.js';

export interface Part {
  readonly entry: Entry;
  readonly role: ConfusionRole;
}

export interface Confusion {
  readonly kind: ConfusionKind;
  /** Oldest first. */
  readonly parts: readonly Part[];
  readonly question: string;
  readonly message: string;
  /** What it is about, without the facts that say it: a paraphrase is the same evidence. */
  readonly digest: readonly string[];
  /** Where it holds: `environment production`; empty for what is told of none. */
  readonly where: string;
}

export interface Policy {
  readonly now: number;
  /** Facts of one author in one scope that are no further apart are one working conversation. */
  readonly conversationSeconds: number;
}

export function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
