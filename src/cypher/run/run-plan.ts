/** Runs a plan from a starting row, one row at a time. */
import type { Filter, Foreign, Optional, Plan, Project, SemiApply, Union, Unwind } from '../plan/plan.js';
import { truthOf } from '../values/logic.js';
import { isList, type Value } from '../values/value.js';
import type { Row, Run } from './context.js';
import { evaluator } from './evaluate.js';
import { runAggregate } from './run-aggregate.js';
import { runEndpoints, runExpand, runNodeScan } from './run-match.js';
import { runBuildPath } from './run-path.js';
import { runDistinct, runLimit, runSkip, runSort } from './run-rows.js';
import { runShortestPath } from './run-shortest-path.js';
import { runVarExpand } from './run-var-expand.js';

export function runPlan(plan: Plan, start: Row, run: Run): Iterable<Row> {
  switch (plan.op) {
    case 'argument':
      return [start];
    case 'node-scan':
      return runNodeScan(plan, start, run);
    case 'expand':
      return runExpand(plan, start, run);
    case 'var-expand':
      return runVarExpand(plan, start, run);
    case 'endpoints':
      return runEndpoints(plan, start, run);
    case 'shortest-path':
      return runShortestPath(plan, start, run);
    case 'build-path':
      return runBuildPath(plan, start, run);
    case 'optional':
      return runOptional(plan, start, run);
    case 'semi-apply':
      return runSemiApply(plan, start, run);
    case 'filter':
      return runFilter(plan, start, run);
    case 'project':
      return runProject(plan, start, run);
    case 'aggregate':
      return runAggregate(plan, start, run);
    case 'distinct':
      return runDistinct(plan, start, run);
    case 'sort':
      return runSort(plan, start, run);
    case 'skip':
      return runSkip(plan, start, run);
    case 'limit':
      return runLimit(plan, start, run);
    case 'unwind':
      return runUnwind(plan, start, run);
    case 'union':
      return runUnion(plan, start, run);
    case 'foreign':
      return runForeign(plan, start, run);
  }
}

/** A copy of the row with one slot set. */
export function extend(row: Row, slot: number, value: Value): Row {
  const copy = row.slice();
  copy[slot] = value;
  return copy;
}

function* runFilter({ input, where }: Filter, start: Row, run: Run): Iterable<Row> {
  const tests = where.map(evaluator);
  for (const row of runPlan(input, start, run)) {
    run.tick();
    if (tests.every((test) => truthOf(test(row, run)) === true)) yield row;
  }
}

function* runProject({ input, columns }: Project, start: Row, run: Run): Iterable<Row> {
  const values = columns.map(({ slot, value }) => ({ slot, value: evaluator(value) }));
  for (const row of runPlan(input, start, run)) {
    run.tick();
    const copy = row.slice();
    for (const { slot, value } of values) copy[slot] = value(row, run);
    yield copy;
  }
}

function* runOptional({ input, inner, nulls }: Optional, start: Row, run: Run): Iterable<Row> {
  for (const row of runPlan(input, start, run)) {
    let found = false;
    for (const match of runPlan(inner, row, run)) {
      found = true;
      yield match;
    }
    if (found) continue;
    const copy = row.slice();
    for (const slot of nulls) copy[slot] = null;
    yield copy;
  }
}

function* runSemiApply({ input, inner, anti }: SemiApply, start: Row, run: Run): Iterable<Row> {
  for (const row of runPlan(input, start, run)) {
    run.tick();
    let found = false;
    for (const _ of runPlan(inner, row, run)) {
      found = true;
      break;
    }
    if (found !== anti) yield row;
  }
}

/** Null has no rows; what is no list is one row. */
function* runUnwind({ input, list, slot }: Unwind, start: Row, run: Run): Iterable<Row> {
  const items = evaluator(list);
  for (const row of runPlan(input, start, run)) {
    const value = items(row, run);
    if (value === null) continue;
    for (const item of isList(value) ? value : [value]) {
      run.tick();
      yield extend(row, slot, item);
    }
  }
}

function* runForeign({ rows }: Foreign, start: Row, run: Run): Iterable<Row> {
  for (const row of rows(start, run.parameters, run.graph)) {
    run.tick();
    yield row;
  }
}

function* runUnion({ parts, columns }: Union, start: Row, run: Run): Iterable<Row> {
  for (const part of parts) {
    for (const row of runPlan(part.plan, start, run)) {
      const copy = row.slice();
      columns.forEach(({ slot }, i) => {
        copy[slot] = row[part.columns[i]?.slot ?? -1] ?? null;
      });
      yield copy;
    }
  }
}
