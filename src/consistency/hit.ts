/** What a rule says of one anchor, before it becomes a finding. */
import type { AnachronismClaim, Certainty, FindingCause, FindingGuess } from '../model/index.js';
import type { Handle } from '../store/ground.js';

/** The fields of each kind that the seeds name; names and dates are already words. */
export type HitDetails =
  | { readonly kind: 'contradiction'; readonly claimA: string; readonly claimB: string }
  | {
      readonly kind: 'anachronism';
      readonly entity: Handle;
      readonly eventName: string;
      readonly era: string | null;
      readonly claim: AnachronismClaim;
      readonly expected: string;
      readonly actual: string;
    }
  | { readonly kind: 'ontology-violation'; readonly claim: string }
  | { readonly kind: 'orphan'; readonly code: string; readonly reason: string };

export interface Hit {
  readonly certainty: Certainty;
  readonly subject: Handle;
  readonly predicate: string | null;
  /** Everyone involved; the subject is added. */
  readonly entities: readonly Handle[];
  /** Rows of the statements that show it: for a contradiction those that cannot all hold. */
  readonly statements: readonly number[];
  /** What tells this finding from others of the same rule and part, without windows and values: ids of entities. */
  readonly key: readonly string[];
  /** Windows, values and thresholds it rests on. */
  readonly digest: readonly (string | number)[];
  readonly message: string;
  readonly details: HitDetails;
  /** For a possible one: "the date on which Alder Finch began to rule Pennyford". */
  readonly settles: string | null;
  /** What others follow from, too. */
  readonly cause?: FindingCause;
  /** Why it is no more than possible, where that is not for its dates. */
  readonly guess?: FindingGuess;
}
