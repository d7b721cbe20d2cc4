/** Operators of a plan, from the bottom up, as one SELECT. */

import type { BuildPath, Filter, Plan, Project } from '../../../cypher/plan/plan.js';
import { append } from '../../../model/index.js';
import { type Place, print, whenHolds } from './print-expression.js';
import { printExpand, printScan } from './print-match.js';
import { printOptional } from './print-optional.js';
import { printVarExpand } from './print-reach.js';
import { printAggregate, printDistinct, printLimit, printSkip, printSort } from './print-rows.js';
import { exists } from './print-subquery.js';
import { NotPrintable, notPrintable } from './sql-value.js';

/** What the interpreter still has to compute for each row that comes out, in this order. */
export type Later = Project | BuildPath;

export interface Printed {
  readonly later: readonly Later[];
}

const NOTHING_LATER: Printed = { later: [] };

/** Adds the plan to the SELECT, or throws NotPrintable; then the SELECT is spoilt. */
export function printPlan(plan: Plan, place: Place): Printed {
  if (plan.op === 'argument') return NOTHING_LATER;
  if (plan.op === 'union' || plan.op === 'foreign') return notPrintable(plan.op);
  const { select } = place;
  const setLike = select.setLike;
  if (plan.op === 'skip' || plan.op === 'limit') select.setLike = false;
  if (plan.op === 'distinct') select.setLike = true;
  if (plan.op === 'aggregate')
    select.setLike = plan.aggregates.every(
      ({ name, distinct }) => distinct || name === 'min' || name === 'max',
    );
  const printed = printPlan(plan.input, place);
  select.setLike = setLike;
  if (
    select.tail &&
    plan.op !== 'skip' &&
    plan.op !== 'limit' &&
    plan.op !== 'project' &&
    plan.op !== 'build-path'
  )
    return notPrintable('rows that are sorted or cut already');
  switch (plan.op) {
    case 'node-scan':
      printScan(plan, place);
      return printed;
    case 'expand':
      printExpand(plan, place);
      return printed;
    case 'var-expand':
      printVarExpand(plan, place);
      return printed;
    case 'filter':
      append(
        select.where,
        plan.where.map((part) => whenHolds(part, place)),
      );
      return printed;
    case 'semi-apply':
      select.where.push(`${plan.anti ? 'NOT ' : ''}${exists(plan.inner, place)}`);
      return printed;
    case 'optional':
      printOptional(plan, place);
      return printed;
    case 'project':
      return printProject(plan, place, printed);
    case 'build-path':
      select.bindings.set(plan.slot, { kind: 'later' });
      return { later: [...printed.later, plan] };
    case 'aggregate':
      if (printed.later.length > 0) return notPrintable('groups of what is computed later');
      printAggregate(plan, place);
      return printed;
    case 'distinct':
      if (printed.later.length > 0) return notPrintable('telling apart what is computed later');
      printDistinct(plan, place);
      return printed;
    case 'sort':
      printSort(plan, place);
      return printed;
    case 'skip':
      printSkip(plan, place);
      return printed;
    case 'limit':
      printLimit(plan, place);
      return printed;
    default:
      return notPrintable(plan.op);
  }
}

/** Columns that SQL cannot compute are left for later; a moment is known by its bounds until its text is needed. */
function printProject(plan: Project, place: Place, { later }: Printed): Printed {
  const left = plan.columns.filter(({ slot, value }) => {
    const printed = attempt(() => print(value, place));
    if (printed?.kind === 'node' || printed?.kind === 'relationship' || !printed) {
      place.select.bindings.set(slot, { kind: 'later' });
      return true;
    }
    place.select.bindings.set(slot, { kind: 'value', value: printed });
    return printed.kind === 'moment';
  });
  return left.length === 0 ? { later } : { later: [...later, { ...plan, columns: left }] };
}

export function attempt<T>(print: () => T): T | undefined {
  try {
    return print();
  } catch (error) {
    if (error instanceof NotPrintable) return undefined;
    throw error;
  }
}

/** The conditions of a filter that SQL can ask, and those it cannot. */
export function splitFilter({ where }: Filter, place: Place): Filter['where'] {
  return where.filter((part) => {
    const condition = attempt(() => whenHolds(part, place));
    if (condition === undefined) return true;
    place.select.where.push(condition);
    return false;
  });
}
