/** Functions on moments and windows. Each answers true when certain, false when impossible, else null. */
import {
  type Moment,
  timeInWindow,
  type Window,
  windowOf,
  windowsMayOverlap,
  windowsOverlap,
} from '../../time/index.js';
import { notSupported, runtimeError } from '../errors.js';
import { BOOLEAN, INTEGER, MOMENT } from '../values/type.js';
import type { MomentValue, Value } from '../values/value.js';
import { wrongArgument } from './check.js';
import type { FunctionContext, FunctionDefinition } from './function.js';

const DATE = ['moment', 'string'] as const;

/** Reads a written date as a moment; refuses windows, dates told through something else, and what is no date. */
export function readMoment(text: string, parseDate: FunctionContext['parseDate']): MomentValue {
  if (!parseDate) throw notSupported('date() without a calendar', undefined);
  const parsed = parseDate(text);
  if (parsed.kind === 'moment') return { kind: 'moment', moment: parsed.moment };
  if (parsed.kind === 'problem') {
    throw runtimeError(
      'ArgumentError',
      'InvalidDate',
      `'${text}' is not a date: ${parsed.message}`,
      parsed.hint,
    );
  }
  const what = parsed.kind === 'window' ? 'a span with two ends' : `told through ${parsed.anchor}`;
  const hint = parsed.kind === 'window' ? 'Give its two ends one by one.' : 'Match that and use its date.';
  throw runtimeError('ArgumentError', 'InvalidDate', `'${text}' is ${what}; expected one date.`, hint);
}

export function moment(name: string, value: Value | undefined, context: FunctionContext): Moment | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return readMoment(value, context.parseDate).moment;
  if (typeof value === 'object' && 'kind' in value && value.kind === 'moment') return value.moment;
  throw wrongArgument(name, value, "a moment or a date as text, for example '340 TA'");
}

/** Null when the ends are the wrong way round: then nothing can be told. */
function windowFrom(
  name: string,
  from: Value | undefined,
  until: Value | undefined,
  context: FunctionContext,
): Window | null {
  const result = windowOf(moment(name, from, context), moment(name, until, context));
  return result.ok ? result.window : null;
}

function overlap(
  name: string,
  ask: (a: Window, b: Window) => boolean | null,
): FunctionDefinition['evaluate'] {
  return ([from1, until1, from2, until2], context) => {
    const a = windowFrom(name, from1, until1, context);
    const b = windowFrom(name, from2, until2, context);
    return a && b ? ask(a, b) : null;
  };
}

function inWindow([at, from, until]: readonly Value[], context: FunctionContext): Value {
  const [when, begin, end] = [at, from, until].map((value) => moment('time_in_window', value, context));
  const found = windowOf(begin ?? null, end ?? null);
  if (!when || !found.ok) return null;
  return timeInWindow(when, end && !end.vague ? throughItsEnd(found.window) : found.window);
}

/**
 * A date that ends something is a granule in which it still was: whoever died in 360 was there in 360. Where the
 * bounds are doubt, as they are of a vague date and of the end of a statement's window, that cannot be said.
 */
export function throughItsEnd(window: Window): Window {
  return { ...window, untilMin: window.untilMax };
}

function date([value = null]: readonly Value[], context: FunctionContext): Value {
  const found = moment('date', value, context);
  return found && { kind: 'moment', moment: found };
}

export const TIME_FUNCTIONS: readonly FunctionDefinition[] = [
  { name: 'date', min: 1, max: 1, result: MOMENT, evaluate: date },
  {
    name: 'time_windows_overlap',
    min: 4,
    max: 4,
    accepts: [DATE],
    result: BOOLEAN,
    takesNull: true,
    evaluate: overlap('time_windows_overlap', windowsOverlap),
  },
  {
    name: 'time_windows_may_overlap',
    min: 4,
    max: 4,
    accepts: [DATE],
    result: BOOLEAN,
    takesNull: true,
    evaluate: overlap('time_windows_may_overlap', windowsMayOverlap),
  },
  {
    name: 'time_in_window',
    min: 3,
    max: 3,
    accepts: [DATE],
    result: BOOLEAN,
    takesNull: true,
    evaluate: inWindow,
  },
  { name: 'timestamp', min: 0, max: 0, result: INTEGER, evaluate: (_, { now }) => BigInt(now) },
];
