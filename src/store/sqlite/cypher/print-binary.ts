/** Operators with two sides. */
import type { BoundBinary, BoundExpr, Property } from '../../../cypher/analyse/bound.js';
import { compareValues } from './print-comparison.js';
import { isAttributeTold } from './print-entity-property.js';
import { bindingOf, type Place, print, scalar, truth } from './print-expression.js';
import { isScalar, notPrintable, type Scalar, type SqlValue } from './sql-value.js';

export function printBinary(expr: BoundBinary, place: Place): SqlValue {
  const { operator, left, right } = expr;
  switch (operator) {
    case 'and':
    case 'or':
      return {
        kind: 'boolean',
        sql: `(${truth(left, place)} ${operator.toUpperCase()} ${truth(right, place)})`,
      };
    case 'xor':
      return { kind: 'boolean', sql: `(${truth(left, place)} <> ${truth(right, place)})` };
    case 'in':
      return { kind: 'boolean', sql: membership(left, right, place) };
    case 'starts with':
    case 'ends with':
    case 'contains':
      return { kind: 'boolean', sql: onTexts(operator, text(left, place), text(right, place)) };
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return printArithmetic(operator, print(left, place), print(right, place));
    default:
      return notPrintable(operator);
  }
}

function text(expr: BoundExpr, place: Place): string {
  const value = scalar(expr, place);
  return value.kind === 'string' ? value.sql : notPrintable('no text');
}

function onTexts(operator: 'starts with' | 'ends with' | 'contains', whole: string, part: string): string {
  switch (operator) {
    case 'contains':
      return `(instr(${whole}, ${part}) > 0)`;
    case 'starts with':
      return `(substr(${whole}, 1, length(${part})) = ${part})`;
    case 'ends with':
      return `(length(${whole}) >= length(${part}) AND substr(${whole}, length(${whole}) - length(${part}) + 1) = ${part})`;
  }
}

function membership(left: BoundExpr, right: BoundExpr, place: Place): string {
  const item = print(left, place);
  if (right.kind === 'list') {
    if (right.items.length === 0) return '0';
    const equal = right.items.map((other) => print(other, place));
    const wordless =
      isScalar(item) && !item.word && equal.every((other) => isScalar(other) && other.kind === item.kind);
    if (wordless && isScalar(item))
      return `(${item.sql} IN (${equal.map((other) => (isScalar(other) ? other.sql : '')).join(', ')}))`;
    return `(${equal.map((other) => compareValues('=', item, other, place.printing)).join(' OR ')})`;
  }
  if (right.kind === 'property' && right.key === 'told_of') return isToldOf(item, right, place);
  if (right.kind !== 'parameter' || place.printing.kinds.get(right.name) !== 'strings')
    return notPrintable('membership in a list');
  if (!isScalar(item) || item.kind !== 'string') return notPrintable('no text in a list of texts');
  const list = place.printing.bind((_, parameters) => JSON.stringify(parameters.get(right.name) ?? []));
  // An id that nobody has is row 0, so that the list is as empty as it was.
  if (item.idOf !== undefined)
    return `(${item.idOf} IN (SELECT coalesce((SELECT x.row FROM entity x WHERE x.id = j.value), 0) FROM json_each(${list}) j))`;
  return `(${item.sql} IN (SELECT j.value FROM json_each(${list}) j))`;
}

/** Is anything said of the attribute of that name? */
function isToldOf(item: SqlValue, { subject }: Property, place: Place): string {
  const entity = bindingOf(subject, place);
  if (
    entity?.kind !== 'entity' ||
    entity.item === null ||
    !isScalar(item) ||
    typeof item.literal !== 'string'
  )
    return notPrintable('membership in what is told of');
  return isAttributeTold(entity, place.printing.words.predicates.find(item.literal));
}

/** Whole numbers only, and only where the result is known to stay within what both sides can hold. */
export function printArithmetic(operator: '+' | '-' | '*' | '/' | '%', a: SqlValue, b: SqlValue): Scalar {
  if (a.kind !== 'integer' || b.kind !== 'integer') return notPrintable('arithmetic on other than integers');
  const [x, y] = [a.most ?? Number.POSITIVE_INFINITY, b.most ?? Number.POSITIVE_INFINITY];
  const most = { '+': x + y, '-': x + y, '*': x * y, '/': x, '%': y }[operator];
  if (!(most < 2 ** 62)) return notPrintable('a sum that may overflow');
  const dividing = operator === '/' || operator === '%';
  if (dividing && !/^-?[1-9]\d*$/.test(b.sql)) return notPrintable('division by what may be zero');
  return { kind: 'integer', sql: `(${a.sql} ${operator} ${b.sql})`, most };
}
