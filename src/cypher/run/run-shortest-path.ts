/** Shortest paths between two nodes, found breadth first. */
import type { ShortestPath } from '../plan/plan.js';
import type { ElementId, NodeValue, RelationshipValue } from '../values/value.js';
import type { Row, Run } from './context.js';
import { type Evaluate, evaluator } from './evaluate.js';
import { extend, runPlan } from './run-plan.js';
import { fulfils } from './run-var-expand.js';
import { nodeAt, stepsFrom } from './walk.js';

/** The ways by which a node was first reached. */
interface Arrival {
  readonly node: NodeValue;
  readonly depth: number;
  readonly by: { readonly relationship: RelationshipValue; readonly from: ElementId }[];
}

export function* runShortestPath(plan: ShortestPath, start: Row, run: Run): Iterable<Row> {
  const tests = plan.where.map(evaluator);
  for (const row of runPlan(plan.input, start, run)) {
    const from = nodeAt(row, plan.from);
    const to = nodeAt(row, plan.to);
    if (!from || !to) continue;
    if (from.id === to.id) {
      if (plan.min === 0) yield extend(row, plan.relationships, []);
      continue;
    }
    const arrivals = search(plan, row, from, to, tests, run);
    for (const path of retrace(arrivals, from.id, to.id)) {
      if (path.length < plan.min) continue;
      yield extend(row, plan.relationships, path);
      if (!plan.all) break;
    }
  }
}

function search(
  plan: ShortestPath,
  row: Row,
  from: NodeValue,
  to: NodeValue,
  tests: readonly Evaluate[],
  run: Run,
): Map<ElementId, Arrival> {
  const arrivals = new Map<ElementId, Arrival>([[from.id, { node: from, depth: 0, by: [] }]]);
  let frontier: readonly NodeValue[] = [from];
  for (let depth = 1; frontier.length > 0 && depth <= plan.max && !arrivals.has(to.id); depth++) {
    const next: NodeValue[] = [];
    for (const at of frontier) {
      for (const { relationship, node } of stepsFrom(at, plan.hops, run)) {
        const known = arrivals.get(node.id);
        if ((known && known.depth < depth) || !fulfils(plan.each, relationship, row, tests, run)) continue;
        const by = { relationship, from: at.id };
        if (known) {
          known.by.push(by);
          continue;
        }
        run.hold();
        arrivals.set(node.id, { node, depth, by: [by] });
        next.push(node);
      }
    }
    frontier = next;
  }
  return arrivals;
}

function* retrace(
  arrivals: Map<ElementId, Arrival>,
  from: ElementId,
  to: ElementId,
): Iterable<RelationshipValue[]> {
  const stack: { at: ElementId; path: RelationshipValue[] }[] = [{ at: to, path: [] }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { at, path } = next;
    if (at === from) {
      yield path.slice().reverse();
      continue;
    }
    for (const { relationship, from: before } of (arrivals.get(at)?.by ?? []).toReversed()) {
      stack.push({ at: before, path: [...path, relationship] });
    }
  }
}
