/** Binds projections that aggregate: keys by which rows are grouped, and what is computed of each group. */
import { AGGREGATE_FUNCTIONS, FUNCTIONS } from '../functions/catalogue.js';
import type { Call, CountStar, Expr, ProjectionItem } from '../syntax/ast.js';
import { INTEGER } from '../values/type.js';
import { checkArguments, checkCount, resultType } from './bind-call.js';
import { bindExpr, refuseStaticMoment } from './bind-expression.js';
import { bindItem, findOutput, nameOf, type Output, placeItem } from './bind-projection.js';
import { type Binder, type Env, plainEnv } from './binder.js';
import type { BoundAggregate, BoundExpr, Column, Grouping } from './bound.js';
import type { Scope } from './scope.js';
import { childrenOf, hasAggregate, sameExpr } from './walk.js';

type AggregateCall = Call | CountStar;

export class GroupingBinder {
  readonly #binder: Binder;
  readonly #scope: Scope;
  readonly #items: readonly ProjectionItem[];
  readonly #keys: Column[] = [];
  readonly #aggregates: {
    readonly written: AggregateCall;
    readonly bound: BoundAggregate;
    readonly value: BoundExpr;
  }[] = [];

  constructor(binder: Binder, scope: Scope, items: readonly ProjectionItem[]) {
    this.#binder = binder;
    this.#scope = scope;
    this.#items = items;
  }

  /** Binds the keys first, then the items that aggregate, which may use keys. */
  outputs(computed: Column[]): Output[] {
    const keys = this.#items.filter((item) => !hasAggregate(item.value)).map((item) => this.#bindKey(item));
    const env: Env = {
      ...plainEnv(this.#binder, this.#scope),
      aggregate: (call) => this.#bindAggregate(call),
      substitute: (expr, inner) => this.#useKey(expr, inner, keys),
    };
    return this.#items.map((item) => {
      const key = keys.find((output) => output.item === item);
      return key ?? placeItem(item, bindExpr(item.value, env), this.#binder, computed);
    });
  }

  #bindKey(item: ProjectionItem): Output {
    const columns: Column[] = [];
    const output = bindItem(item, this.#binder, this.#scope, columns);
    const { slot, name, type } = output.variable;
    const same: Column = { slot, name, value: { kind: 'slot', slot, name, type, span: item.span } };
    this.#keys.push(columns[0] ?? same);
    return output;
  }

  /** Beside an aggregate only keys may be used, and only plain ones: of others it is not plain what would be grouped. */
  #useKey(expr: Expr, env: Env, keys: readonly Output[]): BoundExpr | undefined {
    if (isPlain(expr)) {
      const found = findKey(expr, env, keys);
      if (found) return found;
    }
    if (expr.kind !== 'variable' || env.locals.has(expr.name) || !env.scope.find(expr.name)) return undefined;
    throw this.#ambiguous(expr);
  }

  #ambiguous(expr: Expr): Error {
    const name = this.#binder.text.slice(expr.span.start, expr.span.end);
    const message = `${name} stands beside an aggregate but is no column of its own, so it is not known by what to group.`;
    const hint = `Compute ${name} in a WITH before, and return it too.`;
    return this.#binder.error('AmbiguousAggregationExpression', expr.span, message, hint);
  }

  #bindAggregate(call: AggregateCall): BoundExpr {
    const known = this.#aggregates.find(({ written }) => sameExpr(written, call));
    if (known) return known.value;
    const inside: Env = {
      ...plainEnv(this.#binder, this.#scope),
      aggregate: (nested) => this.#refuseNested(nested),
    };
    const name = call.kind === 'call' ? call.name.name.toLowerCase() : 'count';
    const definition = AGGREGATE_FUNCTIONS.get(name);
    if (call.kind === 'count-star' || !definition) return this.#place(call, 'count', [], INTEGER);
    checkCount(call, definition, inside);
    const args = call.args.map((arg) => bindExpr(arg, inside));
    for (const arg of call.args) this.#refuseVolatile(arg);
    checkArguments(args, definition, inside);
    if (name === 'collect') for (const arg of args) refuseStaticMoment(arg, inside, 'a list');
    return this.#place(call, name, args, resultType(definition.result, args));
  }

  #place(
    written: AggregateCall,
    name: string,
    args: readonly BoundExpr[],
    type: BoundExpr['type'],
  ): BoundExpr {
    const text = this.#binder.text.slice(written.span.start, written.span.end);
    const { slot } = this.#binder.declare(text, type);
    const distinct = written.kind === 'call' && written.distinct;
    const value: BoundExpr = { kind: 'slot', slot, name: text, type, span: written.span };
    this.#aggregates.push({ written, bound: { slot, name, distinct, args, span: written.span }, value });
    return value;
  }

  #refuseNested(call: AggregateCall): never {
    const message = 'An aggregate stands inside another.';
    throw this.#binder.error(
      'NestedAggregation',
      call.span,
      message,
      'Compute the inner one in a WITH before.',
    );
  }

  #refuseVolatile(arg: Expr): void {
    if (arg.kind === 'call' && FUNCTIONS.get(arg.name.name.toLowerCase())?.volatile) {
      const message = `${arg.name.name}() gives another value each time, so it cannot be aggregated over.`;
      throw this.#binder.error('NonConstantExpression', arg.span, message, 'Compute it in a WITH before.');
    }
    for (const child of childrenOf(arg)) this.#refuseVolatile(child);
  }

  /** A sort key: may use columns, and aggregates that are among them. */
  bindSort(expr: Expr, after: Env, outputs: readonly Output[]): BoundExpr {
    const mixes = hasAggregate(expr);
    return bindExpr(expr, {
      ...after,
      aggregate: (call, env) => this.#aggregateAgain(call, env),
      substitute: (part, env) => {
        const found = findOutput(part, env, outputs);
        if (found && mixes && part !== expr && !isPlain(part) && !hasAggregate(part))
          throw this.#ambiguous(part);
        return found;
      },
    });
  }

  #aggregateAgain(call: AggregateCall, env: Env): BoundExpr {
    const known = this.#aggregates.find(({ written }) => sameExpr(written, call));
    if (known) return known.value;
    if (call.kind === 'count-star') return this.#bindAggregate(call);
    for (const arg of call.args) bindExpr(arg, { ...env, aggregate: null, substitute: null });
    const message = `${call.name.name}() is aggregated for sorting only.`;
    throw this.#binder.error('InvalidAggregation', call.span, message, 'Make it a column and sort by that.');
  }

  finish(): Grouping {
    return { keys: this.#keys, aggregates: this.#aggregates.map(({ bound }) => bound) };
  }
}

function findKey(expr: Expr, env: Env, keys: readonly Output[]): BoundExpr | undefined {
  const found = keys.find(({ item }) => sameExpr(item.value, expr));
  if (!found || (expr.kind === 'variable' && env.locals.has(expr.name))) return undefined;
  const { slot, type } = found.variable;
  return { kind: 'slot', slot, name: nameOf(found.item), type, span: expr.span };
}

/** A variable, or properties of one. */
function isPlain(expr: Expr): boolean {
  return expr.kind === 'variable' || (expr.kind === 'property' && isPlain(expr.subject));
}
