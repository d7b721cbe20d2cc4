/** The values that expressions are made of. */
import type {
  Case,
  Expr,
  MapEntry,
  MapLiteral,
  MapProjection,
  MapProjectionItem,
  Name,
  Variable,
} from './ast.js';
import { type Cursor, spanOf } from './cursor.js';
import { parseExpression } from './parse-expression.js';
import { parseBracketed, parseQuantifier, parseReduce } from './parse-list.js';
import { parsePattern, parseShortest, patternAhead } from './parse-pattern.js';
import { parseSubquery } from './parse-query.js';
import { RESERVED } from './words.js';

const MOST = 2n ** 63n;

/** One value. After a minus sign the integer is read as negative. */
export function parseAtom(cursor: Cursor, negative: boolean): Expr {
  const token = cursor.peek();
  switch (token.kind) {
    case 'integer':
    case 'float':
    case 'string':
      return parseLiteral(cursor, negative);
    case 'parameter':
      cursor.next();
      return { kind: 'parameter', name: token.text, span: spanOf(token) };
    case 'quoted':
      return parseNamed(cursor);
    case 'word':
      return parseWord(cursor);
    case 'symbol':
      return parseOpened(cursor);
    default:
      throw cursor.unexpected('a value');
  }
}

function parseLiteral(cursor: Cursor, negative: boolean): Expr {
  const token = cursor.next();
  const { value = '' } = token;
  const span = spanOf(token);
  if (typeof value !== 'bigint') return { kind: 'literal', value, span };
  const signed = negative ? -value : value;
  if (signed >= MOST || signed < -MOST) {
    const message = `${negative ? '-' : ''}${token.text} does not fit into 64 bits.`;
    const hint = 'Integers go from -9223372036854775808 to 9223372036854775807; with a point it is a float.';
    throw cursor.error(token, message, hint, 'IntegerOverflow');
  }
  return { kind: 'literal', value: signed, span };
}

function parseOpened(cursor: Cursor): Expr {
  const { start } = cursor.peek();
  if (cursor.atSymbol('[')) return parseBracketed(cursor);
  if (cursor.atSymbol('{')) return parseMap(cursor);
  if (!cursor.atSymbol('(')) throw cursor.unexpected('a value');
  if (patternAhead(cursor)) {
    const pattern = parsePattern(cursor);
    return { kind: 'pattern', pattern, span: pattern.span };
  }
  cursor.next();
  const inner = parseExpression(cursor);
  cursor.expectSymbol(')', 'to close the parenthesis');
  return { ...inner, span: cursor.spanFrom(start) };
}

function parseWord(cursor: Cursor): Expr {
  const token = cursor.peek();
  switch (token.word) {
    case 'TRUE':
    case 'FALSE':
      cursor.next();
      return { kind: 'literal', value: token.word === 'TRUE', span: spanOf(token) };
    case 'NULL':
      cursor.next();
      return { kind: 'literal', value: null, span: spanOf(token) };
    case 'CASE':
      return parseCase(cursor);
    case 'EXISTS':
    case 'COUNT':
      if (cursor.atSymbol('{', 1)) return parseSubquery(cursor);
      break;
    case 'ALL':
    case 'ANY':
    case 'NONE':
    case 'SINGLE':
      if (cursor.atSymbol('(', 1)) return parseQuantifier(cursor);
      break;
    case 'REDUCE':
      if (cursor.atSymbol('(', 1)) return parseReduce(cursor);
      break;
    case 'SHORTESTPATH':
    case 'ALLSHORTESTPATHS':
      if (cursor.atSymbol('(', 1)) {
        const pattern = parseShortest(cursor, null);
        return { kind: 'pattern', pattern, span: pattern.span };
      }
      break;
  }
  if (RESERVED.has(token.word)) throw cursor.unexpected('a value');
  return parseNamed(cursor);
}

/** A variable, a map projection, or a function, whose name may hold points. */
function parseNamed(cursor: Cursor): Expr {
  let length = 1;
  while (cursor.atSymbol('.', length) && isName(cursor, length + 1)) length += 2;
  if (cursor.atSymbol('(', length)) return parseCall(cursor, length);
  const token = cursor.next();
  const variable: Variable = { kind: 'variable', name: token.text, span: spanOf(token) };
  return cursor.atSymbol('{') ? parseMapProjection(cursor, variable) : variable;
}

function isName(cursor: Cursor, ahead: number): boolean {
  const { kind } = cursor.peek(ahead);
  return kind === 'word' || kind === 'quoted';
}

function parseCall(cursor: Cursor, tokens: number): Expr {
  const { start } = cursor.peek();
  let written = '';
  for (let i = 0; i < tokens; i++) written += cursor.next().text;
  const name: Name = { name: written, span: cursor.spanFrom(start) };
  cursor.expectSymbol('(', 'after the name of a function');
  if (written.toUpperCase() === 'COUNT' && cursor.eatSymbol('*')) {
    cursor.expectSymbol(')', 'after count(*');
    return { kind: 'count-star', span: cursor.spanFrom(start) };
  }
  const distinct = cursor.eatWords('DISTINCT');
  const args: Expr[] = [];
  if (!cursor.atSymbol(')')) {
    do args.push(parseExpression(cursor));
    while (cursor.eatSymbol(','));
  }
  cursor.expectSymbol(')', `or \`,\` in the arguments of ${written}`);
  return { kind: 'call', name, distinct, args, span: cursor.spanFrom(start) };
}

export function parseMap(cursor: Cursor): MapLiteral {
  const { start } = cursor.expectSymbol('{', 'to open a map');
  const entries: MapEntry[] = [];
  if (!cursor.atSymbol('}')) {
    do {
      const token = cursor.peek();
      if (token.kind === 'bad') {
        throw cursor.error(
          token,
          `Found ${token.text}; expected a key.`,
          'A key that is not a plain name stands in backticks.',
        );
      }
      const key = cursor.anyName('a key of the map, or `}`');
      cursor.expectSymbol(':', `between the key ${key.name} and its value`);
      entries.push({ key, value: parseExpression(cursor) });
    } while (cursor.eatSymbol(','));
  }
  cursor.expectSymbol('}', 'or `,` in the map');
  return { kind: 'map', entries, span: cursor.spanFrom(start) };
}

function parseMapProjection(cursor: Cursor, subject: Variable): MapProjection {
  cursor.next();
  const items: MapProjectionItem[] = [];
  if (!cursor.atSymbol('}')) {
    do items.push(parseProjected(cursor));
    while (cursor.eatSymbol(','));
  }
  cursor.expectSymbol('}', 'or `,` in the map projection');
  return { kind: 'map-projection', subject, items, span: cursor.spanFrom(subject.span.start) };
}

function parseProjected(cursor: Cursor): MapProjectionItem {
  const { start } = cursor.peek();
  if (cursor.eatSymbol('.')) {
    if (cursor.eatSymbol('*')) return { kind: 'all', span: cursor.spanFrom(start) };
    return { kind: 'property', key: cursor.anyName('a property or `*` after `.`') };
  }
  const name = cursor.anyName('.property, .*, a variable or key: value');
  if (!cursor.eatSymbol(':')) return { kind: 'variable', name };
  return { kind: 'entry', key: name, value: parseExpression(cursor) };
}

function parseCase(cursor: Cursor): Case {
  const { start } = cursor.next();
  const subject = cursor.atWords('WHEN') ? null : parseExpression(cursor);
  const branches: { when: Expr; result: Expr }[] = [];
  while (cursor.eatWords('WHEN')) {
    const when = parseExpression(cursor);
    cursor.expectWord('THEN', 'after the condition of WHEN');
    branches.push({ when, result: parseExpression(cursor) });
  }
  if (branches.length === 0) throw cursor.unexpected('WHEN in a CASE', ['WHEN']);
  const otherwise = cursor.eatWords('ELSE') ? parseExpression(cursor) : null;
  cursor.expectWord('END', 'to close the CASE');
  return { kind: 'case', subject, branches, otherwise, span: cursor.spanFrom(start) };
}
