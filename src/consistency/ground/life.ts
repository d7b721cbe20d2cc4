/** When an entity existed, from its dates and from the eras it is said to have existed in. */
import { isDated } from '../../reason/when.js';
import type { Handle } from '../../store/ground.js';
import { lifetimeOf, type Moment, type Window } from '../../time/index.js';
import type { Ground, Life, LifeBound } from './ground.js';

export const EXISTED_DURING = 'EXISTED_DURING';

type Known = Pick<Ground, 'ontology' | 'type' | 'out' | 'row' | 'window' | 'date' | 'isTrue'>;

const UNKNOWN: Life = { windows: [], from: null, until: null, sane: true };

export function lifeOf(ground: Known, entity: Handle): Life {
  const lifetime = ground.ontology.entityTypes.get(ground.type(entity))?.lifetime;
  if (!lifetime) {
    askForAll(ground, entity);
    return UNKNOWN;
  }
  // Every attribute is asked for at once, so that what is missing can be loaded at once.
  const froms = datesOf(ground, entity, lifetime.from);
  const untils = datesOf(ground, entity, lifetime.until);
  const lifted = isLifted(ground, entity, lifetime.unless);
  const told = toldWindows(ground, entity);
  const from = froms[0] ?? null;
  const end = untils[0] ?? null;
  const until = lifted ? null : end;
  if (from && end && end.max < from.min) return { windows: [], from, until, sane: false };
  if (from || until) told.push(lifetimeOf(momentOf(from), momentOf(until)));
  return { windows: told, from, until, sane: true };
}

function isLifted(ground: Known, entity: Handle, unless: readonly string[]): boolean {
  let lifted = false;
  for (const attribute of unless) lifted = ground.isTrue(entity, attribute) || lifted;
  return lifted;
}

/** Statements that say when it existed, rather than values that date it. */
function toldWindows(ground: Known, entity: Handle): Window[] {
  const windows: Window[] = [];
  for (const statement of ground.out(entity, EXISTED_DURING)) {
    const window = ground.window(statement);
    if (isDated(window)) windows.push(window);
  }
  return windows;
}

export function lifeStatementsOf(ground: Known, entity: Handle): number[] {
  const lifetime = ground.ontology.entityTypes.get(ground.type(entity))?.lifetime;
  if (!lifetime) return [];
  const rows: number[] = [];
  for (const attributes of [lifetime.from, lifetime.until]) {
    const [first] = datesOf(ground, entity, attributes);
    if (first) for (const statement of ground.out(entity, first.attribute)) rows.push(ground.row(statement));
  }
  for (const statement of ground.out(entity, EXISTED_DURING)) {
    if (isDated(ground.window(statement))) rows.push(ground.row(statement));
  }
  return rows;
}

function datesOf(ground: Known, entity: Handle, attributes: readonly string[]): LifeBound[] {
  const found: LifeBound[] = [];
  for (const attribute of attributes) {
    const date = ground.date(entity, attribute);
    if (date) found.push(date);
  }
  return found;
}

/** Its type is not known yet, and with it what bounds it: a few dates too many are cheaper than asking twice. */
function askForAll(ground: Known, entity: Handle): void {
  for (const { lifetime } of ground.ontology.entityTypes.values()) {
    for (const attribute of [...lifetime.from, ...lifetime.until]) ground.date(entity, attribute);
    for (const attribute of lifetime.unless) ground.out(entity, attribute);
  }
  ground.out(entity, EXISTED_DURING);
}

function momentOf(bound: LifeBound | null): Moment | null {
  if (!bound) return null;
  const { min, max, vague } = bound;
  return vague ? { min, max, text: '', calendar: '', vague } : { min, max, text: '', calendar: '' };
}
