/** Patterns: nodes in parentheses, relationships between them. */
import type { Expr, Name, NodePattern, PathPattern, RelationshipPattern } from './ast.js';
import { type Cursor, spanOf } from './cursor.js';
import { parseMap } from './parse-atom.js';
import { parseLabels } from './parse-postfix.js';

const MAX_ELEMENTS = 100;

/** `p = (a)-[r]->(b), (c)`. */
export function parsePatterns(cursor: Cursor): PathPattern[] {
  const patterns: PathPattern[] = [];
  do {
    const named = cursor.atVariable() && cursor.atSymbol('=', 1);
    const variable = named ? cursor.variableName('the name of a path') : null;
    if (named) cursor.next();
    patterns.push(atShortest(cursor) ? parseShortest(cursor, variable) : parsePattern(cursor, variable));
  } while (cursor.eatSymbol(','));
  return patterns;
}

function atShortest(cursor: Cursor): boolean {
  return cursor.atWords('SHORTESTPATH') || cursor.atWords('ALLSHORTESTPATHS');
}

export function parseShortest(cursor: Cursor, variable: Name | null): PathPattern {
  const word = cursor.next();
  cursor.expectSymbol('(', `after ${word.text}`);
  const pattern = parsePattern(cursor, variable);
  cursor.expectSymbol(')', `to close ${word.text}(…)`);
  const shortest = word.word === 'SHORTESTPATH' ? 'one' : 'all';
  return { ...pattern, shortest, span: cursor.spanFrom(variable?.span.start ?? word.start) };
}

/** Does `(…)` here go on as a relationship, so that it is a pattern and no value in parentheses? */
export function patternAhead(cursor: Cursor): boolean {
  if (!cursor.atSymbol('(')) return false;
  const after = cursor.closerOf(cursor.index) + 1 - cursor.index;
  if (after <= 0) return false;
  const dash = cursor.atSymbol('<', after) ? after + 1 : after;
  if (!cursor.atSymbol('-', dash)) return false;
  if (cursor.atSymbol('[', dash + 1)) return true;
  return cursor.atSymbol('-', dash + 1) && (cursor.atSymbol('(', dash + 2) || cursor.atSymbol('>', dash + 2));
}

export function parsePattern(cursor: Cursor, variable: Name | null = null): PathPattern {
  const start = variable?.span.start ?? cursor.peek().start;
  const nodes = [parseNode(cursor)];
  const relationships: RelationshipPattern[] = [];
  while (cursor.atSymbol('-') || cursor.atSymbol('<')) {
    if (relationships.length >= MAX_ELEMENTS) {
      const message = `A pattern of more than ${MAX_ELEMENTS} relationships is not read.`;
      throw cursor.error(cursor.peek(), message, 'Use a variable length.', 'QueryTooComplex');
    }
    relationships.push(parseRelationship(cursor));
    nodes.push(parseNode(cursor));
  }
  return { variable, shortest: null, nodes, relationships, span: cursor.spanFrom(start) };
}

function parseNode(cursor: Cursor): NodePattern {
  const { start } = cursor.expectSymbol('(', 'to begin a node');
  const variable = cursor.atVariable() ? cursor.variableName('a variable') : null;
  const labels = parseLabels(cursor);
  if (cursor.atSymbol('|')) {
    throw cursor.error(
      cursor.peek(),
      'A node is not matched by one of several labels.',
      'Write WHERE n:A OR n:B.',
    );
  }
  const properties = parseProperties(cursor);
  cursor.expectSymbol(')', 'to close the node');
  return { variable, labels, properties, span: cursor.spanFrom(start) };
}

function parseProperties(cursor: Cursor): Expr | null {
  if (cursor.atSymbol('{')) return parseMap(cursor);
  const token = cursor.peek();
  if (token.kind !== 'parameter') return null;
  throw cursor.error(
    token,
    `A pattern's properties cannot be the parameter $${token.text} as a whole.`,
    `Name them one by one: {name: $${token.text}.name}.`,
    'InvalidParameterUse',
  );
}

function parseRelationship(cursor: Cursor): RelationshipPattern {
  const { start } = cursor.peek();
  const left = cursor.eatSymbol('<');
  cursor.expectSymbol('-', 'to begin a relationship');
  const inside = cursor.atSymbol('[') ? parseInside(cursor) : NOTHING;
  cursor.expectSymbol('-', 'to end a relationship');
  const right = cursor.eatSymbol('>');
  const direction = left === right ? 'both' : left ? 'in' : 'out';
  return { ...inside, direction, span: cursor.spanFrom(start) };
}

type Inside = Pick<RelationshipPattern, 'variable' | 'types' | 'range' | 'properties'>;

const NOTHING: Inside = { variable: null, types: [], range: null, properties: null };

function parseInside(cursor: Cursor): Inside {
  cursor.next();
  const variable = cursor.atVariable() ? cursor.variableName('a variable') : null;
  const types = parseTypes(cursor);
  const range = cursor.eatSymbol('*') ? parseRange(cursor) : null;
  if (cursor.atSymbol('..')) throw badRange(cursor, 'A variable length begins with `*`.');
  const properties = parseProperties(cursor);
  cursor.expectSymbol(']', 'to close the relationship');
  return { variable, types, range, properties };
}

function parseTypes(cursor: Cursor): Name[] {
  const types: Name[] = [];
  if (!cursor.eatSymbol(':')) return types;
  do {
    cursor.eatSymbol(':');
    types.push(cursor.anyName('a relationship type'));
  } while (cursor.eatSymbol('|'));
  return types;
}

function parseRange(cursor: Cursor): { min: number | null; max: number | null } {
  const min = parseBound(cursor);
  if (!cursor.eatSymbol('..')) return { min, max: min };
  return { min, max: parseBound(cursor) };
}

function parseBound(cursor: Cursor): number | null {
  const token = cursor.peek();
  if (cursor.atSymbol('-') || token.kind === 'float')
    throw badRange(cursor, 'A length is a whole number from 0 up.');
  if (token.kind !== 'integer' || typeof token.value !== 'bigint') return null;
  cursor.next();
  if (token.value > 2n ** 31n) throw cursor.error(spanOf(token), `The length ${token.text} is too large.`);
  return Number(token.value);
}

function badRange(cursor: Cursor, message: string) {
  const hint = 'Lengths look like * or *2 or *1..3 or *..3, and *2.. for two and more.';
  return cursor.error(cursor.peek(), message, hint, 'InvalidRelationshipPattern');
}
