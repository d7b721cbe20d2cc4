/** What a sentence claims: a relation, a date or value, a lifetime, a kind, or that there is such a name. */
import type { ClaimedTime } from '../dates.js';
import type { Meaning } from '../lexicon.js';
import type { Mention } from '../mentions.js';

export interface Told {
  readonly times: readonly ClaimedTime[];
  /** An era or event that says when: `during the Age of Iron`. */
  readonly during: Mention | null;
  /** Said of now. */
  readonly present: boolean;
  readonly negated: boolean;
}

export type Claim =
  | ({
      readonly kind: 'relation';
      readonly meanings: readonly (Meaning & { kind: 'relation' })[];
      readonly subject: Mention;
      readonly object: Mention;
    } & Told)
  | ({
      readonly kind: 'attribute';
      readonly meanings: readonly (Meaning & { kind: 'attribute' })[];
      readonly subject: Mention;
      /** Null where a date is told. */
      readonly value: string | null;
    } & Told)
  | ({ readonly kind: 'lifetime'; readonly subject: Mention } & Told)
  | {
      readonly kind: 'type';
      readonly subject: Mention;
      readonly type: string;
      /** The noun that names it: `king` of a Person. */
      readonly noun: string;
      readonly present: boolean;
      readonly negated: boolean;
    }
  | { readonly kind: 'unknown-name'; readonly mention: Mention };
