/** What binding one query shares: its text, the schema, the slots given out so far. */
import { didYouMean } from '../../model/index.js';
import { CypherError, type ErrorFamily, type Span } from '../errors.js';
import type { Expr, Name } from '../syntax/ast.js';
import type { Type } from '../values/type.js';
import type { BoundExpr, Variable } from './bound.js';
import type { Schema } from './schema.js';
import type { Scope } from './scope.js';

export class Binder {
  #slots = 0;

  constructor(
    readonly text: string,
    readonly schema: Schema,
  ) {}

  get slots(): number {
    return this.#slots;
  }

  declare(name: string, type: Type): Variable {
    const slot = this.#slots;
    this.#slots += 1;
    return { name, slot, type };
  }

  error(
    detail: string,
    span: Span,
    message: string,
    hint?: string,
    family: ErrorFamily = 'SyntaxError',
  ): CypherError {
    return new CypherError({ family, detail, message, hint, span, text: this.text });
  }

  checkLabel({ name, span }: Name): string {
    if (this.schema.hasLabel(name)) return name;
    throw this.error(
      'UnknownLabel',
      span,
      `There is no label ${name}.`,
      didYouMean(name, this.schema.labels(), this.schema.meantBy?.('label', name)),
    );
  }
}

/** How an aggregating function is bound where one stands; absent where none may. */
export type BindAggregate = (call: Extract<Expr, { kind: 'call' | 'count-star' }>, env: Env) => BoundExpr;

/** Where an expression stands. */
export interface Env {
  readonly binder: Binder;
  readonly scope: Scope;
  /** A truth is asked for, so that a pattern may stand here. */
  readonly truth: boolean;
  readonly aggregate: BindAggregate | null;
  /** Stands in for an expression that has been computed already. */
  readonly substitute: ((expr: Expr, env: Env) => BoundExpr | undefined) | null;
  /** Variables of comprehensions around this place; they hide what `substitute` knows. */
  readonly locals: ReadonlySet<string>;
}

export function plainEnv(binder: Binder, scope: Scope): Env {
  return { binder, scope, truth: false, aggregate: null, substitute: null, locals: new Set() };
}

/** The place inside a comprehension, where its variables are known and nothing may be aggregated. */
export function localEnv(env: Env, ...variables: readonly Variable[]): Env {
  return {
    ...env,
    scope: env.scope.with(...variables),
    aggregate: null,
    locals: new Set([...env.locals, ...variables.map((variable) => variable.name)]),
  };
}
