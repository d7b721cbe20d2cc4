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
  const told = (at: number) => {
    const [from, until] = [args[at], args[at + 1]];
    return from && until
      ? windowText(momentOf(from, printing), momentOf(until, printing))
      : notPrintable('no window');
  };
  const [a, b] = [windowIn('wa'), windowIn('wb')];
  switch (called) {
    case 'time_windows_overlap':
      return within('wa', told(0), within('wb', told(2), threeValued(overlap(a, b))));
    case 'time_windows_may_overlap':
      return within('wa', told(0), within('wb', told(2), threeValued(possibleOverlap(a, b))));
    case 'time_in_window':
      return args[0] && within('wa', told(1), threeValued(inWindow(plain(momentOf(args[0], printing)), a)));
    default:
      return undefined;
  }
}

function plain({ min, max }: MomentText) {
  return { kind: 'moment' as const, min, max };
}

/** The value under a name, so that it is printed and reckoned once. */
function within(named: string, value: string, text: string): string {
  return `head([${named} IN [${value}] | ${text}])`;
}

function windowIn(named: string): SqlWindow {
  return {
    fromMin: `${named}.fm`,
    fromMax: `${named}.fx`,
    untilMin: `${named}.um`,
    untilMax: `${named}.ux`,
    valid: `${named}.valid`,
    lasts: `${named}.lasts`,
  };
}

/** Normalised as windows are when they are written: docs/adr/0002-time.md. */
function windowText(from: MomentText, until: MomentText): string {
  const latest = within('u', shifted(until.max, END), 'CASE WHEN u > f + 1 THEN u ELSE f + 1 END');
  const untilMin = within(
    'm',
    shifted(until.min, BEGINNING),
    'CASE WHEN m < f + 1 THEN CASE WHEN f + 1 < l THEN f + 1 ELSE l END WHEN m < l THEN m ELSE l END',
  );
  const fromMax = within('x', `coalesce(${from.max}, ${END})`, 'CASE WHEN x < l - 1 THEN x ELSE l - 1 END');
  const valid = `coalesce(${until.max} >= ${from.min}, true)`;
  const lasts = `(${until.min} IS NOT NULL AND NOT ${until.vague})`;
  const window = `{fm: f, fx: ${fromMax}, um: ${untilMin}, ux: l, valid: ${valid}, lasts: ${lasts}}`;
  return within('f', `coalesce(${from.min}, ${BEGINNING})`, within('l', latest, window));
}

/** The exclusive end after the second; the ends of the axis stay where they are. */
function shifted(second: string, otherwise: number): string {
  return `CASE WHEN ${second} IS NULL THEN ${otherwise} WHEN ${second} IN [${BEGINNING}, ${END}] THEN ${second} ELSE ${second} + 1 END`;
}

function threeValued({ certain, impossible, valid }: Ternary): string {
  const told = `CASE WHEN ${impossible} THEN false WHEN ${certain} THEN true END`;
  return valid === null ? `(${told})` : `(CASE WHEN ${valid} THEN ${told} END)`;
}
