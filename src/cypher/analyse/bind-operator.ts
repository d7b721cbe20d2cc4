/** Binds operators. */
import type { Binary, BinaryOperator, Comparison, Index, Slice, Unary } from '../syntax/ast.js';
import {
  ANY,
  BOOLEAN,
  describeType,
  FLOAT,
  INTEGER,
  join,
  listOf,
  mayBe,
  NUMBER,
  STRING,
  type Type,
} from '../values/type.js';
import { bindExpr, bindKind, bindTruth, refuseStaticMoment, requireKind, value } from './bind-expression.js';
import type { Env } from './binder.js';
import type { BoundExpr } from './bound.js';

export function bindUnary({ operator, operand, span }: Unary, env: Env): BoundExpr {
  if (operator === 'not') return { kind: 'not', operand: bindTruth(operand, env), type: BOOLEAN, span };
  const bound = bindKind(operand, value(env), 'a number', 'number');
  const type = bound.type.kind === 'integer' || bound.type.kind === 'float' ? bound.type : NUMBER;
  return operator === '+' ? bound : { kind: 'negate', operand: bound, type, span };
}

export function bindBinary({ operator, left, right, span }: Binary, env: Env): BoundExpr {
  switch (operator) {
    case 'and':
    case 'or':
    case 'xor': {
      const bound = { left: bindTruth(left, env), right: bindTruth(right, env) };
      return { kind: 'binary', operator, ...bound, type: BOOLEAN, span };
    }
    case 'in': {
      const item = refuseStaticMoment(bindExpr(left, value(env)), env, 'a list');
      const list = bindKind(right, value(env), 'a list after IN', 'list');
      return { kind: 'binary', operator, left: item, right: list, type: BOOLEAN, span };
    }
    case 'starts with':
    case 'ends with':
    case 'contains':
    case '=~': {
      const bound = { left: bindExpr(left, value(env)), right: bindExpr(right, value(env)) };
      return { kind: 'binary', operator, ...bound, type: BOOLEAN, span };
    }
    default: {
      const bound = { left: bindExpr(left, value(env)), right: bindExpr(right, value(env)) };
      const type =
        operator === '+'
          ? sumType(bound.left, bound.right, env)
          : numericType(operator, bound.left, bound.right, env);
      return { kind: 'binary', operator, ...bound, type, span };
    }
  }
}

function numericType(operator: BinaryOperator, left: BoundExpr, right: BoundExpr, env: Env): Type {
  for (const side of [left, right]) requireKind(side, env, `a number beside ${operator}`, 'number');
  if (operator === '^') return FLOAT;
  if (left.type.kind === 'integer' && right.type.kind === 'integer') return INTEGER;
  return left.type.kind === 'float' || right.type.kind === 'float' ? FLOAT : NUMBER;
}

function sumType(left: BoundExpr, right: BoundExpr, env: Env): Type {
  const a = left.type;
  const b = right.type;
  if (a.kind === 'list' || b.kind === 'list') {
    for (const side of [left, right]) refuseStaticMoment(side, env, 'a list');
    const item = (type: Type) => (type.kind === 'list' ? type.of : type);
    return a.kind === 'any' || b.kind === 'any' ? listOf(ANY) : listOf(join(item(a), item(b)));
  }
  for (const side of [left, right]) {
    requireKind(side, env, 'a number, a string or a list beside +', 'number', 'string', 'list');
  }
  if (a.kind === 'any' || b.kind === 'any' || a.kind === 'null' || b.kind === 'null') return ANY;
  if (a.kind === 'string' || b.kind === 'string') return STRING;
  return numericType('+', left, right, env);
}

export function bindComparison({ operands, operators, span }: Comparison, env: Env): BoundExpr {
  const bound = operands.map((operand) => bindExpr(operand, env));
  const moment = bound.find((operand) => operand.type.kind === 'moment');
  const other = moment && bound.find((operand) => !mayBe(operand.type, 'moment'));
  if (other) {
    const message = `A moment is compared with ${describeType(other.type)}, which is never known to hold.`;
    const hint =
      other.type.kind === 'string' ? "Write the date as date('…')." : 'Its bounds are x.min and x.max.';
    throw env.binder.error('InvalidArgumentType', other.span, message, hint);
  }
  return { kind: 'comparison', operands: bound, operators, type: BOOLEAN, span };
}

export function bindIndex({ subject, index, span }: Index, env: Env): BoundExpr {
  const bound = { subject: bindExpr(subject, env), index: bindExpr(index, env) };
  const type = bound.subject.type.kind === 'list' ? bound.subject.type.of : ANY;
  return { kind: 'index', ...bound, type, span };
}

export function bindSlice({ subject, from, to, span }: Slice, env: Env): BoundExpr {
  const bound = bindKind(subject, env, 'a list before [from..to]', 'list');
  return {
    kind: 'slice',
    subject: bound,
    from: from && bindExpr(from, env),
    to: to && bindExpr(to, env),
    type: bound.type.kind === 'list' ? bound.type : listOf(ANY),
    span,
  };
}
