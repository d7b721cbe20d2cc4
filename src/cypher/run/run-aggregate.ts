/** Groups rows by keys and aggregates over each group. */
import type { BoundAggregate } from '../analyse/bound.js';
import { AGGREGATE_FUNCTIONS } from '../functions/catalogue.js';
import type { Accumulator } from '../functions/function.js';
import type { Aggregate } from '../plan/plan.js';
import { rowKey } from '../values/equality.js';
import type { Value } from '../values/value.js';
import type { Row, Run } from './context.js';
import { evaluator, placed } from './evaluate.js';
import { runPlan } from './run-plan.js';

interface Group {
  readonly row: Row;
  readonly accumulators: readonly Accumulator[];
}

export function* runAggregate({ input, keys, aggregates }: Aggregate, start: Row, run: Run): Iterable<Row> {
  const keyed = keys.map(({ slot, value }) => ({ slot, value: evaluator(value) }));
  const adders = aggregates.map(adderOf);
  const groups = new Map<string, Group>();
  const open = (row: Row): Group => {
    run.hold();
    return { row: row.slice(), accumulators: aggregates.map((aggregate) => startOf(aggregate)) };
  };
  for (const row of runPlan(input, start, run)) {
    run.tick();
    const values = keyed.map(({ value }) => value(row, run));
    const key = rowKey(values);
    let group = groups.get(key);
    if (!group) {
      group = open(row);
      for (const [i, { slot }] of keyed.entries()) group.row[slot] = values[i] ?? null;
      groups.set(key, group);
    }
    for (const [i, add] of adders.entries()) {
      const accumulator = group.accumulators[i];
      if (accumulator) add(accumulator, row, run);
    }
  }
  if (groups.size === 0 && keys.length === 0) groups.set('', open(start));
  for (const { row, accumulators } of groups.values()) {
    for (const [i, { slot }] of aggregates.entries()) row[slot] = accumulators[i]?.result() ?? null;
    yield row;
  }
}

type Adder = (accumulator: Accumulator, row: Row, run: Run) => void;

function adderOf({ args, span }: BoundAggregate): Adder {
  const evaluators = args.map(evaluator);
  return (accumulator, row, run) => {
    const add = placed(span, (at, inner) => {
      accumulator.add(evaluators.map((arg) => arg(at, inner)));
      return null;
    });
    add(row, run);
  };
}

function startOf({ name, distinct }: BoundAggregate): Accumulator {
  const definition = AGGREGATE_FUNCTIONS.get(name);
  if (!definition) throw new Error(`no aggregate ${name}`);
  const accumulator = definition.start();
  return distinct ? onlyDistinct(accumulator) : accumulator;
}

function onlyDistinct(accumulator: Accumulator): Accumulator {
  const seen = new Set<string>();
  return {
    add: (args: readonly Value[]) => {
      const key = rowKey(args.slice(0, 1));
      if (seen.has(key)) return;
      seen.add(key);
      accumulator.add(args);
    },
    result: accumulator.result,
  };
}
