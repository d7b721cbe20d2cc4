/** Bound expressions in the server's language, where that means exactly what ours means. */
import type { BoundCall, BoundComparison, BoundExpr, Property } from '../../../cypher/analyse/bound.js';
import { FUNCTIONS } from '../../../cypher/functions/catalogue.js';
import { mayBe } from '../../../cypher/index.js';
import { printMatchInside } from './print-match.js';
import { printInner } from './print-query.js';
import { compareMoments, momentMap, printTime } from './print-time.js';
import { literal, name, notPrintable, type Printing, variable } from './printer.js';

export function print(expr: BoundExpr, printing: Printing): string {
  const inner = (one: BoundExpr) => print(one, printing);
  if (expr.type.kind === 'moment' && expr.kind !== 'slot') return momentMap(expr, printing);
  switch (expr.kind) {
    case 'constant':
      return literal(expr.value);
    case 'parameter':
      return `$${name(expr.name)}`;
    case 'slot':
      return variable(expr.slot);
    case 'property':
      return property(expr, printing);
    case 'has-labels':
      return `(${inner(expr.subject)}${expr.labels.map((label) => `:${name(label)}`).join('')})`;
    case 'not':
      return `(NOT ${inner(expr.operand)})`;
    case 'negate':
      return `(-${inner(expr.operand)})`;
    case 'binary':
      if (expr.operator === '=~') return notPrintable('patterns of text');
      if (isMoment(expr.left) || isMoment(expr.right)) return notPrintable('a moment reckoned with');
      return `(${inner(expr.left)} ${expr.operator.toUpperCase()} ${inner(expr.right)})`;
    case 'comparison':
      return comparison(expr, printing);
    case 'is-null':
      return `(${inner(expr.subject)} IS ${expr.negated ? 'NOT ' : ''}NULL)`;
    case 'index':
      return `${inner(expr.subject)}[${inner(expr.index)}]`;
    case 'slice':
      return `${inner(expr.subject)}[${expr.from ? inner(expr.from) : ''}..${expr.to ? inner(expr.to) : ''}]`;
    case 'list':
      return `[${expr.items.map(inner).join(', ')}]`;
    case 'map':
      return `{${expr.entries.map(({ key, value }) => `${name(key)}: ${inner(value)}`).join(', ')}}`;
    case 'call':
      return call(expr, printing);
    case 'case': {
      const branches = expr.branches.map(({ when, result }) => `WHEN ${inner(when)} THEN ${inner(result)}`);
      const subject = expr.subject ? `${inner(expr.subject)} ` : '';
      return `(CASE ${subject}${branches.join(' ')} ELSE ${expr.otherwise ? inner(expr.otherwise) : 'null'} END)`;
    }
    case 'list-comprehension': {
      const each = variable(expr.slot);
      const where = expr.where ? ` WHERE ${inner(expr.where)}` : '';
      return `[${each} IN ${inner(expr.list)}${where} | ${expr.yields ? inner(expr.yields) : each}]`;
    }
    case 'quantifier':
      return `${expr.quantifier}(${variable(expr.slot)} IN ${inner(expr.list)} WHERE ${inner(expr.where)})`;
    case 'reduce':
      return `reduce(${variable(expr.accumulator)} = ${inner(expr.initial)}, ${variable(expr.slot)} IN ${inner(expr.list)} | ${inner(expr.body)})`;
    case 'pattern-list':
      if (expr.first) return notPrintable('the first of several paths');
      return `COLLECT { ${printMatchInside(expr.match, printing)} RETURN ${inner(expr.yields)} AS each }`;
    case 'subquery':
      return `${expr.asks.toUpperCase()} { ${printInner(expr.query, printing)} }`;
    case 'map-projection':
      return notPrintable('a projection of a map');
  }
}

function isMoment({ type }: BoundExpr): boolean {
  return type.kind === 'moment';
}

/** What only the run could tell to be a moment, and what is not drawn, is asked of the copy. */
function property({ subject, key, type }: Property, printing: Printing): string {
  const { model, moments } = printing;
  if (model) {
    if (subject.type.kind !== 'node' && subject.type.kind !== 'relationship')
      return notPrintable('a property of what is no element');
    if (type.kind === 'any' && moments.has(key)) return notPrintable('what may be a moment');
    if (NOT_DRAWN.includes(key) || key.startsWith('lore_')) return notPrintable(`the property ${key}`);
    if (!isTold(subject, key, printing)) return notPrintable(`the property ${key}, which is none`);
  }
  return `${print(subject, printing)}.${name(key)}`;
}

const NOT_DRAWN = ['has_namesake', 'namesakes', 'told_of'];

/** What is drawn beside a property to tell all of it is none of its own. */
function isTold(subject: BoundExpr, key: string, { schema }: Printing): boolean {
  const { type } = subject;
  if (type.kind === 'node') return [...(schema.nodeKeys?.(type.labels) ?? [])].includes(key);
  return type.kind === 'relationship' && [...(schema.relationshipKeys?.(type.types) ?? [])].includes(key);
}

function comparison({ operands, operators }: BoundComparison, printing: Printing): string {
  const parts = operators.map((operator, at) => {
    const [left, right] = [operands[at], operands[at + 1]];
    if (!left || !right) return notPrintable('nothing to compare');
    if (isMoment(left) || isMoment(right)) return compareMoments(operator, left, right, printing);
    // Elements have no order, and the server's way to say so is another.
    if (printing.model && operator !== '=' && operator !== '<>') demandComparable(left, right);
    return `${print(left, printing)} ${operator} ${print(right, printing)}`;
  });
  return `(${parts.map((part) => `(${part})`).join(' AND ')})`;
}

/** Texts are put in order by other units there. */
function demandComparable(...operands: readonly BoundExpr[]): void {
  for (const { type } of operands) if (mayBe(type, 'string')) notPrintable('the order of texts');
}

const SAME = [
  ...[
    'abs',
    'ceil',
    'floor',
    'sign',
    'sqrt',
    'exp',
    'log',
    'log10',
    'sin',
    'cos',
    'tan',
    'cot',
    'asin',
    'acos',
  ],
  ...['atan', 'atan2', 'degrees', 'radians', 'pi', 'e', 'rand', 'head', 'last', 'tail', 'range', 'coalesce'],
  ...[
    'type',
    'startnode',
    'endnode',
    'nodes',
    'relationships',
    'length',
    'tointeger',
    'tofloat',
    'toboolean',
  ],
];
/** Where the graph is the kit's own, or all that is asked of it is drawn. */
const OPEN = [
  ...[
    'labels',
    'keys',
    'properties',
    'tolower',
    'toupper',
    'trim',
    'ltrim',
    'rtrim',
    'left',
    'right',
    'substring',
  ],
  ...['replace', 'split', 'reverse', 'tostring', 'round', 'size'],
];

function call(expr: BoundCall, printing: Printing): string {
  const time = printTime(expr, printing);
  if (time !== undefined) return time;
  if (expr.args.some(isMoment)) return notPrintable('a moment given to a function');
  const args = expr.args.map((arg) => print(arg, printing));
  if (expr.name === 'exists') return `(${args[0]} IS NOT NULL)`;
  // Where step and direction disagree, the server gives the first number all the same.
  if (expr.name === 'range' && args.length > 2) return notPrintable('range() with a step');
  const isList = expr.name === 'size' && expr.args[0]?.type.kind === 'list';
  if (!SAME.includes(expr.name) && !isList && (printing.model || !OPEN.includes(expr.name)))
    return notPrintable(`${expr.name}()`);
  return `${FUNCTIONS.get(expr.name)?.name ?? expr.name}(${args.join(', ')})`;
}
