/** Moments and windows in the server's language: true when certain, false when impossible, else null. */
import type { BoundCall, BoundExpr } from '../../../cypher/analyse/bound.js';
import type { ComparisonOperator } from '../../../cypher/syntax/ast.js';
import { BEGINNING, END } from '../../../time/index.js';
import {
  before,
  inWindow,
  notAfter,
  overlap,
  possibleOverlap,
  type SqlWindow,
  type Ternary,
} from '../../sqlite/cypher/print-time.js';
import { print } from './print-expression.js';
import { dateOf, givenText, literal, name, notPrintable, type Printing } from './printer.js';

/** Its parts; all are null together. */
export interface MomentText {
  readonly min: string;
  readonly max: string;
  readonly text: string;
  readonly calendar: string;
  readonly vague: string;
}

export function momentOf(expr: BoundExpr, printing: Printing): MomentText {
  const written = givenText(expr, printing);
  if (written !== null) {
    const { min, max, text, calendar, vague } = dateOf(written, printing);
    return {
      min: literal(BigInt(min)),
      max: literal(BigInt(max)),
      text: literal(text),
      calendar: literal(calendar),
      vague: String(vague === true),
    };
  }
  if (expr.kind === 'constant' && expr.value === null) return parts('null', '', printing);
  if (expr.type.kind !== 'moment') return notPrintable('no moment');
  if (expr.kind === 'slot') return parts(print(expr, printing), '', printing);
  if (expr.kind === 'property') return parts(print(expr.subject, printing), expr.key, printing);
  if (expr.kind === 'call' && expr.name === 'date' && expr.args[0]) return momentOf(expr.args[0], printing);
  return notPrintable('a moment that is computed');
}

/** Of a property they lie beside it; of a value they are its own. */
function parts(subject: string, key: string, _: Printing): MomentText {
  if (subject === 'null') return { min: 'null', max: 'null', text: 'null', calendar: 'null', vague: 'false' };
  const at = (part: string) =>
    `${subject}.${name(key === '' ? part : part === 'text' ? key : `${key}_${part}`)}`;
  return {
    min: at('min'),
    max: at('max'),
    text: at('text'),
    calendar: at('calendar'),
    vague: `coalesce(${at('vague')}, false)`,
  };
}

/** The moment as one value. */
export function momentMap(expr: BoundExpr, printing: Printing): string {
  if (expr.kind === 'slot') return print(expr, printing);
  const { min, max, text, calendar, vague } = momentOf(expr, printing);
  return `CASE WHEN ${min} IS NOT NULL THEN {min: ${min}, max: ${max}, text: ${text}, calendar: ${calendar}, vague: ${vague}} END`;
}

export function compareMoments(
  operator: ComparisonOperator,
  left: BoundExpr,
  right: BoundExpr,
  printing: Printing,
): string {
  const [a, b] = [momentOf(left, printing), momentOf(right, printing)];
  switch (operator) {
    case '=':
      return `(${a.min} = ${b.min} AND ${a.max} = ${b.max})`;
    case '<>':
      return `(${a.min} <> ${b.min} OR ${a.max} <> ${b.max})`;
    case '<':
      return threeValued(before(plain(a), plain(b)));
    case '<=':
      return threeValued(notAfter(plain(a), plain(b)));
    case '>':
      return threeValued(before(plain(b), plain(a)));
    case '>=':
      return threeValued(notAfter(plain(b), plain(a)));
  }
}

/** Undefined for a function that is not about time. */
export function printTime({ name: called, args }: BoundCall, printing: Printing): string | undefined {
  const window = (at: number) => {
    const [from, until] = [args[at], args[at + 1]];
    return from && until
      ? windowFrom(momentOf(from, printing), momentOf(until, printing))
      : notPrintable('no window');
  };
  switch (called) {
    case 'time_windows_overlap':
      return threeValued(overlap(window(0), window(2)));
    case 'time_windows_may_overlap':
      return threeValued(possibleOverlap(window(0), window(2)));
    case 'time_in_window':
      return args[0] && threeValued(inWindow(plain(momentOf(args[0], printing)), window(1)));
    default:
      return undefined;
  }
}

function plain({ min, max }: MomentText) {
  return { kind: 'moment' as const, min, max };
}

/** Normalised as windows are when they are written: docs/adr/0002-time.md. */
function windowFrom(from: MomentText, until: MomentText): SqlWindow {
  const fromMin = `coalesce(${from.min}, ${BEGINNING})`;
  const latest = greater(shifted(until.max, END), `${fromMin} + 1`);
  return {
    fromMin,
    fromMax: lesser(`coalesce(${from.max}, ${END})`, `${latest} - 1`),
    untilMin: lesser(greater(shifted(until.min, BEGINNING), `${fromMin} + 1`), latest),
    untilMax: latest,
    valid: `coalesce(${until.max} >= ${from.min}, true)`,
    lasts: `(${until.min} IS NOT NULL AND NOT ${until.vague})`,
  };
}

/** The exclusive end after the second; the ends of the axis stay where they are. */
function shifted(second: string, otherwise: number): string {
  return `CASE WHEN ${second} IS NULL THEN ${otherwise} WHEN ${second} IN [${BEGINNING}, ${END}] THEN ${second} ELSE ${second} + 1 END`;
}

function greater(a: string, b: string): string {
  return `CASE WHEN (${a}) > (${b}) THEN (${a}) ELSE (${b}) END`;
}

function lesser(a: string, b: string): string {
  return `CASE WHEN (${a}) < (${b}) THEN (${a}) ELSE (${b}) END`;
}

function threeValued({ certain, impossible, valid }: Ternary): string {
  const told = `CASE WHEN ${impossible} THEN false WHEN ${certain} THEN true END`;
  return valid === null ? `(${told})` : `(CASE WHEN ${valid} THEN ${told} END)`;
}
