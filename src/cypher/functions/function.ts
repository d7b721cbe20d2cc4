/** What a function of the language is: its arguments, its types, and how it is computed. */
import type { Calendar, ParsedDate } from '../../time/index.js';
import type { Type, TypeKind } from '../values/type.js';
import type { MapValue, NodeValue, RelationshipValue, Value } from '../values/value.js';

/** What functions may ask for while a query runs. */
export interface FunctionContext {
  readonly labels: (node: NodeValue) => readonly string[];
  readonly property: (element: NodeValue | RelationshipValue, key: string) => Value;
  readonly properties: (element: NodeValue | RelationshipValue) => MapValue;
  readonly parseDate: ((text: string) => ParsedDate) | undefined;
  /** In whose years and days time is counted. */
  readonly calendar: Calendar | undefined;
  /** Milliseconds since 1970, the same throughout a query. */
  readonly now: number;
  /** Called in loops that may be long; throws when the time is up. */
  readonly tick: () => void;
}

export interface FunctionDefinition {
  /** As it is usually written. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Kinds that each argument may have; the last stands for all that follow. */
  readonly accepts?: readonly (readonly TypeKind[])[];
  readonly result: Type | ((args: readonly Type[]) => Type);
  /** Unless set, one null among the arguments makes the result null. */
  readonly takesNull?: true;
  /** Gives another result each time, so that it may not be aggregated over. */
  readonly volatile?: true;
  readonly evaluate: (args: readonly Value[], context: FunctionContext) => Value;
}

/** One running aggregate of one group. */
export interface Accumulator {
  readonly add: (args: readonly Value[]) => void;
  readonly result: () => Value;
}

export interface AggregateDefinition {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly accepts?: readonly (readonly TypeKind[])[];
  readonly result: Type | ((args: readonly Type[]) => Type);
  readonly start: () => Accumulator;
}
