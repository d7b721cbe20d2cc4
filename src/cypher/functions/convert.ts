/** Functions from one kind of value to another. */
import { formatNumber, parseFloatStrict, parseInteger } from '../values/text.js';
import { BOOLEAN, FLOAT, INTEGER, STRING, type Type } from '../values/type.js';
import type { Value } from '../values/value.js';
import { wrongArgument } from './check.js';
import type { FunctionDefinition } from './function.js';

/** Undefined when the value is of a kind that cannot be converted; null when this very value cannot. */
type Convert = (value: Value) => Value | undefined;

const toBoolean: Convert = (value) => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return value !== 0n;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
};

const toInteger: Convert = (value) => {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : null;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'string' ? parseInteger(value) : undefined;
};

const toFloat: Convert = (value) => {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' ? parseFloatStrict(value) : undefined;
};

const toText: Convert = (value) => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint' || typeof value === 'number') return formatNumber(value);
  return value !== null && 'kind' in value && value.kind === 'moment' ? value.moment.text : undefined;
};

/** The plain function, which refuses what it cannot convert, and the one that answers null instead. */
function pair(name: string, result: Type, expected: string, convert: Convert): FunctionDefinition[] {
  return [
    {
      name,
      min: 1,
      max: 1,
      result,
      evaluate: ([value = null]) => {
        const converted = convert(value);
        if (converted === undefined) throw wrongArgument(name, value, expected);
        return converted;
      },
    },
    { name: `${name}OrNull`, min: 1, max: 1, result, evaluate: ([value = null]) => convert(value) ?? null },
  ];
}

export const CONVERSION_FUNCTIONS: readonly FunctionDefinition[] = [
  ...pair('toBoolean', BOOLEAN, 'a boolean, a string or an integer', toBoolean),
  ...pair('toInteger', INTEGER, 'a number, a string or a boolean', toInteger),
  ...pair('toFloat', FLOAT, 'a number or a string', toFloat),
  ...pair('toString', STRING, 'a number, a string, a boolean or a moment', toText),
];
