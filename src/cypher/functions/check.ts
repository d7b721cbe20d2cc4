/** Checks of arguments that functions share. */
import { type CypherError, runtimeError } from '../errors.js';
import { describe, type Value } from '../values/value.js';

/** The argument is of the wrong kind. */
export function wrongArgument(name: string, value: Value, expected: string): CypherError {
  return runtimeError(
    'TypeError',
    'InvalidArgumentValue',
    `${name}() got ${describe(value)}; expected ${expected}.`,
  );
}

export function number(name: string, value: Value | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw wrongArgument(name, value ?? null, 'a number');
}

export function integer(name: string, value: Value | undefined): number {
  if (typeof value === 'bigint') return Number(value);
  throw wrongArgument(name, value ?? null, 'an integer');
}

export function string(name: string, value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw wrongArgument(name, value ?? null, 'a string');
}
