/** Walks of variable length, where only their end matters and how often it is reached does not. */
import type { Hop } from '../../../cypher/analyse/bound.js';
import type { VarExpand } from '../../../cypher/plan/plan.js';
import { CURRENT } from '../../../model/index.js';
import type { Place } from './print-expression.js';
import { entityAt, entityBinding, mayBeSame, stepFrom, typesOf } from './print-match.js';
import type { Printing } from './printing.js';
import { item } from './select.js';
import { notPrintable } from './sql-value.js';

/** Longer walks than this are not written out step by step. */
const MOST_STEPS = 4;

export function printVarExpand(plan: VarExpand, place: Place): void {
  const { select, printing } = place;
  if (!select.setLike || plan.given || plan.where.length > 0) notPrintable('walks as rows');
  for (const slot of plan.unlike) {
    const other = select.find(slot);
    if (other?.kind !== 'edge' || mayBeSame(typesOf(plan.hops), other.types))
      notPrintable('walks apart from other steps');
  }
  const from = entityBinding(plan.from, place).row;
  const reached = endsOf(plan, from, printing);
  select.bindings.set(plan.relationships, { kind: 'later' });
  if (plan.into) {
    select.where.push(`${entityBinding(plan.to, place).row} IN (${reached})`);
    return;
  }
  const alias = printing.name('e');
  const added = select.add(item('entity', alias));
  select.where.push(`${alias}.recorded_until = ${CURRENT}`, `${alias}.row IN (${reached})`);
  select.bindings.set(plan.to, { ...entityAt(`${alias}.row`, added), alias });
}

/**
 * Along a direction, whoever can be reached at all can be reached without walking a relationship twice, in as few
 * steps or fewer. Without one that fails where a walk returns to its start, so there the steps are written out.
 */
function endsOf({ hops, min, max }: VarExpand, from: string, printing: Printing): string {
  const oneWay = new Set(hops.map(({ direction }) => direction)).size === 1 && hops[0]?.direction !== 'both';
  if (oneWay && min <= 1) return reachable(hops, min, max, from, printing);
  if (max <= MOST_STEPS) return writtenOut(hops, min, max, from, printing);
  return notPrintable('long walks without a direction');
}

function reachable(hops: readonly Hop[], min: number, max: number, from: string, printing: Printing): string {
  const [reach, s] = [printing.name('r'), printing.name('s')];
  const first = stepFrom(s, from, null, hops, printing);
  const next = stepFrom(s, `${reach}.n`, null, hops, printing);
  const start = min === 0 ? `SELECT ${from} AS n` : '';
  if (max === 0) return start;
  const bounded = Number.isFinite(max);
  const begin = `SELECT ${first.other}${bounded ? ', 1' : ''} FROM statement ${s} WHERE ${first.conditions.join(' AND ')}`;
  const step =
    `SELECT ${next.other}${bounded ? `, ${reach}.d + 1` : ''} FROM ${reach} CROSS JOIN statement ${s} ` +
    `WHERE ${next.conditions.join(' AND ')}${bounded ? ` AND ${reach}.d < ${max}` : ''}`;
  const columns = bounded ? '(n, d)' : '(n)';
  const all = `SELECT n FROM (WITH RECURSIVE ${reach}${columns} AS (${begin} UNION ${step}) SELECT n FROM ${reach})`;
  return min === 0 ? `${start} UNION ALL ${all}` : all;
}

function writtenOut(
  hops: readonly Hop[],
  min: number,
  max: number,
  from: string,
  printing: Printing,
): string {
  const walks: string[] = min === 0 ? [`SELECT ${from}`] : [];
  for (let length = Math.max(1, min); length <= max; length++) {
    const steps: string[] = [];
    const conditions: string[] = [];
    let at = from;
    for (let i = 0; i < length; i++) {
      const s = printing.name('s');
      const step = stepFrom(s, at, null, hops, printing);
      conditions.push(...step.conditions, ...steps.map((before) => `${s}.row <> ${before}.row`));
      steps.push(s);
      at = step.other;
    }
    const tables = steps.map((s) => `statement ${s}`).join(' CROSS JOIN ');
    walks.push(`SELECT ${at} FROM ${tables} WHERE ${conditions.join(' AND ')}`);
  }
  return walks.join(' UNION ALL ') || 'SELECT NULL WHERE 0';
}
