/** Functions as SQL. */
import type { BoundCall, BoundExpr } from '../../../cypher/analyse/bound.js';
import { readMoment } from '../../../cypher/functions/time.js';
import { CypherError, type Value } from '../../../cypher/index.js';
import type { Moment } from '../../../time/index.js';
import { elapsed } from './print-elapsed.js';
import { bindingOf, type Place, print, scalar } from './print-expression.js';
import { predicateOf } from './print-statement-property.js';
import {
  before,
  inWindow,
  knownWindow,
  notAfter,
  overlap,
  possibleOverlap,
  type SqlWindow,
  type Ternary,
  threeValued,
  windowFrom,
} from './print-time.js';
import { NO_MOMENT, notPrintable, type SqlMoment, type SqlValue } from './sql-value.js';

export function printCall(expr: BoundCall, place: Place): SqlValue {
  const [first] = expr.args;
  switch (expr.name) {
    case 'date':
      return first ? momentOf(first, place) : notPrintable('no argument');
    case 'coalesce':
      return coalesce(expr.args, place);
    case 'exists': {
      const value = first ? print(first, place) : notPrintable('no argument');
      const sql = 'sql' in value ? value.sql : value.kind === 'moment' ? value.min : value.row;
      return { kind: 'boolean', sql: `(${sql} IS NOT NULL)` };
    }
    case 'type': {
      const binding = first && bindingOf(first, place);
      return binding?.kind === 'edge' ? predicateOf(binding) : notPrintable('the type of something else');
    }
    case 'tostring': {
      const value = first ? scalar(first, place) : notPrintable('no argument');
      return value.kind === 'string' ? value : notPrintable('a number as text');
    }
    default: {
      const ternary = ternaryOf(expr, place);
      return ternary ? { kind: 'boolean', sql: threeValued(ternary) } : notPrintable(`${expr.name}()`);
    }
  }
}

function coalesce(args: readonly BoundExpr[], place: Place): SqlValue {
  const values = args.map((arg) => scalar(arg, place)).filter(({ kind }) => kind !== 'null');
  const [first] = values;
  if (!first || values.some(({ kind }) => kind !== first.kind))
    return notPrintable('values of several kinds');
  if (values.length === 1) return first;
  const most = Math.max(...values.map((value) => value.most ?? 0));
  return { kind: first.kind, sql: `coalesce(${values.map(({ sql }) => sql).join(', ')})`, most };
}

/** When a temporal predicate or a comparison of moments is certain and when impossible; undefined for all else. */
export function ternaryOf(expr: BoundExpr, place: Place): Ternary | undefined {
  if (expr.kind === 'comparison') return comparedMoments(expr.operands, expr.operators, place);
  if (expr.kind !== 'call') return undefined;
  const window = (from: number) => windowAt(expr.args, from, place);
  switch (expr.name) {
    case 'time_windows_overlap':
      return overlap(window(0), window(2));
    case 'time_windows_may_overlap':
      return possibleOverlap(window(0), window(2));
    case 'time_in_window': {
      const [at] = expr.args;
      return at && inWindow(momentOf(at, place), window(1));
    }
    case 'at_least_years':
    case 'at_least_days': {
      const [from, until, n] = expr.args;
      if (!from || !until || !n) return undefined;
      const unit = expr.name === 'at_least_years' ? 'years' : 'days';
      const ends = [momentOf(from, place), momentOf(until, place)] as const;
      return elapsed(unit, ...ends, scalar(n, place), place.printing.schema.calendar);
    }
    default:
      return undefined;
  }
}

function comparedMoments(
  operands: readonly BoundExpr[],
  operators: readonly string[],
  place: Place,
): Ternary | undefined {
  const [left, right] = operands;
  if (!left || !right || operators.length !== 1) return undefined;
  if (left.type.kind !== 'moment' || right.type.kind !== 'moment') return undefined;
  const [a, b] = [momentOf(left, place), momentOf(right, place)];
  switch (operators[0]) {
    case '<':
      return before(a, b);
    case '<=':
      return notAfter(a, b);
    case '>':
      return before(b, a);
    case '>=':
      return notAfter(b, a);
    default:
      return undefined;
  }
}

function windowAt(args: readonly BoundExpr[], at: number, place: Place): SqlWindow {
  const [from, until] = [args[at], args[at + 1]];
  if (!from || !until) return notPrintable('no window');
  const ends = [momentOf(from, place), momentOf(until, place)] as const;
  return knownWindow(...ends, place.printing) ?? windowFrom(...ends);
}

/** A moment, or a date as text, read once and not for each row. */
function momentOf(expr: BoundExpr, place: Place): SqlMoment {
  const { printing } = place;
  if (expr.kind === 'constant' && typeof expr.value === 'string') {
    const known = read(expr.value, expr, place);
    const vague = known.vague ? { vague: '1' } : {};
    return { kind: 'moment', min: String(known.min), max: String(known.max), onAxis: true, known, ...vague };
  }
  if (expr.kind === 'parameter' && printing.kinds.get(expr.name) === 'string') {
    const known = (parameters: ReadonlyMap<string, Value>) =>
      read(String(parameters.get(expr.name)), expr, place);
    const bound = (end: 'min' | 'max') => printing.bind((_, parameters) => known(parameters)[end]);
    return {
      kind: 'moment',
      min: bound('min'),
      max: bound('max'),
      get vague() {
        return printing.bind((_, parameters) => (known(parameters).vague ? 1 : 0));
      },
      known,
    };
  }
  const value = print(expr, place);
  if (value.kind === 'null') return NO_MOMENT;
  return value.kind === 'moment' ? value : notPrintable('no moment');
}

const MOST_DATES = 1_000;

function read(text: string, expr: BoundExpr, { printing }: Place): Moment {
  const known = printing.read.get(text);
  if (known) return known;
  try {
    const { moment } = readMoment(text, printing.schema.parseDate);
    if (printing.read.size >= MOST_DATES) printing.read.clear();
    printing.read.set(text, moment);
    return moment;
  } catch (error) {
    throw error instanceof CypherError ? error.located(expr.span, printing.text) : error;
  }
}
