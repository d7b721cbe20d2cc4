/** Binds calls of functions, and of aggregating functions where they may stand. */
import { didYouMean } from '../../model/index.js';
import { CypherError, notSupported } from '../errors.js';
import { AGGREGATE_FUNCTIONS, FUNCTIONS, isRefusedFunction } from '../functions/catalogue.js';
import type { FunctionDefinition } from '../functions/function.js';
import { readMoment } from '../functions/time.js';
import type { Call, CountStar } from '../syntax/ast.js';
import { MOMENT, type Type, type TypeKind } from '../values/type.js';
import { bindExpr, requireKind, truth, value } from './bind-expression.js';
import type { Env } from './binder.js';
import type { BoundExpr } from './bound.js';

export function bindCall(expr: Call | CountStar, env: Env): BoundExpr {
  if (expr.kind === 'count-star' || AGGREGATE_FUNCTIONS.has(expr.name.name.toLowerCase())) {
    if (env.aggregate) return env.aggregate(expr, value(env));
    const name = expr.kind === 'call' ? `${expr.name.name}()` : 'count(*)';
    const hint = 'Aggregate in WITH or RETURN first, and use its name.';
    throw env.binder.error('InvalidAggregation', expr.span, `${name} cannot be used here.`, hint);
  }
  const key = expr.name.name.toLowerCase();
  const [only] = expr.args;
  if (key === 'exists' && only?.kind === 'pattern' && expr.args.length === 1)
    return bindExpr(only, truth(env));
  const definition = findFunction(expr, key, env);
  if (expr.distinct) {
    throw env.binder.error('UnexpectedSyntax', expr.span, `DISTINCT has no meaning in ${definition.name}().`);
  }
  checkCount(expr, definition, env);
  const args = expr.args.map((arg) => bindExpr(arg, value(env)));
  checkArguments(args, definition, env);
  if (key === 'date') return bindDate(expr, args, env);
  return { kind: 'call', name: key, args, type: resultType(definition.result, args), span: expr.span };
}

function findFunction(expr: Call, key: string, env: Env): FunctionDefinition {
  const { name, span } = expr.name;
  if (isRefusedFunction(name) || (key === 'date' && !env.binder.schema.parseDate)) {
    throw notSupported(
      `The function ${name}()`,
      span,
      env.binder.text,
      "Dates are read with date('…'), in the world's calendars.",
    );
  }
  const definition = FUNCTIONS.get(key);
  if (definition) return definition;
  const known = [...FUNCTIONS.values(), ...AGGREGATE_FUNCTIONS.values()].map((one) => one.name);
  throw env.binder.error('UnknownFunction', span, `There is no function ${name}().`, didYouMean(name, known));
}

interface Countable {
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

export function checkCount({ args, span }: Call, { name, min, max }: Countable, env: Env): void {
  if (args.length >= min && args.length <= max) return;
  const expected =
    min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
  const message = `${name}() got ${args.length} arguments; expected ${expected}.`;
  throw env.binder.error('InvalidNumberOfArguments', span, message);
}

const KIND_WORDS: Partial<Record<TypeKind, string>> = { integer: 'an integer' };

export function checkArguments(
  args: readonly BoundExpr[],
  { name, accepts }: { readonly name: string; readonly accepts?: readonly (readonly TypeKind[])[] },
  env: Env,
): void {
  if (!accepts) return;
  args.forEach((arg, i) => {
    const kinds = accepts[Math.min(i, accepts.length - 1)] ?? [];
    const words = kinds.map((kind) => KIND_WORDS[kind] ?? `a ${kind}`);
    requireKind(arg, env, `${words.join(' or ')} in ${name}()`, ...kinds);
  });
}

export function resultType(
  result: Type | ((args: readonly Type[]) => Type),
  args: readonly BoundExpr[],
): Type {
  return typeof result === 'function' ? result(args.map((arg) => arg.type)) : result;
}

/** A date written out is read at once, so that a slip is told before the query runs. */
function bindDate(expr: Call, args: readonly BoundExpr[], env: Env): BoundExpr {
  const [arg] = args;
  if (arg?.kind !== 'constant' || typeof arg.value !== 'string') {
    return { kind: 'call', name: 'date', args, type: MOMENT, span: expr.span };
  }
  try {
    const moment = readMoment(arg.value, env.binder.schema.parseDate);
    return { kind: 'constant', value: moment, type: MOMENT, span: expr.span };
  } catch (error) {
    if (!(error instanceof CypherError)) throw error;
    const { family, detail, message, hint } = error;
    throw new CypherError({ family, detail, message, hint, span: arg.span, text: env.binder.text });
  }
}
