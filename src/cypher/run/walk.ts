/** Steps from a node along relationships. */
import type { Hop } from '../analyse/bound.js';
import type { Direction } from '../syntax/ast.js';
import { isList, isMap, type NodeValue, type RelationshipValue, type Value } from '../values/value.js';
import type { Row, Run } from './context.js';

export interface Step {
  readonly relationship: RelationshipValue;
  readonly node: NodeValue;
}

interface Lane {
  readonly direction: Direction;
  readonly types: readonly string[] | null;
}

const lanes = new WeakMap<readonly Hop[], readonly Lane[]>();

/** Hops of one direction are asked for together. */
function lanesOf(hops: readonly Hop[]): readonly Lane[] {
  const known = lanes.get(hops);
  if (known) return known;
  const made = (['out', 'in', 'both'] as const).flatMap((direction): Lane[] => {
    const own = hops.filter((hop) => hop.direction === direction);
    if (own.length === 0) return [];
    const types = own.flatMap(({ type }) => (type === null ? [] : [type]));
    return [{ direction, types: types.length < own.length ? null : [...new Set(types)] }];
  });
  lanes.set(hops, made);
  return made;
}

/** Every relationship that one of the hops allows, once, with the node it leads to. */
export function* stepsFrom(node: NodeValue, hops: readonly Hop[], run: Run): Iterable<Step> {
  const all = lanesOf(hops);
  const seen = all.length > 1 ? new Set<RelationshipValue['id']>() : null;
  for (const { direction, types } of all) {
    for (const relationship of run.graph.relationships(node, direction, types)) {
      run.tick();
      if (seen?.has(relationship.id)) continue;
      seen?.add(relationship.id);
      yield { relationship, node: otherEnd(relationship, node) };
    }
  }
}

export function otherEnd({ start, end }: RelationshipValue, node: NodeValue): NodeValue {
  return start.id === node.id ? end : start;
}

/** May the relationship be walked from this node? */
export function allows(
  hops: readonly Hop[],
  { type, start, end }: RelationshipValue,
  from: NodeValue,
): boolean {
  return hops.some((hop) => {
    if (hop.type !== null && hop.type !== type) return false;
    if (hop.direction !== 'in' && start.id === from.id) return true;
    return hop.direction !== 'out' && end.id === from.id;
  });
}

export function nodeAt(row: Row, slot: number): NodeValue | undefined {
  const value = row[slot];
  return isKinded(value) && value.kind === 'node' ? value : undefined;
}

export function relationshipAt(row: Row, slot: number): RelationshipValue | undefined {
  const value = row[slot];
  return isKinded(value) && value.kind === 'relationship' ? value : undefined;
}

/** The list of relationships in a slot, or undefined if it holds anything else. */
export function relationshipsAt(row: Row, slot: number): readonly RelationshipValue[] | undefined {
  const value = row[slot];
  if (value === undefined || value === null || !isList(value)) return undefined;
  const found = value.filter(
    (item): item is RelationshipValue => isKinded(item) && item.kind === 'relationship',
  );
  return found.length === value.length ? found : undefined;
}

type Kinded = Extract<Value, { kind: string }>;

function isKinded(value: Value | undefined): value is Kinded {
  return typeof value === 'object' && value !== null && !isList(value) && !isMap(value);
}

/** Has the relationship been walked in one of these slots? */
export function walked(row: Row, slots: readonly number[], relationship: RelationshipValue): boolean {
  return slots.some((slot) => {
    const single = relationshipAt(row, slot);
    if (single) return single.id === relationship.id;
    return relationshipsAt(row, slot)?.some(({ id }) => id === relationship.id) ?? false;
  });
}
