/** The reading clauses: MATCH, UNWIND, WITH, RETURN. */
import type { Clause, Expr, ProjectionClause, ProjectionItem, SortItem } from './ast.js';
import type { Cursor } from './cursor.js';
import { parseExpression } from './parse-expression.js';
import { parsePatterns } from './parse-pattern.js';

/** The clause that begins here, or undefined when none does. */
export function parseClause(cursor: Cursor): Clause | undefined {
  switch (cursor.peek().word) {
    case 'OPTIONAL':
    case 'MATCH':
      return parseMatch(cursor);
    case 'UNWIND':
      return parseUnwind(cursor);
    case 'WITH':
      return parseProjection(cursor, 'with');
    case 'RETURN':
      return parseProjection(cursor, 'return');
    default:
      return undefined;
  }
}

function parseMatch(cursor: Cursor): Clause {
  const { start } = cursor.peek();
  const optional = cursor.eatWords('OPTIONAL');
  cursor.expectWord('MATCH', 'after OPTIONAL');
  const patterns = parsePatterns(cursor);
  const where = parseWhere(cursor);
  return { kind: 'match', optional, patterns, where, span: cursor.spanFrom(start) };
}

function parseUnwind(cursor: Cursor): Clause {
  const { start } = cursor.next();
  const list = parseExpression(cursor);
  cursor.expectWord('AS', 'after the list of UNWIND');
  const variable = cursor.variableName('a variable after AS');
  return { kind: 'unwind', list, variable, span: cursor.spanFrom(start) };
}

function parseProjection(cursor: Cursor, kind: 'with' | 'return'): ProjectionClause {
  const { start } = cursor.next();
  const distinct = cursor.eatWords('DISTINCT');
  const star = cursor.eatSymbol('*');
  const items: ProjectionItem[] = [];
  if (!star || cursor.eatSymbol(',')) {
    do items.push(parseItem(cursor));
    while (cursor.eatSymbol(','));
  }
  const orderBy = parseOrderBy(cursor);
  const skip = cursor.eatWords('SKIP') || cursor.eatWords('OFFSET') ? parseExpression(cursor) : null;
  const limit = cursor.eatWords('LIMIT') ? parseExpression(cursor) : null;
  const where = kind === 'with' ? parseWhere(cursor) : null;
  return { kind, distinct, star, items, orderBy, skip, limit, where, span: cursor.spanFrom(start) };
}

function parseItem(cursor: Cursor): ProjectionItem {
  const { start } = cursor.peek();
  const value = parseExpression(cursor);
  const text = cursor.text.slice(start, cursor.spanFrom(start).end);
  const alias = cursor.eatWords('AS') ? cursor.variableName('a name after AS') : null;
  return { value, alias, text, span: cursor.spanFrom(start) };
}

function parseOrderBy(cursor: Cursor): SortItem[] {
  const items: SortItem[] = [];
  if (!cursor.eatWords('ORDER')) return items;
  cursor.expectWord('BY', 'after ORDER');
  do {
    const { start } = cursor.peek();
    const value = parseExpression(cursor);
    const descending = cursor.eatWords('DESC') || cursor.eatWords('DESCENDING');
    if (!descending && !cursor.eatWords('ASC')) cursor.eatWords('ASCENDING');
    items.push({ value, descending, span: cursor.spanFrom(start) });
  } while (cursor.eatSymbol(','));
  return items;
}

/** A second WHERE adds to the first; openCypher has but one, rules in the wild have more. */
function parseWhere(cursor: Cursor): Expr | null {
  let where: Expr | null = null;
  while (cursor.eatWords('WHERE')) {
    const right = parseExpression(cursor);
    if (!where) where = right;
    else
      where = {
        kind: 'binary',
        operator: 'and',
        left: where,
        right,
        span: cursor.spanFrom(where.span.start),
      };
  }
  return where;
}
