/** A rule file as data: what its header says, and the text of its query. Whether the query makes sense is asked elsewhere. */
import type { Certainty, FindingKind, Position, Severity } from '../../model/index.js';

export const RULE_ORDERS = ['sanity', 'normal', 'late'] as const;
export type RuleOrder = (typeof RULE_ORDERS)[number];

export interface RuleFile {
  /** `high-fantasy/two-crowns`; a world's own may go without `world/`. */
  readonly id: string;
  /** A pack's id, or `world`. */
  readonly pack: string;
  readonly file: string;
  readonly name: string;
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly description: string;
  readonly why: string;
  readonly fix: string;
  /** With `{k1.name}`; empty where it is made from the description. */
  readonly message: string;
  /** Variables of the query; null where they are inferred. */
  readonly anchor: string | null;
  readonly subject: string | null;
  /** A relation or attribute, for findings that are about one. */
  readonly predicate: string | null;
  /** Of an anachronism: one of the claims, or a column that holds one. */
  readonly claim: string | null;
  readonly order: RuleOrder;
  readonly certainty: Certainty;
  /** What was only found in prose counts in full as its evidence. */
  readonly acceptsExtracted: boolean;
  /** Columns that do not tell two findings apart. */
  readonly volatile: readonly string[];
  /** Thresholds that it is given as parameters, besides those whose parameters it names. */
  readonly thresholds: readonly string[];
  /** The comment above the query as it was written; empty when there was none. */
  readonly header: string;
  readonly query: string;
  /** Where the query begins in the file, and where each tag stands. */
  readonly queryAt: Position;
  readonly tagsAt: Readonly<Record<string, Position>>;
}
