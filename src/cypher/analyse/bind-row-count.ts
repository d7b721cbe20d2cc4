/** Binds the numbers after SKIP and LIMIT, which may not depend on a row. */
import type { Expr } from '../syntax/ast.js';
import { describeType, mayBe } from '../values/type.js';
import { bindExpr } from './bind-expression.js';
import { type Binder, plainEnv } from './binder.js';
import type { BoundExpr } from './bound.js';
import { Scope } from './scope.js';
import { variablesIn } from './walk.js';

export function bindCount(expr: Expr, word: 'SKIP' | 'LIMIT', binder: Binder): BoundExpr {
  const [name] = variablesIn(expr);
  if (name !== undefined) {
    const message = `${word} depends on the variable ${name}; expected the same number for all rows.`;
    throw binder.error('NonConstantExpression', expr.span, message, 'Use a number or a parameter.');
  }
  const bound = bindExpr(expr, plainEnv(binder, new Scope()));
  if (bound.kind === 'constant' && typeof bound.value === 'bigint' && bound.value < 0n) {
    throw binder.error(
      'NegativeIntegerArgument',
      expr.span,
      `${word} is ${bound.value}; expected 0 or more.`,
    );
  }
  if (!mayBe(bound.type, 'integer')) {
    const message = `${word} is ${describeType(bound.type)}; expected an integer.`;
    throw binder.error('InvalidArgumentType', expr.span, message);
  }
  return bound;
}
