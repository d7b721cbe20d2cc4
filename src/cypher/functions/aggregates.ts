/** The aggregating functions. Null is left out by all but count(*). */
import { runtimeError } from '../errors.js';
import { arithmetic } from '../values/arithmetic.js';
import { order } from '../values/order.js';
import { ANY, FLOAT, INTEGER, listOf, NUMBER, type Type } from '../values/type.js';
import { describe, type Value } from '../values/value.js';
import { wrongArgument } from './check.js';
import type { Accumulator, AggregateDefinition } from './function.js';
import { refuseMoment } from './moments.js';

const NUMERIC = [['number', 'integer', 'float']] as const;

function numeric(name: string, value: Value): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  throw runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `${name}() met ${describe(value)}; expected numbers.`,
  );
}

/** Skips null, then folds the first argument. */
function folding(add: (value: Value) => void, result: () => Value): Accumulator {
  return { add: ([value = null]) => value !== null && add(value), result };
}

function count(): Accumulator {
  let n = 0n;
  return {
    add: (args) => {
      if (args.length === 0 || args[0] !== null) n += 1n;
    },
    result: () => n,
  };
}

function collect(): Accumulator {
  const items: Value[] = [];
  return folding(
    (value) => items.push(refuseMoment(value, 'collect()')),
    () => items,
  );
}

function sum(): Accumulator {
  let total: Value = 0n;
  return folding(
    (value) => {
      total = arithmetic('+', total, numeric('sum', value));
    },
    () => total,
  );
}

function average(): Accumulator {
  let mean = 0;
  let n = 0;
  return folding(
    (value) => {
      n += 1;
      mean += (Number(numeric('avg', value)) - mean) / n;
    },
    () => (n === 0 ? null : mean),
  );
}

function extreme(sign: 1 | -1): () => Accumulator {
  return () => {
    let best: Value = null;
    return folding(
      (value) => {
        if (best === null || order(value, best) * sign > 0) best = value;
      },
      () => best,
    );
  };
}

/** Standard deviation of a sample (`missing` 1) or of a population (0). */
function deviation(name: string, missing: 0 | 1): () => Accumulator {
  return () => {
    let n = 0;
    let mean = 0;
    let squares = 0;
    return folding(
      (value) => {
        const x = Number(numeric(name, value));
        n += 1;
        const delta = x - mean;
        mean += delta / n;
        squares += delta * (x - mean);
      },
      () => (n <= missing ? 0 : Math.sqrt(squares / (n - missing))),
    );
  };
}

function percentile(
  name: string,
  pick: (sorted: readonly (number | bigint)[], at: number) => Value,
): () => Accumulator {
  return () => {
    const values: (number | bigint)[] = [];
    let at: number | undefined;
    return {
      add: ([value = null, fraction = null]) => {
        const asked = Number(numeric(name, fraction));
        if (!(asked >= 0 && asked <= 1)) {
          const message = `${name}() got the percentile ${asked}; expected a number from 0.0 to 1.0.`;
          throw runtimeError('ArgumentError', 'NumberOutOfRange', message);
        }
        at ??= asked;
        if (value !== null) values.push(numeric(name, value));
      },
      result: () => (values.length === 0 ? null : pick(values.sort(order), at ?? 0)),
    };
  };
}

function interpolate(sorted: readonly (number | bigint)[], at: number): Value {
  const place = at * (sorted.length - 1);
  const below = Number(sorted[Math.floor(place)]);
  const above = Number(sorted[Math.ceil(place)]);
  return below + (above - below) * (place - Math.floor(place));
}

function nearest(sorted: readonly (number | bigint)[], at: number): Value {
  const found = sorted[Math.max(0, Math.ceil(at * sorted.length) - 1)];
  if (found === undefined) throw wrongArgument('percentileDisc', null, 'numbers');
  return found;
}

function sumType([type]: readonly Type[]): Type {
  return type?.kind === 'integer' || type?.kind === 'float' ? type : NUMBER;
}

export const AGGREGATES: readonly AggregateDefinition[] = [
  { name: 'count', min: 1, max: 1, result: INTEGER, start: count },
  { name: 'collect', min: 1, max: 1, result: ([type]) => listOf(type ?? ANY), start: collect },
  { name: 'sum', min: 1, max: 1, accepts: NUMERIC, result: sumType, start: sum },
  { name: 'avg', min: 1, max: 1, accepts: NUMERIC, result: FLOAT, start: average },
  { name: 'min', min: 1, max: 1, result: ([type]) => type ?? ANY, start: extreme(-1) },
  { name: 'max', min: 1, max: 1, result: ([type]) => type ?? ANY, start: extreme(1) },
  { name: 'stDev', min: 1, max: 1, accepts: NUMERIC, result: FLOAT, start: deviation('stDev', 1) },
  { name: 'stDevP', min: 1, max: 1, accepts: NUMERIC, result: FLOAT, start: deviation('stDevP', 0) },
  {
    name: 'percentileCont',
    min: 2,
    max: 2,
    accepts: NUMERIC,
    result: FLOAT,
    start: percentile('percentileCont', interpolate),
  },
  {
    name: 'percentileDisc',
    min: 2,
    max: 2,
    accepts: NUMERIC,
    result: NUMBER,
    start: percentile('percentileDisc', nearest),
  },
];
