/** Functions on the time between two moments, in years of the world's calendar or in days. */
import {
  atLeastDays,
  atLeastYears,
  type Bounds,
  type Calendar,
  spread,
  timeBetween,
  yearsBetween,
} from '../../time/index.js';
import { notSupported } from '../errors.js';
import { BOOLEAN, STRING } from '../values/type.js';
import { number } from './check.js';
import type { FunctionDefinition } from './function.js';
import { moment } from './time.js';

const DATE = ['moment', 'string'] as const;
const NUMBER = ['integer', 'float', 'number'] as const;

function elapsed(name: string, ask: typeof atLeastYears): FunctionDefinition {
  return {
    name,
    min: 3,
    max: 3,
    accepts: [DATE, DATE, NUMBER],
    result: BOOLEAN,
    evaluate: ([a, b, n], context) => {
      const [from, until] = [moment(name, a, context), moment(name, b, context)];
      if (!context.calendar) throw notSupported(`${name}() without a calendar`, undefined);
      return from && until ? ask(from, until, number(name, n), context.calendar) : null;
    },
  };
}

/** The time between two moments in words, for messages. */
function between(
  name: string,
  words: (a: Bounds, b: Bounds, calendar: Calendar) => string | null,
): FunctionDefinition {
  return {
    name,
    min: 2,
    max: 2,
    accepts: [DATE, DATE],
    result: STRING,
    evaluate: ([a, b], context) => {
      const [from, until] = [moment(name, a, context), moment(name, b, context)];
      if (!context.calendar) throw notSupported(`${name}() without a calendar`, undefined);
      return from && until ? words(from, until, context.calendar) : null;
    },
  };
}

function yearsInWords(a: Bounds, b: Bounds, calendar: Calendar): string | null {
  const years = yearsBetween(a, b, calendar);
  return years === null ? null : spread(years.min, years.max);
}

export const ELAPSED_FUNCTIONS: readonly FunctionDefinition[] = [
  elapsed('at_least_years', atLeastYears),
  elapsed('at_least_days', atLeastDays),
  between('years_between', yearsInWords),
  between('time_between', timeBetween),
];
