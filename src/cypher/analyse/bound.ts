/** A query whose names are resolved and whose expressions are typed. Each variable has a slot of its own in the row. */
import type { Span } from '../errors.js';
import type { BinaryOperator, ComparisonOperator, Direction, Quantifier } from '../syntax/ast.js';
import type { Type } from '../values/type.js';
import type { Value } from '../values/value.js';

export interface Variable {
  readonly name: string;
  readonly slot: number;
  readonly type: Type;
}

interface Typed {
  readonly type: Type;
  readonly span: Span;
}

export type BoundExpr =
  | Constant
  | ParameterRef
  | SlotRef
  | Property
  | HasLabels
  | Not
  | Negate
  | BoundBinary
  | BoundComparison
  | BoundIsNull
  | BoundIndex
  | BoundSlice
  | BoundList
  | BoundMap
  | BoundCall
  | BoundCase
  | BoundListComprehension
  | BoundQuantifier
  | BoundReduce
  | BoundPatternList
  | BoundSubquery
  | BoundMapProjection;

export interface Constant extends Typed {
  readonly kind: 'constant';
  readonly value: Value;
}
export interface ParameterRef extends Typed {
  readonly kind: 'parameter';
  readonly name: string;
}
export interface SlotRef extends Typed {
  readonly kind: 'slot';
  readonly slot: number;
  readonly name: string;
}
export interface Property extends Typed {
  readonly kind: 'property';
  readonly subject: BoundExpr;
  readonly key: string;
}
export interface HasLabels extends Typed {
  readonly kind: 'has-labels';
  readonly subject: BoundExpr;
  readonly labels: readonly string[];
}
export interface Not extends Typed {
  readonly kind: 'not';
  readonly operand: BoundExpr;
}
export interface Negate extends Typed {
  readonly kind: 'negate';
  readonly operand: BoundExpr;
}
export interface BoundBinary extends Typed {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: BoundExpr;
  readonly right: BoundExpr;
}
export interface BoundComparison extends Typed {
  readonly kind: 'comparison';
  readonly operands: readonly BoundExpr[];
  readonly operators: readonly ComparisonOperator[];
}
export interface BoundIsNull extends Typed {
  readonly kind: 'is-null';
  readonly subject: BoundExpr;
  readonly negated: boolean;
}
export interface BoundIndex extends Typed {
  readonly kind: 'index';
  readonly subject: BoundExpr;
  readonly index: BoundExpr;
}
export interface BoundSlice extends Typed {
  readonly kind: 'slice';
  readonly subject: BoundExpr;
  readonly from: BoundExpr | null;
  readonly to: BoundExpr | null;
}
export interface BoundList extends Typed {
  readonly kind: 'list';
  readonly items: readonly BoundExpr[];
}
export interface BoundMap extends Typed {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: string; readonly value: BoundExpr }[];
}
export interface BoundCall extends Typed {
  readonly kind: 'call';
  /** Key into the catalogue of functions: the name in lower case. */
  readonly name: string;
  readonly args: readonly BoundExpr[];
}
export interface BoundCase extends Typed {
  readonly kind: 'case';
  readonly subject: BoundExpr | null;
  readonly branches: readonly { readonly when: BoundExpr; readonly result: BoundExpr }[];
  readonly otherwise: BoundExpr | null;
}
export interface BoundListComprehension extends Typed {
  readonly kind: 'list-comprehension';
  readonly slot: number;
  readonly list: BoundExpr;
  readonly where: BoundExpr | null;
  readonly yields: BoundExpr | null;
}
export interface BoundQuantifier extends Typed {
  readonly kind: 'quantifier';
  readonly quantifier: Quantifier['quantifier'];
  readonly slot: number;
  readonly list: BoundExpr;
  readonly where: BoundExpr;
}
export interface BoundReduce extends Typed {
  readonly kind: 'reduce';
  readonly accumulator: number;
  readonly initial: BoundExpr;
  readonly slot: number;
  readonly list: BoundExpr;
  readonly body: BoundExpr;
}
/** A pattern comprehension; with `first` only its first result, as for a shortest path used as a value. */
export interface BoundPatternList extends Typed {
  readonly kind: 'pattern-list';
  readonly match: BoundMatch;
  readonly yields: BoundExpr;
  readonly first: boolean;
}
/** EXISTS, COUNT, and a pattern used as a truth. */
export interface BoundSubquery extends Typed {
  readonly kind: 'subquery';
  readonly asks: 'exists' | 'count';
  readonly query: BoundQuery;
}
export interface BoundMapProjection extends Typed {
  readonly kind: 'map-projection';
  readonly subject: BoundExpr;
  readonly all: boolean;
  readonly entries: readonly { readonly key: string; readonly value: BoundExpr }[];
}

export interface BoundQuery {
  readonly parts: readonly BoundPart[];
  /** Rows of different parts that are alike are told once. */
  readonly distinct: boolean;
  /** Names and types of what is returned; empty for a subquery without RETURN. */
  readonly columns: readonly Variable[];
}

export interface BoundPart {
  readonly clauses: readonly BoundClause[];
  /** For each column of the query, the variable of this part that fills it. */
  readonly returns: readonly Variable[];
}

export type BoundClause = BoundMatch | BoundUnwind | BoundProjection;

export interface BoundMatch {
  readonly kind: 'match';
  readonly optional: boolean;
  readonly nodes: readonly PatternNode[];
  readonly relationships: readonly PatternRelationship[];
  readonly paths: readonly PatternPath[];
  /** Property maps, labels and WHERE, taken apart at AND: all must be true. */
  readonly where: readonly BoundExpr[];
  /** What the clause newly binds. */
  readonly binds: readonly number[];
}

export interface PatternNode {
  readonly slot: number;
  readonly name: string;
  readonly labels: readonly string[];
  /** It has a value before the clause begins. */
  readonly bound: boolean;
}

/** A way to go along one relationship type; the type null stands for any. */
export interface Hop {
  readonly type: string | null;
  readonly direction: Direction;
}

export interface PatternRelationship {
  readonly slot: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly hops: readonly Hop[];
  readonly range: Range | null;
  readonly bound: boolean;
  /** Set on relationships that only a shortest path walks. */
  readonly shortest: 'one' | 'all' | null;
}

export interface Range {
  readonly min: number;
  /** Infinity when open. */
  readonly max: number;
  /** What each relationship on the way must fulfil, standing in the slot `each`. */
  readonly each: number;
  readonly where: readonly BoundExpr[];
}

export interface PatternPath {
  readonly slot: number;
  readonly name: string;
  readonly nodes: readonly number[];
  readonly relationships: readonly number[];
}

export interface BoundUnwind {
  readonly kind: 'unwind';
  readonly list: BoundExpr;
  readonly variable: Variable;
}

export interface BoundProjection {
  readonly kind: 'project';
  /** Null where nothing is aggregated. */
  readonly grouping: Grouping | null;
  /** Computed after grouping. */
  readonly computed: readonly Column[];
  readonly outputs: readonly Variable[];
  readonly distinct: boolean;
  readonly orderBy: readonly { readonly value: BoundExpr; readonly descending: boolean }[];
  readonly skip: BoundExpr | null;
  readonly limit: BoundExpr | null;
  readonly where: readonly BoundExpr[];
}

export interface Column {
  readonly slot: number;
  readonly name: string;
  readonly value: BoundExpr;
}

export interface Grouping {
  readonly keys: readonly Column[];
  readonly aggregates: readonly BoundAggregate[];
}

export interface BoundAggregate {
  readonly slot: number;
  /** Key into the catalogue of aggregates; `count(*)` is `count` without arguments. */
  readonly name: string;
  readonly distinct: boolean;
  readonly args: readonly BoundExpr[];
  readonly span: Span;
}
