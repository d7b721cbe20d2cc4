/** Logic with three values: true, false and null for unknown. */
import { runtimeError } from '../errors.js';
import { describe, type Truth, type Value } from './value.js';

export function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === null || b === null ? null : true;
}

export function or(a: Truth, b: Truth): Truth {
  if (a === true || b === true) return true;
  return a === null || b === null ? null : false;
}

export function xor(a: Truth, b: Truth): Truth {
  return a === null || b === null ? null : a !== b;
}

export function not(a: Truth): Truth {
  return a === null ? null : !a;
}

/** The value as a truth; only booleans and null are one. */
export function truthOf(value: Value): Truth {
  if (value === null || typeof value === 'boolean') return value;
  throw runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `Found ${describe(value)}; expected true, false or null.`,
  );
}
