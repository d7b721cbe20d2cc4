/** Binds expressions: resolves their names, types them, refuses what cannot be right. */
import { capital, didYouMean } from '../../model/index.js';
import type { Span } from '../errors.js';
import { MOMENT_HINT } from '../functions/moments.js';
import type { Expr, LabelPredicate, MapProjection, PropertyAccess } from '../syntax/ast.js';
import {
  ANY,
  BOOLEAN,
  describeType,
  FLOAT,
  INTEGER,
  join,
  listOf,
  MAP,
  mayBe,
  NULL,
  STRING,
  type Type,
  type TypeKind,
} from '../values/type.js';
import { bindCall } from './bind-call.js';
import { bindCase, bindListComprehension, bindQuantifier, bindReduce } from './bind-list.js';
import { bindBinary, bindComparison, bindIndex, bindSlice, bindUnary } from './bind-operator.js';
import { bindPatternComprehension, bindPatternExpression, bindSubquery } from './bind-subquery.js';
import type { Env } from './binder.js';
import type { BoundExpr } from './bound.js';

export function bindExpr(expr: Expr, env: Env): BoundExpr {
  const known = env.substitute?.(expr, env);
  if (known) return known;
  switch (expr.kind) {
    case 'literal':
      return { kind: 'constant', value: expr.value, type: literalType(expr.value), span: expr.span };
    case 'parameter':
      return { kind: 'parameter', name: expr.name, type: ANY, span: expr.span };
    case 'variable':
      return bindVariable(expr.name, expr.span, env);
    case 'property':
      return bindProperty(expr, env);
    case 'labels':
      return bindLabels(expr, env);
    case 'is-null': {
      const subject = bindExpr(expr.subject, value(env));
      return { kind: 'is-null', subject, negated: expr.negated, type: BOOLEAN, span: expr.span };
    }
    case 'list': {
      const items = expr.items.map((item) => refuseStaticMoment(bindExpr(item, value(env)), env, 'a list'));
      const of = items.map((item) => item.type).reduce(join, NULL);
      return { kind: 'list', items, type: listOf(of), span: expr.span };
    }
    case 'map': {
      const entries = expr.entries.map((entry) => ({
        key: entry.key.name,
        value: refuseStaticMoment(bindExpr(entry.value, value(env)), env, 'a map'),
      }));
      return { kind: 'map', entries, type: MAP, span: expr.span };
    }
    case 'map-projection':
      return bindMapProjection(expr, env);
    case 'unary':
      return bindUnary(expr, env);
    case 'binary':
      return bindBinary(expr, env);
    case 'comparison':
      return bindComparison(expr, value(env));
    case 'index':
      return bindIndex(expr, value(env));
    case 'slice':
      return bindSlice(expr, value(env));
    case 'call':
    case 'count-star':
      return bindCall(expr, env);
    case 'case':
      return bindCase(expr, env);
    case 'list-comprehension':
      return bindListComprehension(expr, value(env));
    case 'quantifier':
      return bindQuantifier(expr, value(env));
    case 'reduce':
      return bindReduce(expr, value(env));
    case 'pattern':
      return bindPatternExpression(expr, env);
    case 'pattern-comprehension':
      return bindPatternComprehension(expr, env);
    case 'subquery':
      return bindSubquery(expr, env);
  }
}

/** The same place, where a value is asked for and a pattern may not stand. */
export function value(env: Env): Env {
  return env.truth ? { ...env, truth: false } : env;
}

/** The same place, where a truth is asked for. */
export function truth(env: Env): Env {
  return env.truth ? env : { ...env, truth: true };
}

/** Binds what must be a truth. */
export function bindTruth(expr: Expr, env: Env): BoundExpr {
  return bindKind(expr, truth(env), 'true, false or null', 'boolean');
}

/** Binds what must be of one of these kinds, as far as can be known now. */
export function bindKind(expr: Expr, env: Env, expected: string, ...kinds: readonly TypeKind[]): BoundExpr {
  const bound = bindExpr(expr, env);
  requireKind(bound, env, expected, ...kinds);
  return bound;
}

export function requireKind(
  bound: BoundExpr,
  env: Env,
  expected: string,
  ...kinds: readonly TypeKind[]
): void {
  if (mayBe(bound.type, ...kinds)) return;
  const message = `Found ${describeType(bound.type)}; expected ${expected}.`;
  throw env.binder.error('InvalidArgumentType', bound.span, message);
}

export function refuseStaticMoment(bound: BoundExpr, env: Env, where: string): BoundExpr {
  if (bound.type.kind !== 'moment') return bound;
  throw env.binder.error(
    'MomentInside',
    bound.span,
    `A moment cannot stand inside ${where}.`,
    MOMENT_HINT,
    'TypeError',
  );
}

function literalType(literal: null | boolean | bigint | number | string): Type {
  if (literal === null) return NULL;
  if (typeof literal === 'bigint') return INTEGER;
  if (typeof literal === 'number') return FLOAT;
  return typeof literal === 'string' ? STRING : BOOLEAN;
}

export function bindVariable(name: string, span: Span, env: Env): BoundExpr {
  const variable = env.scope.find(name);
  if (variable) return { kind: 'slot', slot: variable.slot, name, type: variable.type, span };
  const hint = didYouMean(name, env.scope.names()) ?? `Text stands in quotes: '${name}'.`;
  throw env.binder.error('UndefinedVariable', span, `There is no variable ${name} here.`, hint);
}

function bindProperty({ subject, key, span }: PropertyAccess, env: Env): BoundExpr {
  const bound = bindExpr(subject, value(env));
  return {
    kind: 'property',
    subject: bound,
    key: key.name,
    type: propertyType(bound, key.name, span, env),
    span,
  };
}

function propertyType(subject: BoundExpr, key: string, span: Span, env: Env): Type {
  const { type } = subject;
  switch (type.kind) {
    case 'node': {
      const known = env.binder.schema.nodeProperty(type.labels, key);
      return known ?? anyOf(env.binder.schema.nodeKeys?.(type.labels), key, span, env);
    }
    case 'relationship': {
      const known = env.binder.schema.relationshipProperty(type.types, key);
      return known ?? anyOf(env.binder.schema.relationshipKeys?.(type.types), key, span, env);
    }
    case 'moment':
      if (key === 'min' || key === 'max') return INTEGER;
      if (key === 'text' || key === 'calendar') return STRING;
      throw env.binder.error(
        'InvalidArgumentType',
        span,
        `A moment has no ${key}.`,
        'It has text, calendar, min and max.',
      );
    case 'any':
    case 'null':
    case 'map':
      return ANY;
    default: {
      const message = `${describeType(type)} has no properties, so .${key} says nothing.`;
      const family = type.kind === 'path' ? 'SyntaxError' : 'TypeError';
      const sentence = capital(message);
      throw env.binder.error(
        'InvalidArgumentType',
        span,
        sentence,
        'Nodes, relationships and maps have some.',
        family,
      );
    }
  }
}

/** Any value, unless the schema knows every property there is and this is none of them. */
function anyOf(keys: Iterable<string> | undefined, key: string, span: Span, env: Env): Type {
  const known = keys && new Set(keys);
  if (!known || known.has(key)) return ANY;
  const message = `There is no property ${key} here.`;
  const meant = env.binder.schema.meantBy?.('property', key).filter((one) => known.has(one));
  throw env.binder.error('UnknownProperty', span, message, didYouMean(key, known, meant));
}

function bindLabels({ subject, labels, span }: LabelPredicate, env: Env): BoundExpr {
  const bound = bindKind(subject, value(env), 'a node or a relationship', 'node', 'relationship');
  const words =
    bound.type.kind === 'relationship'
      ? labels.map(({ name }) => name)
      : labels.map((l) => env.binder.checkLabel(l));
  return { kind: 'has-labels', subject: bound, labels: words, type: BOOLEAN, span };
}

function bindMapProjection({ subject, items, span }: MapProjection, env: Env): BoundExpr {
  const bound = bindKind(
    subject,
    value(env),
    'a node, a relationship or a map',
    'node',
    'relationship',
    'map',
  );
  const entries: { key: string; value: BoundExpr }[] = [];
  for (const item of items) {
    if (item.kind === 'all') continue;
    const key = item.kind === 'variable' ? item.name : item.key;
    const written: Expr =
      item.kind === 'entry'
        ? item.value
        : item.kind === 'variable'
          ? { kind: 'variable', name: key.name, span: key.span }
          : { kind: 'property', subject, key, span: key.span };
    entries.push({ key: key.name, value: refuseStaticMoment(bindExpr(written, value(env)), env, 'a map') });
  }
  const all = items.some((item) => item.kind === 'all');
  return { kind: 'map-projection', subject: bound, all, entries, type: MAP, span };
}
