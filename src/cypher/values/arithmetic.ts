/** Arithmetic: whole numbers of 64 bits that never wrap, floats, and `+` on strings and lists. */
import { type CypherError, runtimeError } from '../errors.js';
import { formatNumber } from './text.js';
import { describe, isList, type ListValue, type Value } from './value.js';

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
export const MAX_LIST = 5_000_000;
export const MAX_STRING = 50_000_000;

type Arithmetic = '+' | '-' | '*' | '/' | '%' | '^';

export function arithmetic(operator: Arithmetic, a: Value, b: Value): Value {
  if (a === null || b === null) return null;
  if (operator === '+') {
    const joined = join(a, b);
    if (joined !== undefined) return joined;
  }
  if (typeof a === 'bigint' && typeof b === 'bigint' && operator !== '^') return wholeNumbers(operator, a, b);
  return floats(operator, toFloat(operator, a), toFloat(operator, b));
}

/** Strings and lists; undefined when both sides are something else. */
function join(a: Value, b: Value): Value | undefined {
  if (isList(a) || isList(b)) return joinLists(isList(a) ? a : [a], isList(b) ? b : [b]);
  if (typeof a === 'string') return joinStrings(a, textOf(b));
  return typeof b === 'string' ? joinStrings(textOf(a), b) : undefined;
}

function joinLists(a: ListValue, b: ListValue): Value {
  if (a.length + b.length > MAX_LIST) throw tooLarge('list', MAX_LIST);
  return [...a, ...b];
}

function joinStrings(a: string, b: string): string {
  if (a.length + b.length > MAX_STRING) throw tooLarge('string', MAX_STRING);
  return a + b;
}

export function tooLarge(what: string, most: number): CypherError {
  return runtimeError('LimitExceeded', 'ValueTooLarge', `A ${what} would have more than ${most} elements.`);
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return formatNumber(value);
  throw wrongOperand('+', value, 'a string or a number beside a string');
}

function wholeNumbers(operator: Exclude<Arithmetic, '^'>, a: bigint, b: bigint): bigint {
  switch (operator) {
    case '+':
      return in64(a + b, operator);
    case '-':
      return in64(a - b, operator);
    case '*':
      return in64(a * b, operator);
    case '/':
      if (b === 0n) throw byZero();
      return in64(a / b, operator);
    case '%':
      if (b === 0n) throw byZero();
      return a % b;
  }
}

function floats(operator: Arithmetic, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '^':
      return a ** b;
  }
}

export function negate(value: Value): Value {
  if (value === null) return null;
  if (typeof value === 'bigint') return in64(-value, '-');
  return -toFloat('-', value);
}

function toFloat(operator: string, value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw wrongOperand(operator, value, 'a number');
}

function wrongOperand(operator: string, value: Value, expected: string): CypherError {
  return runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `Found ${describe(value)} beside ${operator}; expected ${expected}.`,
  );
}

/** The number if it fits into 64 bits. */
export function in64(value: bigint, operator: string): bigint {
  if (value >= LEAST && value <= MOST) return value;
  const message = `The result of ${operator} does not fit into 64 bits.`;
  throw runtimeError('ArgumentError', 'IntegerOverflow', message, 'Use floats, for example toFloat(x).');
}

function byZero(): CypherError {
  return runtimeError(
    'ArgumentError',
    'DivisionByZero',
    'A whole number was divided by zero.',
    'Floats divide by 0.0.',
  );
}
