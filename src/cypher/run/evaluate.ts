/** Turns bound expressions into functions of a row, each once. */
import type { BoundCase, BoundComparison, BoundExpr, BoundMapProjection } from '../analyse/bound.js';
import { CypherError, type Span } from '../errors.js';
import { FUNCTIONS } from '../functions/catalogue.js';
import { withoutMoments } from '../functions/graph.js';
import { refuseMoment } from '../functions/moments.js';
import { slice } from '../values/access.js';
import { negate } from '../values/arithmetic.js';
import { equals } from '../values/equality.js';
import { and, not, truthOf } from '../values/logic.js';
import { COMPARE } from '../values/order.js';
import { isMap, type Truth, type Value } from '../values/value.js';
import type { Row, Run } from './context.js';
import { elementOf, indexValue, propertyOf, wears } from './element.js';
import { evaluateBinary } from './evaluate-binary.js';
import { evaluateComprehension, evaluateQuantifier, evaluateReduce } from './evaluate-list.js';
import { evaluatePatternList, evaluateSubquery } from './evaluate-subquery.js';

export type Evaluate = (row: Row, run: Run) => Value;

const compiled = new WeakMap<BoundExpr, Evaluate>();

export function evaluator(expr: BoundExpr): Evaluate {
  const known = compiled.get(expr);
  if (known) return known;
  const evaluate = build(expr);
  compiled.set(expr, evaluate);
  return evaluate;
}

function build(expr: BoundExpr): Evaluate {
  switch (expr.kind) {
    case 'constant':
      return () => expr.value;
    case 'parameter':
      return (_, run) => run.parameters.get(expr.name) ?? null;
    case 'slot':
      return (row) => row[expr.slot] ?? null;
    case 'property': {
      const subject = evaluator(expr.subject);
      return placed(expr.span, (row, run) => propertyOf(subject(row, run), expr.key, run));
    }
    case 'has-labels': {
      const subject = evaluator(expr.subject);
      return placed(expr.span, (row, run) => wears(subject(row, run), expr.labels, run));
    }
    case 'not': {
      const operand = evaluator(expr.operand);
      return placed(expr.span, (row, run) => not(truthOf(operand(row, run))));
    }
    case 'negate': {
      const operand = evaluator(expr.operand);
      return placed(expr.span, (row, run) => negate(operand(row, run)));
    }
    case 'is-null': {
      const subject = evaluator(expr.subject);
      return (row, run) => (subject(row, run) === null) !== expr.negated;
    }
    case 'index': {
      const subject = evaluator(expr.subject);
      const index = evaluator(expr.index);
      return placed(expr.span, (row, run) => indexValue(subject(row, run), index(row, run), run));
    }
    case 'slice': {
      const subject = evaluator(expr.subject);
      const from = expr.from && evaluator(expr.from);
      const to = expr.to && evaluator(expr.to);
      return placed(expr.span, (row, run) => slice(subject(row, run), from?.(row, run), to?.(row, run)));
    }
    case 'list': {
      const items = expr.items.map(evaluator);
      return placed(expr.span, (row, run) => items.map((item) => refuseMoment(item(row, run), 'a list')));
    }
    case 'map': {
      const entries = expr.entries.map(({ key, value }) => [key, evaluator(value)] as const);
      return placed(
        expr.span,
        (row, run) => new Map(entries.map(([key, value]) => [key, refuseMoment(value(row, run), 'a map')])),
      );
    }
    case 'comparison':
      return buildComparison(expr);
    case 'binary':
      return evaluateBinary(expr);
    case 'call':
      return buildCall(expr.name, expr.args, expr.span);
    case 'case':
      return buildCase(expr);
    case 'map-projection':
      return buildMapProjection(expr);
    case 'list-comprehension':
      return evaluateComprehension(expr);
    case 'quantifier':
      return evaluateQuantifier(expr);
    case 'reduce':
      return evaluateReduce(expr);
    case 'pattern-list':
      return evaluatePatternList(expr);
    case 'subquery':
      return evaluateSubquery(expr);
  }
}

/** Tells an error that comes from a value where in the query it arose. */
export function placed(span: Span, evaluate: Evaluate): Evaluate {
  return (row, run) => {
    try {
      return evaluate(row, run);
    } catch (error) {
      throw error instanceof CypherError ? error.located(span, run.text) : error;
    }
  };
}

function buildComparison({ operands, operators }: BoundComparison): Evaluate {
  const [first, ...rest] = operands.map(evaluator);
  if (!first) throw new Error('a comparison has operands');
  const steps = rest.map((operand, i) => ({ operand, compare: COMPARE[operators[i] ?? '='] }));
  const [only] = steps;
  if (only && steps.length === 1) return (row, run) => only.compare(first(row, run), only.operand(row, run));
  return (row, run) => {
    let result: Truth = true;
    let left = first(row, run);
    for (const { operand, compare } of steps) {
      const right = operand(row, run);
      result = and(result, compare(left, right));
      left = right;
    }
    return result;
  };
}

function buildCall(name: string, args: readonly BoundExpr[], span: Span): Evaluate {
  const definition = FUNCTIONS.get(name);
  if (!definition) throw new Error(`no function ${name}`);
  const evaluators = args.map(evaluator);
  return placed(span, (row, run) => {
    const values = evaluators.map((arg) => arg(row, run));
    if (!definition.takesNull && values.includes(null)) return null;
    return definition.evaluate(values, run);
  });
}

function buildCase({ subject, branches, otherwise }: BoundCase): Evaluate {
  const on = subject && evaluator(subject);
  const cases = branches.map(({ when, result }) => ({ when: evaluator(when), result: evaluator(result) }));
  const last = otherwise && evaluator(otherwise);
  return (row, run) => {
    const value = on?.(row, run) ?? null;
    for (const { when, result } of cases) {
      const met = on ? equals(value, when(row, run)) : truthOf(when(row, run));
      if (met === true) return result(row, run);
    }
    return last?.(row, run) ?? null;
  };
}

function buildMapProjection({ subject, all, entries }: BoundMapProjection): Evaluate {
  const on = evaluator(subject);
  const items = entries.map(({ key, value }) => [key, evaluator(value)] as const);
  return (row, run) => {
    const value = on(row, run);
    if (value === null) return null;
    const map = isMap(value) ? value : withoutMoments(run.properties(elementOf(value, 'a map projection')));
    const projected = new Map(all ? map : []);
    for (const [key, item] of items) projected.set(key, refuseMoment(item(row, run), 'a map'));
    return projected;
  };
}
