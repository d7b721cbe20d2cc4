/** What runs over lists: literals, comprehensions, quantifiers, reduce. */
import type { Expr, PathPattern, Quantifier, Reduce } from './ast.js';
import type { Cursor } from './cursor.js';
import { parseExpression } from './parse-expression.js';
import { parsePattern, patternAhead } from './parse-pattern.js';

/** Whatever begins with `[`: a list, a list comprehension or a pattern comprehension. */
export function parseBracketed(cursor: Cursor): Expr {
  const { start } = cursor.next();
  if (cursor.atVariable() && cursor.peek(1).word === 'IN') {
    const comprehension = parseListComprehension(cursor, start);
    if (comprehension) return comprehension;
  }
  const pattern = parseComprehensionPattern(cursor);
  if (pattern) return finishPatternComprehension(cursor, start, pattern);
  const items: Expr[] = [];
  if (!cursor.atSymbol(']')) {
    do items.push(parseExpression(cursor));
    while (cursor.eatSymbol(','));
  }
  cursor.expectSymbol(']', 'or `,` in the list');
  return { kind: 'list', items, span: cursor.spanFrom(start) };
}

/** `[x IN list WHERE … | …]`; undefined when it is a list whose first item is a test with IN. */
function parseListComprehension(cursor: Cursor, start: number): Expr | undefined {
  const back = cursor.index;
  const variable = cursor.variableName('a variable');
  cursor.next();
  const list = parseExpression(cursor);
  if (cursor.atSymbol(',')) {
    cursor.index = back;
    return undefined;
  }
  const where = cursor.eatWords('WHERE') ? parseExpression(cursor) : null;
  const yields = cursor.eatSymbol('|') ? parseExpression(cursor) : null;
  cursor.expectSymbol(']', 'to close the list comprehension');
  return { kind: 'list-comprehension', variable, list, where, yields, span: cursor.spanFrom(start) };
}

/** The pattern of `[p = (a)-->(b) WHERE … | …]`, if one stands here and a `|` follows. */
function parseComprehensionPattern(cursor: Cursor): PathPattern | undefined {
  const named = cursor.atVariable() && cursor.atSymbol('=', 1) && cursor.atSymbol('(', 2);
  const back = cursor.index;
  const variable = named ? cursor.variableName('a variable') : null;
  if (named) cursor.next();
  if (patternAhead(cursor)) {
    const pattern = parsePattern(cursor, variable);
    if (pattern.relationships.length > 0 && (cursor.atSymbol('|') || cursor.atWords('WHERE'))) return pattern;
  }
  cursor.index = back;
  return undefined;
}

function finishPatternComprehension(cursor: Cursor, start: number, pattern: PathPattern): Expr {
  const where = cursor.eatWords('WHERE') ? parseExpression(cursor) : null;
  cursor.expectSymbol('|', 'and what to yield, in the pattern comprehension');
  const yields = parseExpression(cursor);
  cursor.expectSymbol(']', 'to close the pattern comprehension');
  return { kind: 'pattern-comprehension', pattern, where, yields, span: cursor.spanFrom(start) };
}

export function parseQuantifier(cursor: Cursor): Quantifier {
  const word = cursor.next();
  const quantifier = quantifierOf(word.word);
  cursor.next();
  const variable = cursor.variableName(`a variable, as in ${quantifier}(x IN list WHERE …)`);
  cursor.expectWord('IN', `after the variable of ${quantifier}(…)`);
  const list = parseExpression(cursor);
  cursor.expectWord('WHERE', `and a condition in ${quantifier}(…)`);
  const where = parseExpression(cursor);
  cursor.expectSymbol(')', `to close ${quantifier}(…)`);
  return { kind: 'quantifier', quantifier, variable, list, where, span: cursor.spanFrom(word.start) };
}

function quantifierOf(word: string): Quantifier['quantifier'] {
  if (word === 'ALL') return 'all';
  if (word === 'ANY') return 'any';
  return word === 'NONE' ? 'none' : 'single';
}

export function parseReduce(cursor: Cursor): Reduce {
  const { start } = cursor.next();
  cursor.next();
  const accumulator = cursor.variableName('a variable, as in reduce(sum = 0, x IN list | sum + x)');
  cursor.expectSymbol('=', 'after the accumulator of reduce(…)');
  const initial = parseExpression(cursor);
  cursor.expectSymbol(',', 'after the first value of reduce(…)');
  const variable = cursor.variableName('a variable');
  cursor.expectWord('IN', 'after the variable of reduce(…)');
  const list = parseExpression(cursor);
  cursor.expectSymbol('|', 'and what to compute, in reduce(…)');
  const body = parseExpression(cursor);
  cursor.expectSymbol(')', 'to close reduce(…)');
  return { kind: 'reduce', accumulator, initial, variable, list, body, span: cursor.spanFrom(start) };
}
