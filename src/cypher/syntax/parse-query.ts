/** Whole queries and subqueries; whatever would write or call is refused here, before anything else is looked at. */
import { CypherError } from '../errors.js';
import type { Clause, Query, SingleQuery, Subquery, Union } from './ast.js';
import { Cursor } from './cursor.js';
import { parseClause } from './parse-clause.js';
import { parseExpression } from './parse-expression.js';
import { parsePatterns } from './parse-pattern.js';
import { describeToken } from './token.js';
import { READING_CLAUSES, REFUSED_CLAUSES } from './words.js';

/** Reads a query. Throws a CypherError that says what was found and what would be right. */
export function parse(text: string): Query {
  const cursor = new Cursor(text);
  const query = parseRegularQuery(cursor);
  cursor.eatSymbol(';');
  if (cursor.peek().kind !== 'end') throw unknownClause(cursor);
  requireReturn(cursor, query);
  return query;
}

function parseRegularQuery(cursor: Cursor): Query {
  const { start } = cursor.peek();
  const parts = [parseSingleQuery(cursor)];
  const unions: Union[] = [];
  while (cursor.atWords('UNION')) {
    const word = cursor.next();
    const all = cursor.eatWords('ALL');
    unions.push({ all, span: cursor.spanFrom(word.start) });
    parts.push(parseSingleQuery(cursor));
  }
  return { text: cursor.text, parts, unions, span: cursor.spanFrom(start) };
}

function parseSingleQuery(cursor: Cursor): SingleQuery {
  const { start } = cursor.peek();
  const clauses: Clause[] = [];
  for (;;) {
    refuseClause(cursor);
    const clause = parseClause(cursor);
    if (!clause) break;
    const last = clauses.at(-1);
    if (last?.kind === 'return') {
      throw cursor.error(
        clause.span,
        'RETURN is the last clause of a query.',
        'Use WITH to go on.',
        'InvalidClauseComposition',
      );
    }
    clauses.push(clause);
  }
  if (clauses.length === 0) throw unknownClause(cursor);
  return { clauses, span: cursor.spanFrom(start) };
}

/** Refuses a clause that is no reading clause by its name and place. */
export function refuseClause(cursor: Cursor): void {
  const token = cursor.peek();
  const would = REFUSED_CLAUSES.get(token.word);
  if (would === undefined) return;
  const name = token.word === 'DETACH' ? 'DETACH DELETE' : token.word === 'LOAD' ? 'LOAD CSV' : token.word;
  const { at } = cursor.error(token, '');
  throw new CypherError({
    family: 'NotSupported',
    detail: 'ReadOnly',
    message: `${name} at ${at?.line}:${at?.column} would ${would}; queries only read.`,
    hint: `The clauses are ${READING_CLAUSES.join(', ')}.`,
    span: token,
    text: cursor.text,
  });
}

function unknownClause(cursor: Cursor): CypherError {
  const token = cursor.peek();
  if (token.kind === 'end' && cursor.index === 0) {
    return cursor.error(token, 'The query is empty.', 'For example: MATCH (n:Person) RETURN n.name');
  }
  return cursor.unexpected(`a clause (${READING_CLAUSES.join(', ')})`, [
    ...READING_CLAUSES.map((c) => c.split(' ')[0] ?? c),
    'WHERE',
    'ORDER',
    'LIMIT',
    'SKIP',
  ]);
}

function requireReturn(cursor: Cursor, query: Query): void {
  for (const part of query.parts) {
    const last = part.clauses.at(-1);
    if (last?.kind === 'return') continue;
    const message = `The query ends with ${last?.kind.toUpperCase() ?? 'nothing'}; expected a RETURN.`;
    throw cursor.error(
      { start: part.span.end, end: part.span.end },
      message,
      'End it with RETURN and what you ask for.',
      'InvalidClauseComposition',
    );
  }
}

/** `EXISTS { … }` and `COUNT { … }`, with a pattern or a whole query inside. */
export function parseSubquery(cursor: Cursor): Subquery {
  const word = cursor.next();
  const asks = word.word === 'EXISTS' ? 'exists' : 'count';
  cursor.next();
  const query = cursor.nested(() =>
    cursor.atSymbol('(') || cursor.atSymbol('=', 1) ? parseBarePattern(cursor) : parseRegularQuery(cursor),
  );
  if (!cursor.atSymbol('}')) {
    const found = describeToken(cursor.peek());
    throw cursor.error(cursor.peek(), `Found ${found}; expected \`}\` to close ${word.word} { … }.`);
  }
  cursor.next();
  return { kind: 'subquery', asks, query, span: cursor.spanFrom(word.start) };
}

function parseBarePattern(cursor: Cursor): Query {
  const { start } = cursor.peek();
  const patterns = parsePatterns(cursor);
  const where = cursor.eatWords('WHERE') ? parseExpression(cursor) : null;
  const span = cursor.spanFrom(start);
  const clauses = [{ kind: 'match', optional: false, patterns, where, span }] as const;
  return { text: cursor.text, parts: [{ clauses, span }], unions: [], span };
}
