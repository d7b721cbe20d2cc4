/** Properties, labels and indexes of values, where the graph may have to be asked. */
import { runtimeError } from '../errors.js';
import { indexInto } from '../values/access.js';
import {
  describe,
  isList,
  isMap,
  type MomentValue,
  type NodeValue,
  type RelationshipValue,
  type Truth,
  type Value,
} from '../values/value.js';
import type { Run } from './context.js';

export function propertyOf(subject: Value, key: string, run: Run): Value {
  if (subject === null) return null;
  if (typeof subject === 'object' && !isList(subject)) {
    if (isMap(subject)) return subject.get(key) ?? null;
    if (subject.kind === 'node' || subject.kind === 'relationship') return run.graph.property(subject, key);
    if (subject.kind === 'moment') return momentPart(subject, key);
  }
  throw runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `Found ${describe(subject)}, which has no property ${key}.`,
  );
}

function momentPart({ moment }: MomentValue, key: string): Value {
  switch (key) {
    case 'text':
      return moment.text;
    case 'calendar':
      return moment.calendar;
    case 'min':
      return BigInt(moment.min);
    case 'max':
      return BigInt(moment.max);
    default:
      return null;
  }
}

/** Does the node have all these labels, or the relationship this type? With no labels: is it a node? */
export function wears(subject: Value, labels: readonly string[], run: Run): Truth {
  if (subject === null) return null;
  if (typeof subject === 'object' && !isList(subject) && !isMap(subject)) {
    if (subject.kind === 'node') {
      if (labels.length === 0) return true;
      const worn = run.graph.labels(subject);
      return labels.every((label) => worn.includes(label));
    }
    if (subject.kind === 'relationship' && labels.length > 0)
      return labels.every((type) => type === subject.type);
  }
  if (labels.length === 0) return false;
  const message = `Found ${describe(subject)}; only nodes and relationships have labels.`;
  throw runtimeError('TypeError', 'InvalidArgumentType', message);
}

export function indexValue(subject: Value, index: Value, run: Run): Value {
  const element =
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind !== 'path';
  if (!element || typeof index !== 'string') return indexInto(subject, index);
  return propertyOf(subject, index, run);
}

export function elementOf(value: Value, where: string): NodeValue | RelationshipValue {
  if (value !== null && typeof value === 'object' && 'kind' in value) {
    if (value.kind === 'node' || value.kind === 'relationship') return value;
  }
  const message = `Found ${describe(value)} in ${where}; expected a node or a relationship.`;
  throw runtimeError('TypeError', 'InvalidArgumentType', message);
}
