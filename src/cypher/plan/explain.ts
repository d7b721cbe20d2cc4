/** A plan as text for people: one operator a line, what feeds it indented below. */
import type { BoundExpr, Hop } from '../analyse/bound.js';
import type { Plan } from './plan.js';

/** The query's text is needed to show expressions as they were written. */
export function explain(plan: Plan, text: string): string {
  return lines(plan, { text, names: namesIn(plan) }).join('\n');
}

interface Words {
  readonly text: string;
  readonly names: ReadonlyMap<number, string>;
}

function lines(plan: Plan, words: Words): string[] {
  const own = describe(plan, words);
  const inner = 'inner' in plan ? lines(plan.inner, words).map((line) => `  | ${line}`) : [];
  if (plan.op === 'argument') return [own];
  if (plan.op === 'foreign') return own.split('\n');
  if (plan.op === 'union')
    return [own, ...plan.parts.flatMap((part) => lines(part.plan, words).map((line) => `  ${line}`))];
  return [
    own,
    ...inner,
    ...(plan.input.op === 'argument' ? [] : lines(plan.input, words).map((line) => `  ${line}`)),
  ];
}

function describe(plan: Plan, words: Words): string {
  const name = (slot: number) => words.names.get(slot) ?? `#${slot}`;
  const written = (expr: BoundExpr) => words.text.slice(expr.span.start, expr.span.end) || expr.kind;
  const all = (exprs: readonly BoundExpr[]) => exprs.map(written).join(' AND ');
  switch (plan.op) {
    case 'argument':
      return 'Argument';
    case 'node-scan': {
      const labels = plan.labels.map((label) => `:${label}`).join('');
      const seeks = plan.seeks
        .map(({ key, value, among }) => `${key} ${among ? 'in' : '='} ${written(value)}`)
        .join(' or ');
      return `NodeScan (${plan.name.trim()}${labels})${seeks ? ` seeking ${seeks}` : ''}`;
    }
    case 'expand':
      return `Expand${plan.into ? 'Into' : ''} ${name(plan.from)} ${hops(plan.hops)} ${name(plan.to)}`;
    case 'var-expand':
      return `VarExpand${plan.into ? 'Into' : ''} ${name(plan.from)} ${hops(plan.hops)}*${plan.min}..${plan.max} ${name(plan.to)}`;
    case 'endpoints':
      return `Endpoints of ${name(plan.relationship)}`;
    case 'shortest-path':
      return `ShortestPath ${name(plan.from)} ${hops(plan.hops)}*${plan.min}..${plan.max} ${name(plan.to)}${plan.all ? ', all' : ''}`;
    case 'build-path':
      return `Path ${plan.name}`;
    case 'optional':
      return 'Optional';
    case 'semi-apply':
      return plan.anti ? 'AntiSemiApply' : 'SemiApply';
    case 'filter':
      return `Filter ${all(plan.where.filter((part) => part.span.end > 0)) || 'labels'}`;
    case 'project':
      return `Project ${plan.columns.map((column) => column.name).join(', ')}`;
    case 'aggregate': {
      const keys = plan.keys.map((key) => key.name).join(', ');
      return `Aggregate ${plan.aggregates.map(({ span }) => words.text.slice(span.start, span.end)).join(', ')}${keys ? ` by ${keys}` : ''}`;
    }
    case 'distinct':
      return `Distinct ${plan.slots.map(name).join(', ')}`;
    case 'sort':
      return `Sort ${plan.keys.map((key) => `${written(key.value)}${key.descending ? ' DESC' : ''}`).join(', ')}`;
    case 'skip':
      return `Skip ${written(plan.count)}`;
    case 'limit':
      return `Limit ${written(plan.count)}`;
    case 'unwind':
      return `Unwind ${written(plan.list)} AS ${plan.name}`;
    case 'union':
      return 'Union';
    case 'foreign':
      return plan.title;
  }
}

function hops(all: readonly Hop[]): string {
  const arrows = { out: ['-', '->'], in: ['<-', '-'], both: ['-', '-'] } as const;
  return all
    .map(({ type, direction }) => `${arrows[direction][0]}[${type ? `:${type}` : ''}]${arrows[direction][1]}`)
    .join(' or ');
}

/** Names of slots, gathered from wherever one stands beside its slot. */
function namesIn(value: unknown, names = new Map<number, string>()): Map<number, string> {
  if (typeof value !== 'object' || value === null || value instanceof Map) return names;
  if ('slot' in value && 'name' in value && typeof value.slot === 'number')
    names.set(value.slot, String(value.name).trim());
  for (const item of Object.values(value)) namesIn(item, names);
  return names;
}
