/** What follows from the parts of a ground in the same way, whichever of its views is asked. */
import type { Value } from '../../model/index.js';
import type { Handle } from '../../store/ground.js';
import type { Ground } from './ground.js';
import { lifeOf } from './life.js';

export interface ValueAt {
  readonly row: number;
  readonly value: Value;
}

const NO_VALUES: readonly never[] = [];

export function valuesOf(
  ground: Pick<Ground, 'out' | 'detail' | 'row'>,
  entity: Handle,
  attribute: string,
): readonly ValueAt[] {
  const statements = ground.out(entity, attribute);
  if (statements.length === 0) return NO_VALUES;
  const values: ValueAt[] = [];
  for (const statement of statements) {
    const value = ground.detail(statement)?.value;
    if (value) values.push({ row: ground.row(statement), value });
  }
  return values;
}

export function holdsTrue(values: readonly ValueAt[]): boolean {
  return values.some(({ value }) => value.kind === 'boolean' && value.boolean);
}

/** Nothing follows from when somebody existed whose own dates fail a rule. */
export function lifeUnless(isInsane: boolean, ground: Parameters<typeof lifeOf>[0], entity: Handle) {
  const life = lifeOf(ground, entity);
  return isInsane ? { ...life, windows: [], sane: false } : life;
}
