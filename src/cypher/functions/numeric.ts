/** Functions on numbers. */
import { negate } from '../values/arithmetic.js';
import { ANY, FLOAT, INTEGER, type Type } from '../values/type.js';
import type { Value } from '../values/value.js';
import { integer, number, wrongArgument } from './check.js';
import type { FunctionDefinition } from './function.js';

const NUMERIC = ['number', 'integer', 'float'] as const;

/** A function from one number to a float. */
function float(name: string, compute: (x: number) => number): FunctionDefinition {
  const evaluate = ([x]: readonly Value[]) => compute(number(name, x));
  return { name, min: 1, max: 1, accepts: [NUMERIC], result: FLOAT, evaluate };
}

function sameAsArgument([type]: readonly Type[]): Type {
  return type?.kind === 'integer' || type?.kind === 'float' ? type : ANY;
}

function abs([x]: readonly Value[]): Value {
  if (typeof x === 'bigint') return x < 0n ? negate(x) : x;
  return Math.abs(number('abs', x));
}

function sign([x]: readonly Value[]): Value {
  if (typeof x === 'bigint') return x > 0n ? 1n : x < 0n ? -1n : 0n;
  const value = number('sign', x);
  return Number.isNaN(value) ? 0n : BigInt(Math.sign(value));
}

/** Halves go up, as openCypher has it; with a precision, away from zero. */
function round([x, digits]: readonly Value[]): Value {
  const value = number('round', x);
  if (digits === undefined) return Number.isFinite(value) ? Math.floor(value + 0.5) : value;
  const precision = integer('round', digits);
  if (precision < 0 || precision > 300) throw wrongArgument('round', digits, 'a precision from 0 to 300');
  const shifted = Number(`${Math.abs(value)}e${precision}`);
  if (!Number.isFinite(shifted)) return value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${precision}`);
}

export const NUMERIC_FUNCTIONS: readonly FunctionDefinition[] = [
  { name: 'abs', min: 1, max: 1, accepts: [NUMERIC], result: sameAsArgument, evaluate: abs },
  { name: 'sign', min: 1, max: 1, accepts: [NUMERIC], result: INTEGER, evaluate: sign },
  { name: 'round', min: 1, max: 2, accepts: [NUMERIC], result: FLOAT, evaluate: round },
  { name: 'rand', min: 0, max: 0, result: FLOAT, volatile: true, evaluate: () => Math.random() },
  { name: 'pi', min: 0, max: 0, result: FLOAT, evaluate: () => Math.PI },
  { name: 'e', min: 0, max: 0, result: FLOAT, evaluate: () => Math.E },
  {
    name: 'atan2',
    min: 2,
    max: 2,
    accepts: [NUMERIC],
    result: FLOAT,
    evaluate: ([y, x]) => Math.atan2(number('atan2', y), number('atan2', x)),
  },
  float('ceil', Math.ceil),
  float('floor', Math.floor),
  float('sqrt', Math.sqrt),
  float('exp', Math.exp),
  float('log', Math.log),
  float('log10', Math.log10),
  float('sin', Math.sin),
  float('cos', Math.cos),
  float('tan', Math.tan),
  float('cot', (x) => 1 / Math.tan(x)),
  float('asin', Math.asin),
  float('acos', Math.acos),
  float('atan', Math.atan),
  float('degrees', (x) => (x * 180) / Math.PI),
  float('radians', (x) => (x * Math.PI) / 180),
  float('haversin', (x) => (1 - Math.cos(x)) / 2),
];
