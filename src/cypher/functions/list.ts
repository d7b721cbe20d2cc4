/** Functions on lists, and those that go over several values. */
import { runtimeError } from '../errors.js';
import { MAX_LIST, tooLarge } from '../values/arithmetic.js';
import { ANY, BOOLEAN, INTEGER, join, listOf, type Type } from '../values/type.js';
import { describe, isList, isMap, type ListValue, type Value } from '../values/value.js';
import { wrongArgument } from './check.js';
import type { FunctionContext, FunctionDefinition } from './function.js';

const LIST = ['list'] as const;

function list(name: string, value: Value | undefined): ListValue {
  if (value !== undefined && isList(value)) return value;
  throw wrongArgument(name, value ?? null, 'a list');
}

function itemType([type]: readonly Type[]): Type {
  return type?.kind === 'list' ? type.of : ANY;
}

function sameType([type]: readonly Type[]): Type {
  return type ?? ANY;
}

function size([value = null]: readonly Value[]): Value {
  if (typeof value === 'string') return BigInt([...value].length);
  if (isMap(value)) return BigInt(value.size);
  return BigInt(list('size', value).length);
}

function isEmpty([value = null]: readonly Value[]): Value {
  if (typeof value === 'string') return value === '';
  if (isMap(value)) return value.size === 0;
  return list('isEmpty', value).length === 0;
}

function reverse([value = null]: readonly Value[]): Value {
  return typeof value === 'string' ? [...value].reverse().join('') : [...list('reverse', value)].reverse();
}

function bound(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value;
  throw runtimeError(
    'ArgumentError',
    'InvalidArgumentType',
    `range() got ${describe(value ?? null)}; expected an integer.`,
  );
}

function range([start, end, step = 1n]: readonly Value[], { tick }: FunctionContext): Value {
  const from = bound(start);
  const to = bound(end);
  const by = bound(step);
  if (by === 0n)
    throw runtimeError(
      'ArgumentError',
      'NumberOutOfRange',
      'The step of range() is 0; expected another number.',
    );
  const length = (to - from) / by + 1n;
  if (length > BigInt(MAX_LIST)) throw tooLarge('list', MAX_LIST);
  const items: bigint[] = [];
  for (let item = from; by > 0n ? item <= to : item >= to; item += by) {
    tick();
    items.push(item);
  }
  return items;
}

export const LIST_FUNCTIONS: readonly FunctionDefinition[] = [
  { name: 'size', min: 1, max: 1, accepts: [['list', 'string', 'map']], result: INTEGER, evaluate: size },
  {
    name: 'isEmpty',
    min: 1,
    max: 1,
    accepts: [['list', 'string', 'map']],
    result: BOOLEAN,
    evaluate: isEmpty,
  },
  { name: 'reverse', min: 1, max: 1, accepts: [['list', 'string']], result: sameType, evaluate: reverse },
  { name: 'range', min: 2, max: 3, result: listOf(INTEGER), evaluate: range },
  {
    name: 'head',
    min: 1,
    max: 1,
    accepts: [LIST],
    result: itemType,
    evaluate: ([v]) => list('head', v)[0] ?? null,
  },
  {
    name: 'last',
    min: 1,
    max: 1,
    accepts: [LIST],
    result: itemType,
    evaluate: ([v]) => list('last', v).at(-1) ?? null,
  },
  {
    name: 'tail',
    min: 1,
    max: 1,
    accepts: [LIST],
    result: sameType,
    evaluate: ([v]) => list('tail', v).slice(1),
  },
  {
    name: 'coalesce',
    min: 1,
    max: Number.POSITIVE_INFINITY,
    result: (types) => types.reduce(join),
    takesNull: true,
    evaluate: (args) => args.find((arg) => arg !== null) ?? null,
  },
];
