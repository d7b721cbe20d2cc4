/** The logical plan: operators as plain data, each pulling rows from its input. */
import type { BoundAggregate, BoundExpr, Column, Hop, Variable } from '../analyse/bound.js';
import type { GraphReader } from '../run/graph.js';
import type { Value } from '../values/value.js';

/**
 * A row is a fixed array with one slot per variable of the query. Every plan is run from a starting row, which
 * `argument` hands on; so a subplan sees what is bound around it. Any subtree that ends in `argument` may be
 * replaced by an operator that yields the same rows, such as one query to a database.
 */
export type Plan =
  | Argument
  | NodeScan
  | Expand
  | VarExpand
  | Endpoints
  | ShortestPath
  | BuildPath
  | Optional
  | SemiApply
  | Filter
  | Project
  | Aggregate
  | Distinct
  | Sort
  | Skip
  | Limit
  | Unwind
  | Union
  | Foreign;

export interface Argument {
  readonly op: 'argument';
}

interface OnInput {
  readonly input: Plan;
}

/** All nodes that have the labels. `seeks` narrow them where the reader can; what they state is also filtered. */
export interface NodeScan extends OnInput {
  readonly op: 'node-scan';
  readonly slot: number;
  readonly name: string;
  readonly labels: readonly string[];
  readonly seeks: readonly Seek[];
}

export interface Seek {
  readonly key: string;
  readonly value: BoundExpr;
  /** The value is a list, one of whose items the property must equal. */
  readonly among: boolean;
}

/** One relationship from a bound node. With `into`, the other node is bound too and must be met. */
export interface Expand extends OnInput {
  readonly op: 'expand';
  readonly from: number;
  readonly relationship: number;
  readonly to: number;
  readonly hops: readonly Hop[];
  readonly into: boolean;
  /** Relationships of the same MATCH, none of which may be walked again. */
  readonly unlike: readonly number[];
}

/** A row of relationships, none twice; the list is in the order of the pattern even when walked `backwards`. */
export interface VarExpand extends OnInput {
  readonly op: 'var-expand';
  readonly from: number;
  readonly relationships: number;
  readonly to: number;
  readonly hops: readonly Hop[];
  readonly min: number;
  readonly max: number;
  readonly into: boolean;
  readonly backwards: boolean;
  readonly unlike: readonly number[];
  /** What each relationship must fulfil while it stands in the slot `each`. */
  readonly each: number;
  readonly where: readonly BoundExpr[];
  /** The list is bound already and only such a walk counts. */
  readonly given: boolean;
}

/** From a bound relationship to its two nodes, either of which may be bound. */
export interface Endpoints extends OnInput {
  readonly op: 'endpoints';
  readonly relationship: number;
  readonly from: number;
  readonly to: number;
  readonly hops: readonly Hop[];
  readonly fromBound: boolean;
  readonly toBound: boolean;
  readonly unlike: readonly number[];
}

/** Breadth-first between two bound nodes. */
export interface ShortestPath extends OnInput {
  readonly op: 'shortest-path';
  readonly from: number;
  readonly relationships: number;
  readonly to: number;
  readonly hops: readonly Hop[];
  readonly min: number;
  readonly max: number;
  readonly all: boolean;
  readonly each: number;
  readonly where: readonly BoundExpr[];
}

export interface BuildPath extends OnInput {
  readonly op: 'build-path';
  readonly slot: number;
  readonly name: string;
  readonly nodes: readonly number[];
  readonly relationships: readonly number[];
}

/** The rows of `inner` for each input row, or that row with nulls where there are none. */
export interface Optional extends OnInput {
  readonly op: 'optional';
  readonly inner: Plan;
  readonly nulls: readonly number[];
}

/** Keeps input rows for which `inner` has a row, or with `anti` those for which it has none. */
export interface SemiApply extends OnInput {
  readonly op: 'semi-apply';
  readonly inner: Plan;
  readonly anti: boolean;
}

export interface Filter extends OnInput {
  readonly op: 'filter';
  readonly where: readonly BoundExpr[];
}

export interface Project extends OnInput {
  readonly op: 'project';
  readonly columns: readonly Column[];
}

export interface Aggregate extends OnInput {
  readonly op: 'aggregate';
  readonly keys: readonly Column[];
  readonly aggregates: readonly BoundAggregate[];
}

export interface Distinct extends OnInput {
  readonly op: 'distinct';
  readonly slots: readonly number[];
}

export interface Sort extends OnInput {
  readonly op: 'sort';
  readonly keys: readonly { readonly value: BoundExpr; readonly descending: boolean }[];
  /** Only as many rows as these add up to are needed; empty when all are. */
  readonly first: readonly BoundExpr[];
}

export interface Skip extends OnInput {
  readonly op: 'skip';
  readonly count: BoundExpr;
}

export interface Limit extends OnInput {
  readonly op: 'limit';
  readonly count: BoundExpr;
}

export interface Unwind extends OnInput {
  readonly op: 'unwind';
  readonly list: BoundExpr;
  readonly slot: number;
  readonly name: string;
}

/** The rows of all parts one after the other, their columns moved into the same slots. */
export interface Union {
  readonly op: 'union';
  readonly parts: readonly { readonly plan: Plan; readonly columns: readonly Variable[] }[];
  readonly columns: readonly Variable[];
}

/** Stands for a subtree that something else computes, such as a database; made by `rewrite`, never by the planner. */
export interface Foreign {
  readonly op: 'foreign';
  /** One line or more for people, for example the SQL. */
  readonly title: string;
  /**
   * The rows that the subtree would give from the starting row: copies of it with the subtree's slots set. The graph is
   * the one that the query runs over, so that a plan is made once and serves every view of the same store.
   */
  readonly rows: (
    start: readonly Value[],
    parameters: ReadonlyMap<string, Value>,
    graph: GraphReader,
  ) => Iterable<Value[]>;
}
