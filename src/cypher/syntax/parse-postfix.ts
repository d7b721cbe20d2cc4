/** What may follow a value: a property, an index, a slice, labels. */
import type { Expr, Name } from './ast.js';
import type { Cursor } from './cursor.js';
import { parseExpression } from './parse-expression.js';

const MAX_CHAIN = 200;

export function parsePostfix(cursor: Cursor, atom: Expr): Expr {
  let value = atom;
  for (let chain = 0; ; chain++) {
    if (chain > MAX_CHAIN) {
      throw cursor.error(
        cursor.peek(),
        `More than ${MAX_CHAIN} accesses stand in a row.`,
        undefined,
        'QueryTooComplex',
      );
    }
    const next = parseOnePostfix(cursor, value);
    if (!next) return value;
    value = next;
  }
}

function parseOnePostfix(cursor: Cursor, subject: Expr): Expr | undefined {
  const { start } = subject.span;
  if (cursor.eatSymbol('.')) {
    const key = cursor.anyName('the name of a property after `.`');
    return { kind: 'property', subject, key, span: cursor.spanFrom(start) };
  }
  if (cursor.atSymbol('[')) return parseIndex(cursor, subject);
  if (cursor.atSymbol(':') && cursor.peek(1).kind !== 'symbol') {
    const labels = parseLabels(cursor);
    return { kind: 'labels', subject, labels, span: cursor.spanFrom(start) };
  }
  return undefined;
}

function parseIndex(cursor: Cursor, subject: Expr): Expr {
  const { start } = subject.span;
  cursor.next();
  const from = cursor.atSymbol('..') ? null : parseExpression(cursor);
  if (cursor.eatSymbol('..')) {
    const to = cursor.atSymbol(']') ? null : parseExpression(cursor);
    cursor.expectSymbol(']', 'to close the slice');
    return { kind: 'slice', subject, from, to, span: cursor.spanFrom(start) };
  }
  cursor.expectSymbol(']', 'to close the index');
  if (!from) throw cursor.unexpected('an index');
  return { kind: 'index', subject, index: from, span: cursor.spanFrom(start) };
}

/** `:A:B`: all of them at once. */
export function parseLabels(cursor: Cursor): Name[] {
  const labels: Name[] = [];
  while (cursor.eatSymbol(':')) labels.push(cursor.anyName('a label after `:`'));
  if (labels.length > 0 && (cursor.atSymbol('&') || cursor.atSymbol('!'))) {
    const message = `Labels are not joined with \`${cursor.peek().text}\`.`;
    throw cursor.error(cursor.peek(), message, 'Write n:A:B for both, and n:A OR n:B for either.');
  }
  return labels;
}
