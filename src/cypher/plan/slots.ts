/** Which slots an expression reads, also inside its subqueries. */
import type { BoundExpr } from '../analyse/bound.js';

const read = new WeakMap<BoundExpr, ReadonlySet<number>>();

export function slotsOf(expr: BoundExpr): ReadonlySet<number> {
  const known = read.get(expr);
  if (known) return known;
  const slots = new Set<number>();
  gather(expr, slots);
  read.set(expr, slots);
  return slots;
}

function gather(value: unknown, slots: Set<number>): void {
  if (typeof value !== 'object' || value === null || value instanceof Map) return;
  if ('slot' in value && typeof value.slot === 'number') slots.add(value.slot);
  for (const item of Object.values(value)) gather(item, slots);
}
