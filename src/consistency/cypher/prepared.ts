/** What a rule's query has become once it is ready to run. */

export interface PreparedPart {
  /** Which part of the query it is. */
  readonly place: number;
  /** Over everything. */
  readonly text: string;
  /** Over `$anchors` alone. */
  readonly live: string;
  /** What the rule itself returns, in its order. */
  readonly columns: readonly string[];
  /** Columns of ours that hold whom the rule is about, where what it returns does not: `RETURN p.name`. */
  readonly whom: readonly string[];
  /** The column that holds the anchor's id; null without an anchor. */
  readonly anchor: string | null;
  /** Columns that hold relationships that the rule matched and did not return. */
  readonly edges: readonly string[];
  /** Entities whose attributes the rule read: the column of the entity, and the attributes. */
  readonly reads: readonly { readonly column: string; readonly attributes: readonly string[] }[];
  /** Places of the message by the column that fills each. */
  readonly places: ReadonlyMap<string, string>;
  /** The column that each variable stands in; null for what is no variable. */
  readonly returned: ReadonlyMap<string | null, string>;
}

export interface Prepared {
  readonly parts: readonly PreparedPart[];
  /** The variable whose entity findings belong to; null when they cannot be divided so. */
  readonly anchor: string | null;
  /** Why a live sweep has to leave it to a run over everything; null when it can follow changes. */
  readonly notLive: string | null;
  /** It can follow changes only as long as the present is the same. */
  readonly asksForNow: boolean;
}
