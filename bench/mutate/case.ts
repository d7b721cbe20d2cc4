/** One fault, or one near miss: a document that is added to a clean world, and what a rule must say of it. */

export interface StatementLine {
  readonly subject: string;
  readonly predicate: string;
  readonly object?: string;
  readonly value?: string | number | boolean;
  readonly from?: string | number;
  readonly until?: string | number;
  readonly at?: string | number;
  readonly reliability?: string;
  readonly [qualifier: string]: unknown;
}

export interface EntityLine {
  readonly name: string;
  readonly type?: string;
  readonly [field: string]: unknown;
}

export interface Lore {
  readonly entities?: readonly EntityLine[];
  readonly statements?: readonly StatementLine[];
}

/** Which finding must be there. */
export interface Sought {
  readonly subject?: string;
  readonly entities?: readonly string[];
  readonly certainty: 'certain' | 'possible';
}

export interface Case {
  /** Unlike any other, and part of every name in it. */
  readonly id: string;
  readonly rule: string;
  /** The relation, attribute or expectation, for a rule that a declaration made. */
  readonly part: string;
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
  /** Empty for a near miss: then the rule must say nothing of it. */
  readonly sought: readonly Sought[];
}

export function isNearMiss({ sought }: Case): boolean {
  return sought.length === 0;
}
