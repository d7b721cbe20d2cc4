/** OPTIONAL MATCH as left joins, each guarded by the rest of its pattern, so that a part of a match never shows. */
import type { Optional } from '../../../cypher/plan/plan.js';
import type { Place } from './print-expression.js';
import { innerSelect } from './print-subquery.js';
import { type Binding, flatten, fromClause, type Item, item, type Select } from './select.js';
import { notPrintable } from './sql-value.js';

export function printOptional({ inner, nulls }: Optional, place: Place): void {
  const { select } = place;
  const pattern = innerSelect(inner, place, false);
  const items = flatten(pattern.items);
  // Nothing new is bound: the row stays what it is, whether or not its conditions hold.
  if (items.length === 0) return;
  const [first] = items;
  if (!first || first.on !== null) notPrintable('an optional part that begins with what is given');
  const conditions = conditionsByItem(pattern, items);
  const added = new Map<Item, Item>();
  items.forEach((old, i) => {
    const own = old.on === null ? (conditions[i] ?? []) : [old.on];
    const started = i === 0 ? [] : [`${first.alias}.row IS NOT NULL`];
    const rest = guard(items.slice(i + 1), conditions.slice(i + 1));
    const on = [...own, ...started, ...rest];
    const joined: Item = { ...item('', old.alias, on.length > 0 ? on.join(' AND ') : '1'), table: old.table };
    added.set(old, select.add(joined));
  });
  for (const [slot, binding] of pattern.bindings) {
    if (nulls.includes(slot)) select.bindings.set(slot, nullable(binding, added));
  }
}

/** Each condition at the first table after which all that it names is there. */
function conditionsByItem(pattern: Select, items: readonly Item[]): string[][] {
  const placed = items.map((): string[] => []);
  const places = new Map(items.map(({ alias }, i) => [alias, i]));
  for (const condition of pattern.where) {
    const named = [...condition.matchAll(/\b([a-z]\d+)\./g)].map((match) => places.get(match[1] ?? '') ?? 0);
    placed[Math.max(0, ...named)]?.push(condition);
  }
  return placed;
}

function guard(items: readonly Item[], conditions: readonly (readonly string[])[]): string[] {
  const asked = conditions.flat();
  if (asked.length === 0 && items.every(({ on }) => on !== null)) return [];
  return [`EXISTS (SELECT 1${fromClause(items)}${asked.length > 0 ? ` WHERE ${asked.join(' AND ')}` : ''})`];
}

function nullable(binding: Binding, added: ReadonlyMap<Item, Item>): Binding {
  if (binding.kind === 'value' || binding.kind === 'later')
    return notPrintable('a value in an optional part');
  const from = binding.item ? (added.get(binding.item) ?? binding.item) : null;
  return { ...binding, item: from, nullable: true };
}
