/** Expressions, by precedence climbing: each operator binds as tightly as its number says. */
import type { BinaryOperator, Comparison, ComparisonOperator, Expr } from './ast.js';
import type { Cursor } from './cursor.js';
import { parseAtom } from './parse-atom.js';
import { parsePostfix } from './parse-postfix.js';

const OR = 1;
const XOR = 2;
const AND = 3;
const NOT = 4;
const COMPARISON = 5;
const PREDICATE = 6;
const SUM = 7;
const PRODUCT = 8;
const POWER = 9;

/** Operators in a row make a tree as deep as the row is long. */
const MAX_CHAIN = 600;

const COMPARISONS: ReadonlySet<string> = new Set<ComparisonOperator>(['=', '<>', '<', '<=', '>', '>=']);

interface Infix {
  readonly power: number;
  readonly operator: BinaryOperator | 'comparison' | 'is null' | 'is not null';
  /** How many tokens the operator is made of. */
  readonly tokens: number;
}

const WORDS: Readonly<Record<string, Infix>> = {
  OR: { power: OR, operator: 'or', tokens: 1 },
  XOR: { power: XOR, operator: 'xor', tokens: 1 },
  AND: { power: AND, operator: 'and', tokens: 1 },
  IN: { power: PREDICATE, operator: 'in', tokens: 1 },
  CONTAINS: { power: PREDICATE, operator: 'contains', tokens: 1 },
};

const SYMBOLS: Readonly<Record<string, Infix>> = {
  '=~': { power: PREDICATE, operator: '=~', tokens: 1 },
  '+': { power: SUM, operator: '+', tokens: 1 },
  '-': { power: SUM, operator: '-', tokens: 1 },
  '*': { power: PRODUCT, operator: '*', tokens: 1 },
  '/': { power: PRODUCT, operator: '/', tokens: 1 },
  '%': { power: PRODUCT, operator: '%', tokens: 1 },
  '^': { power: POWER, operator: '^', tokens: 1 },
};

export function parseExpression(cursor: Cursor): Expr {
  return cursor.nested(() => parseBinding(cursor, 0));
}

function parseBinding(cursor: Cursor, above: number): Expr {
  let left = parsePrefix(cursor);
  for (let chain = 0; ; chain++) {
    const infix = infixAt(cursor);
    if (!infix || infix.power <= above) return left;
    if (chain > MAX_CHAIN) {
      const message = `More than ${MAX_CHAIN} operators stand in a row.`;
      throw cursor.error(cursor.peek(), message, 'Use IN with a list, or a parameter.', 'QueryTooComplex');
    }
    left = parseInfix(cursor, left, infix);
  }
}

function parseInfix(cursor: Cursor, left: Expr, infix: Infix): Expr {
  if (infix.operator === 'comparison') return parseComparison(cursor, left);
  for (let i = 0; i < infix.tokens; i++) cursor.next();
  const { operator } = infix;
  if (operator === 'is null' || operator === 'is not null') {
    const span = cursor.spanFrom(left.span.start);
    return { kind: 'is-null', subject: left, negated: operator === 'is not null', span };
  }
  const right = parseBinding(cursor, infix.power);
  return { kind: 'binary', operator, left, right, span: cursor.spanFrom(left.span.start) };
}

function infixAt(cursor: Cursor): Infix | undefined {
  const token = cursor.peek();
  if (token.kind === 'symbol') {
    if (COMPARISONS.has(token.text)) return { power: COMPARISON, operator: 'comparison', tokens: 1 };
    return Object.hasOwn(SYMBOLS, token.text) ? SYMBOLS[token.text] : undefined;
  }
  if (cursor.atWords('STARTS', 'WITH')) return { power: PREDICATE, operator: 'starts with', tokens: 2 };
  if (cursor.atWords('ENDS', 'WITH')) return { power: PREDICATE, operator: 'ends with', tokens: 2 };
  if (cursor.atWords('IS', 'NULL')) return { power: PREDICATE, operator: 'is null', tokens: 2 };
  if (cursor.atWords('IS', 'NOT', 'NULL')) return { power: PREDICATE, operator: 'is not null', tokens: 3 };
  return Object.hasOwn(WORDS, token.word) ? WORDS[token.word] : undefined;
}

function parseComparison(cursor: Cursor, first: Expr): Comparison {
  const operands = [first];
  const operators: ComparisonOperator[] = [];
  for (let operator = comparisonAt(cursor); operator; operator = comparisonAt(cursor)) {
    cursor.next();
    operators.push(operator);
    operands.push(parseBinding(cursor, COMPARISON));
  }
  return { kind: 'comparison', operands, operators, span: cursor.spanFrom(first.span.start) };
}

function comparisonAt(cursor: Cursor): ComparisonOperator | undefined {
  const { kind, text } = cursor.peek();
  if (kind !== 'symbol') return undefined;
  switch (text) {
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return text;
    default:
      return undefined;
  }
}

function parsePrefix(cursor: Cursor): Expr {
  const { start } = cursor.peek();
  if (cursor.atWords('NOT')) {
    cursor.next();
    const operand = cursor.nested(() => parseBinding(cursor, NOT));
    return { kind: 'unary', operator: 'not', operand, span: cursor.spanFrom(start) };
  }
  return parseSigned(cursor);
}

/** A sign binds tighter than `^`; before a number it belongs to it, or the least integer could not be written. */
function parseSigned(cursor: Cursor): Expr {
  const { start } = cursor.peek();
  const operator = cursor.atSymbol('-') ? '-' : cursor.atSymbol('+') ? '+' : undefined;
  if (!operator) return parsePostfix(cursor, parseAtom(cursor, false));
  cursor.next();
  const token = cursor.peek();
  if (operator === '-' && token.kind === 'integer') {
    const literal = parseAtom(cursor, true);
    return parsePostfix(cursor, { ...literal, span: cursor.spanFrom(start) });
  }
  const operand = cursor.nested(() => parseSigned(cursor));
  return { kind: 'unary', operator, operand, span: cursor.spanFrom(start) };
}
