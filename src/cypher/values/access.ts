/** Reaching into lists and maps. */
import { runtimeError } from '../errors.js';
import { describe, isList, isMap, type Value } from './value.js';

/** `list[index]` and `map[key]`; nodes and relationships are handled where the graph is known. */
export function indexInto(subject: Value, index: Value): Value {
  if (subject === null || index === null) return null;
  if (isList(subject)) {
    if (typeof index !== 'bigint') {
      throw runtimeError(
        'TypeError',
        'InvalidArgumentType',
        `A list is indexed by an integer, not by ${describe(index)}.`,
      );
    }
    const at = index < 0n ? Number(index) + subject.length : Number(index);
    return subject[at] ?? null;
  }
  if (isMap(subject)) {
    if (typeof index !== 'string') {
      const message = `A map is indexed by a string, not by ${describe(index)}.`;
      throw runtimeError('TypeError', 'MapElementAccessByNonString', message);
    }
    return subject.get(index) ?? null;
  }
  throw runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `Found ${describe(subject)}; only lists and maps have an index.`,
  );
}

/** `list[from..to]`; an absent bound is undefined, an unknown one null. */
export function slice(subject: Value, from: Value | undefined, to: Value | undefined): Value {
  if (subject === null || from === null || to === null) return null;
  if (!isList(subject)) {
    throw runtimeError(
      'TypeError',
      'InvalidArgumentType',
      `Found ${describe(subject)}; only lists are cut with [from..to].`,
    );
  }
  return subject.slice(bound(from, 0), bound(to, subject.length));
}

function bound(value: Value | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value === 'bigint') return Number(value);
  throw runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `The bounds of a slice are integers, not ${describe(value ?? null)}.`,
  );
}
