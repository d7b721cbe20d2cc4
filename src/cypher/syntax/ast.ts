/** A query as it was written. Every node knows the stretch of text it came from. */
import type { Span } from '../errors.js';

export interface Name {
  readonly name: string;
  readonly span: Span;
}

interface Node {
  readonly span: Span;
}

export interface Query extends Node {
  readonly text: string;
  readonly parts: readonly SingleQuery[];
  /** One for each UNION between two parts. */
  readonly unions: readonly Union[];
}

export interface Union extends Node {
  readonly all: boolean;
}

export interface SingleQuery extends Node {
  readonly clauses: readonly Clause[];
}

export type Clause = MatchClause | UnwindClause | ProjectionClause;

export interface MatchClause extends Node {
  readonly kind: 'match';
  readonly optional: boolean;
  readonly patterns: readonly PathPattern[];
  readonly where: Expr | null;
}

export interface UnwindClause extends Node {
  readonly kind: 'unwind';
  readonly list: Expr;
  readonly variable: Name;
}

export interface ProjectionClause extends Node {
  readonly kind: 'with' | 'return';
  readonly distinct: boolean;
  readonly star: boolean;
  readonly items: readonly ProjectionItem[];
  readonly orderBy: readonly SortItem[];
  readonly skip: Expr | null;
  readonly limit: Expr | null;
  readonly where: Expr | null;
}

export interface ProjectionItem extends Node {
  readonly value: Expr;
  readonly alias: Name | null;
  /** The expression as written: the column's name where there is no alias. */
  readonly text: string;
}

export interface SortItem extends Node {
  readonly value: Expr;
  readonly descending: boolean;
}

export interface PathPattern extends Node {
  readonly variable: Name | null;
  readonly shortest: 'one' | 'all' | null;
  /** Always one more than there are relationships. */
  readonly nodes: readonly NodePattern[];
  readonly relationships: readonly RelationshipPattern[];
}

export interface NodePattern extends Node {
  readonly variable: Name | null;
  readonly labels: readonly Name[];
  readonly properties: Expr | null;
}

export type Direction = 'out' | 'in' | 'both';

export interface RelationshipPattern extends Node {
  readonly variable: Name | null;
  readonly types: readonly Name[];
  readonly direction: Direction;
  /** Set when the length is variable; an absent bound is 1 or open. */
  readonly range: { readonly min: number | null; readonly max: number | null } | null;
  readonly properties: Expr | null;
}

export type BinaryOperator =
  | 'and'
  | 'or'
  | 'xor'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | 'in'
  | 'starts with'
  | 'ends with'
  | 'contains'
  | '=~';

export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Expr =
  | Literal
  | ListLiteral
  | MapLiteral
  | Parameter
  | Variable
  | PropertyAccess
  | LabelPredicate
  | Unary
  | Binary
  | Comparison
  | IsNull
  | Index
  | Slice
  | Call
  | CountStar
  | Case
  | ListComprehension
  | PatternComprehension
  | Quantifier
  | Reduce
  | PatternExpression
  | Subquery
  | MapProjection;

export interface Literal extends Node {
  readonly kind: 'literal';
  readonly value: null | boolean | bigint | number | string;
}

export interface ListLiteral extends Node {
  readonly kind: 'list';
  readonly items: readonly Expr[];
}

export interface MapLiteral extends Node {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
}

export interface MapEntry {
  readonly key: Name;
  readonly value: Expr;
}

export interface Parameter extends Node {
  readonly kind: 'parameter';
  readonly name: string;
}

export interface Variable extends Node {
  readonly kind: 'variable';
  readonly name: string;
}

export interface PropertyAccess extends Node {
  readonly kind: 'property';
  readonly subject: Expr;
  readonly key: Name;
}

export interface LabelPredicate extends Node {
  readonly kind: 'labels';
  readonly subject: Expr;
  readonly labels: readonly Name[];
}

export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: 'not' | '-' | '+';
  readonly operand: Expr;
}

export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
}

/** `a < b <= c`: each operand is compared with its neighbour. */
export interface Comparison extends Node {
  readonly kind: 'comparison';
  /** Always one more than there are operators. */
  readonly operands: readonly Expr[];
  readonly operators: readonly ComparisonOperator[];
}

export interface IsNull extends Node {
  readonly kind: 'is-null';
  readonly subject: Expr;
  readonly negated: boolean;
}

export interface Index extends Node {
  readonly kind: 'index';
  readonly subject: Expr;
  readonly index: Expr;
}

export interface Slice extends Node {
  readonly kind: 'slice';
  readonly subject: Expr;
  readonly from: Expr | null;
  readonly to: Expr | null;
}

export interface Call extends Node {
  readonly kind: 'call';
  readonly name: Name;
  readonly distinct: boolean;
  readonly args: readonly Expr[];
}

export interface CountStar extends Node {
  readonly kind: 'count-star';
}

export interface Case extends Node {
  readonly kind: 'case';
  readonly subject: Expr | null;
  readonly branches: readonly { readonly when: Expr; readonly result: Expr }[];
  readonly otherwise: Expr | null;
}

export interface ListComprehension extends Node {
  readonly kind: 'list-comprehension';
  readonly variable: Name;
  readonly list: Expr;
  readonly where: Expr | null;
  readonly yields: Expr | null;
}

export interface PatternComprehension extends Node {
  readonly kind: 'pattern-comprehension';
  readonly pattern: PathPattern;
  readonly where: Expr | null;
  readonly yields: Expr;
}

export interface Quantifier extends Node {
  readonly kind: 'quantifier';
  readonly quantifier: 'all' | 'any' | 'none' | 'single';
  readonly variable: Name;
  readonly list: Expr;
  readonly where: Expr;
}

export interface Reduce extends Node {
  readonly kind: 'reduce';
  readonly accumulator: Name;
  readonly initial: Expr;
  readonly variable: Name;
  readonly list: Expr;
  readonly body: Expr;
}

/** A pattern where a truth is asked for, or a shortest path where a value is. */
export interface PatternExpression extends Node {
  readonly kind: 'pattern';
  readonly pattern: PathPattern;
}

/** `EXISTS { … }` and `COUNT { … }`. */
export interface Subquery extends Node {
  readonly kind: 'subquery';
  readonly asks: 'exists' | 'count';
  readonly query: Query;
}

export interface MapProjection extends Node {
  readonly kind: 'map-projection';
  readonly subject: Variable;
  readonly items: readonly MapProjectionItem[];
}

export type MapProjectionItem =
  | { readonly kind: 'all'; readonly span: Span }
  | { readonly kind: 'property'; readonly key: Name }
  | { readonly kind: 'variable'; readonly name: Name }
  | { readonly kind: 'entry'; readonly key: Name; readonly value: Expr };
