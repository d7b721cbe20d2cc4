/** Scans nodes and walks single relationships. */
import type { Endpoints, Expand, NodeScan } from '../plan/plan.js';
import { isList, type NodeValue, type Value } from '../values/value.js';
import type { Row, Run } from './context.js';
import { evaluator } from './evaluate.js';
import { extend, runPlan } from './run-plan.js';
import { allows, nodeAt, otherEnd, relationshipAt, stepsFrom, walked } from './walk.js';

export function* runNodeScan(plan: NodeScan, start: Row, run: Run): Iterable<Row> {
  for (const row of runPlan(plan.input, start, run)) {
    for (const node of candidates(plan, row, run)) {
      run.tick();
      yield extend(row, plan.slot, node);
    }
  }
}

/** By the first property that the graph can look up, else all. */
function candidates({ labels, seeks }: NodeScan, row: Row, run: Run): Iterable<NodeValue> {
  for (const { key, value, among } of seeks) {
    const sought = evaluator(value)(row, run);
    const found = among ? findEach(labels, key, sought, run) : run.graph.find?.(labels, key, sought);
    if (found) return found;
  }
  return run.graph.nodes(labels);
}

/** Each node once, whatever the list repeats. */
function findEach(
  labels: readonly string[],
  key: string,
  list: Value,
  run: Run,
): Iterable<NodeValue> | undefined {
  if (list === null || !isList(list)) return undefined;
  const nodes = new Map<NodeValue['id'], NodeValue>();
  for (const item of list) {
    run.tick();
    const found = run.graph.find?.(labels, key, item);
    if (!found) return undefined;
    for (const node of found) nodes.set(node.id, node);
  }
  return nodes.values();
}

export function* runExpand(plan: Expand, start: Row, run: Run): Iterable<Row> {
  for (const row of runPlan(plan.input, start, run)) {
    const from = nodeAt(row, plan.from);
    if (!from) continue;
    const target = plan.into ? nodeAt(row, plan.to) : undefined;
    if (plan.into && !target) continue;
    for (const { relationship, node } of stepsFrom(from, plan.hops, run)) {
      if (target && target.id !== node.id) continue;
      if (walked(row, plan.unlike, relationship)) continue;
      const copy = extend(row, plan.relationship, relationship);
      copy[plan.to] = node;
      yield copy;
    }
  }
}

export function* runEndpoints(plan: Endpoints, start: Row, run: Run): Iterable<Row> {
  for (const row of runPlan(plan.input, start, run)) {
    run.tick();
    const relationship = relationshipAt(row, plan.relationship);
    if (!relationship || walked(row, plan.unlike, relationship)) continue;
    const loop = relationship.start.id === relationship.end.id;
    for (const from of loop ? [relationship.start] : [relationship.start, relationship.end]) {
      if (!allows(plan.hops, relationship, from)) continue;
      const to = otherEnd(relationship, from);
      if (plan.fromBound && nodeAt(row, plan.from)?.id !== from.id) continue;
      if (plan.toBound && nodeAt(row, plan.to)?.id !== to.id) continue;
      if (plan.from === plan.to && !loop) continue;
      const copy = extend(row, plan.from, from);
      copy[plan.to] = to;
      yield copy;
    }
  }
}
