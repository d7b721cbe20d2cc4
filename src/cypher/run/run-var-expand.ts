/** Walks of variable length: depth first, no relationship twice. */
import type { VarExpand } from '../plan/plan.js';
import { truthOf } from '../values/logic.js';
import type { NodeValue, RelationshipValue } from '../values/value.js';
import type { Row, Run } from './context.js';
import { type Evaluate, evaluator } from './evaluate.js';
import { runPlan } from './run-plan.js';
import { allows, nodeAt, otherEnd, relationshipsAt, type Step, stepsFrom, walked } from './walk.js';

export function* runVarExpand(plan: VarExpand, start: Row, run: Run): Iterable<Row> {
  const tests = plan.where.map(evaluator);
  for (const row of runPlan(plan.input, start, run)) {
    const from = nodeAt(row, plan.from);
    if (!from) continue;
    const walks = plan.given ? givenWalk(plan, row, from) : allWalks(plan, row, from, tests, run);
    for (const { end, path } of walks) {
      if (plan.into && nodeAt(row, plan.to)?.id !== end.id) continue;
      const copy = row.slice();
      copy[plan.relationships] = plan.backwards ? path.slice().reverse() : path.slice();
      copy[plan.to] = end;
      yield copy;
    }
  }
}

interface Walk {
  readonly end: NodeValue;
  readonly path: readonly RelationshipValue[];
}

/** The path of each walk is only good until the next is asked for. */
function* allWalks(
  plan: VarExpand,
  row: Row,
  from: NodeValue,
  tests: readonly Evaluate[],
  run: Run,
): Iterable<Walk> {
  const path: RelationshipValue[] = [];
  const onPath = new Set<RelationshipValue['id']>();
  if (plan.min === 0) yield { end: from, path };
  if (plan.max === 0) return;
  const stack: Iterator<Step>[] = [stepsFrom(from, plan.hops, run)[Symbol.iterator]()];
  while (stack.length > 0) {
    run.tick();
    const next = stack.at(-1)?.next();
    if (!next || next.done) {
      stack.pop();
      const left = path.pop();
      if (left) onPath.delete(left.id);
      continue;
    }
    const { relationship, node } = next.value;
    if (onPath.has(relationship.id) || walked(row, plan.unlike, relationship)) continue;
    if (!fulfils(plan.each, relationship, row, tests, run)) continue;
    path.push(relationship);
    onPath.add(relationship.id);
    if (path.length >= plan.min) yield { end: node, path };
    if (path.length < plan.max) {
      stack.push(stepsFrom(node, plan.hops, run)[Symbol.iterator]());
    } else {
      path.pop();
      onPath.delete(relationship.id);
    }
  }
}

/** Does the relationship meet the conditions while it stands in its slot? */
export function fulfils(
  each: number,
  relationship: RelationshipValue,
  row: Row,
  tests: readonly Evaluate[],
  run: Run,
): boolean {
  if (tests.length === 0) return true;
  row[each] = relationship;
  return tests.every((test) => truthOf(test(row, run)) === true);
}

/** The one walk along relationships that are bound already, if it is one. */
function* givenWalk(plan: VarExpand, row: Row, from: NodeValue): Iterable<Walk> {
  const given = relationshipsAt(row, plan.relationships);
  if (!given || given.length < plan.min || given.length > plan.max) return;
  const path = plan.backwards ? given.slice().reverse() : given;
  let node = from;
  for (const relationship of path) {
    if (!allows(plan.hops, relationship, node) || walked(row, plan.unlike, relationship)) return;
    node = otherEnd(relationship, node);
  }
  yield { end: node, path };
}
