/** Puts a path together from the nodes and relationships that a pattern bound. */
import type { BuildPath } from '../plan/plan.js';
import type { NodeValue, RelationshipValue, Value } from '../values/value.js';
import type { Row, Run } from './context.js';
import { extend, runPlan } from './run-plan.js';
import { nodeAt, otherEnd, relationshipAt, relationshipsAt } from './walk.js';

export function* runBuildPath(plan: BuildPath, start: Row, run: Run): Iterable<Row> {
  for (const row of runPlan(plan.input, start, run)) yield extend(row, plan.slot, buildPath(plan, row));
}

function buildPath(plan: BuildPath, row: Row): Value {
  const first = nodeAt(row, plan.nodes[0] ?? -1);
  if (!first) return null;
  const nodes: NodeValue[] = [first];
  const relationships: RelationshipValue[] = [];
  let at = first;
  for (const slot of plan.relationships) {
    const single = relationshipAt(row, slot);
    const steps = single ? [single] : relationshipsAt(row, slot);
    if (!steps) return null;
    for (const relationship of steps) {
      at = otherEnd(relationship, at);
      nodes.push(at);
      relationships.push(relationship);
    }
  }
  return { kind: 'path', nodes, relationships };
}
