/** What one claim is worth, and why. */
import type { Passage, Statement } from '../../../model/index.js';
import type { Claim } from '../claims/claim.js';
import type { ClaimVerdict } from '../types.js';

export interface Judgement {
  readonly claim: string;
  readonly verdict: ClaimVerdict;
  readonly because: string;
  readonly statements: readonly Statement[];
  readonly entities: readonly string[];
  /** Words that running text would say it with; null where only statements count. */
  readonly words: readonly string[] | null;
  /** The passage that bears it out, where no statement does. */
  readonly passage?: Passage;
}

export type RelationClaim = Claim & { kind: 'relation' };
export type AttributeClaim = Claim & { kind: 'attribute' };
