/** Evaluates patterns and conditions by trying everything: nested loops over plain lists, and nothing of the engine but its clock. */
import {
  BEGINNING,
  type Bounds,
  before,
  END,
  type Moment,
  notAfter,
  type Truth,
  timeInWindow,
  type Window,
  windowOf,
  windowsMayOverlap,
  windowsOverlap,
} from '../../src/time/index.js';
import { ONTOLOGY, type PlainEdge, type PlainEntity, type PlainWorld } from './random-world.js';

export type Element = PlainEntity | PlainEdge | null;
export type Env = Readonly<Record<string, Element>>;
export type Scalar = string | number | boolean | null;

export function isEdge(element: Element): element is PlainEdge {
  return element !== null && 'window' in element;
}

export function wears(entity: PlainEntity, label: string): boolean {
  return label === 'Entity' || (ONTOLOGY.entityTypes.get(entity.type)?.lineage.includes(label) ?? false);
}

export interface Hop {
  readonly type: string | null;
  readonly direction: 'out' | 'in' | 'both';
}

export function goes(edge: PlainEdge, from: PlainEntity, hops: readonly Hop[]): PlainEntity | null {
  for (const { type, direction } of hops) {
    if (type !== null && type !== edge.type) continue;
    const both = direction === 'both' || edge.type === 'SPOUSE_OF';
    if ((both || direction === 'out') && edge.from === from) return edge.to;
    if ((both || direction === 'in') && edge.to === from) return edge.from;
  }
  return null;
}

/** All trails of these lengths: no edge twice, and none of those that are taken. */
export function* trails(
  world: PlainWorld,
  from: PlainEntity,
  hops: readonly Hop[],
  min: number,
  max: number,
  taken: readonly PlainEdge[] = [],
  length = 0,
): Generator<PlainEntity> {
  if (length >= min) yield from;
  if (length === max) return;
  for (const edge of world.edges) {
    if (taken.includes(edge)) continue;
    const next = goes(edge, from, hops);
    if (next) yield* trails(world, next, hops, min, max, [...taken, edge], length + 1);
  }
}

export function text(entity: Element, attribute: string): string | null {
  const best = bestOf(entity, attribute)?.value;
  return best?.kind === 'text' ? best.text : null;
}

export function number(entity: Element, attribute: string): number | null {
  const best = bestOf(entity, attribute)?.value;
  return best?.kind === 'number' ? best.number : null;
}

/** The most reliable, then the most confident; ties are left out by the caller. */
function bestOf(entity: Element, attribute: string) {
  if (entity === null || isEdge(entity)) return undefined;
  const told = (entity.told.get(attribute) ?? []).filter(({ reliability }) => reliability < 3);
  return [...told].sort((a, b) => a.reliability - b.reliability || b.confidence - a.confidence)[0];
}

/** Two values are as well founded as each other, so that only their ids decide. */
export function isTied(entity: Element, attribute: string): boolean {
  const best = bestOf(entity, attribute);
  if (entity === null || isEdge(entity) || !best) return false;
  const told = entity.told.get(attribute) ?? [];
  return (
    told.filter((t) => t.reliability === best.reliability && t.confidence === best.confidence).length > 1
  );
}

/** Bounds, and whether they are doubt instead of one granule. */
type Told = Bounds & Pick<Moment, 'vague'>;

export function date(element: Element, attribute: string): Told | null {
  if (element === null) return null;
  if (isEdge(element)) return attribute === 'valid_from' ? beginning(element.window) : ending(element.window);
  if (attribute === 'valid_from' || attribute === 'valid_until') return lifetime(element, attribute);
  const all = (element.told.get(attribute) ?? []).flatMap(({ value, reliability }) =>
    value.kind === 'date' && reliability < 3 && (value.date.min !== BEGINNING || value.date.max !== END)
      ? [{ ...value.date, isCanon: reliability === 0 }]
      : [],
  );
  // What canon says, or where it is silent what the others do.
  const canon = all.filter(({ isCanon }) => isCanon);
  const told = canon.length > 0 ? canon : all;
  if (told.length === 0) return null;
  const hull = { min: Math.min(...told.map(({ min }) => min)), max: Math.max(...told.map(({ max }) => max)) };
  const plain = told.every(({ min, max, vague }) => !vague && min === hull.min && max === hull.max);
  return plain ? hull : { ...hull, vague: true };
}

function lifetime(entity: PlainEntity, end: 'valid_from' | 'valid_until'): Told | null {
  const declared = ONTOLOGY.entityTypes.get(entity.type)?.lifetime;
  if (!declared) return null;
  const lifted = declared.unless.some((name) => {
    const best = bestOf(entity, name)?.value;
    return best?.kind === 'boolean' && best.boolean;
  });
  if (end === 'valid_until' && lifted) return null;
  for (const name of end === 'valid_from' ? declared.from : declared.until) {
    const found = date(entity, name);
    if (found) return found;
  }
  return null;
}

function beginning({ fromMin, fromMax, untilMax }: Window): Bounds | null {
  return fromMin === BEGINNING && fromMax === untilMax - 1 ? null : { min: fromMin, max: fromMax };
}

function ending({ untilMin, untilMax, fromMin }: Window): Told | null {
  if (untilMax === END && untilMin === fromMin + 1) return null;
  const last = (second: number) => (second === END ? END : second - 1);
  return { min: last(untilMin), max: last(untilMax), vague: true };
}

function asMoment(bounds: Bounds | null): Moment | null {
  return bounds && { ...bounds, text: '', calendar: '' };
}

export function overlap(a: readonly (Bounds | null)[], b: readonly (Bounds | null)[], may: boolean): Truth {
  const [x, y] = [a, b].map(([from = null, until = null]) => windowOf(asMoment(from), asMoment(until)));
  if (!x?.ok || !y?.ok) return null;
  return may ? windowsMayOverlap(x.window, y.window) : windowsOverlap(x.window, y.window);
}

/** Every second that the moment may mean is in the window; the granule of a plain date that ends it still is. */
export function inside(at: Bounds | null, from: Bounds | null, until: Told | null): Truth {
  const window = windowOf(asMoment(from), asMoment(until));
  if (!at || !window.ok) return null;
  const { fromMax, untilMax } = window.window;
  if (until && !until.vague && fromMax <= at.min && at.max < untilMax) return true;
  return timeInWindow(at, window.window);
}

export function compareDates(operator: string, a: Bounds | null, b: Bounds | null): Truth {
  if (!a || !b) return null;
  const same = a.min === b.min && a.max === b.max;
  switch (operator) {
    case '=':
      return same;
    case '<>':
      return !same;
    case '<':
      return before(a, b);
    case '<=':
      return notAfter(a, b);
    case '>':
      return before(b, a);
    default:
      return notAfter(b, a);
  }
}

/** By code point for text, by size for numbers; null where either is. */
export function compareScalars(operator: string, a: Scalar, b: Scalar): Truth {
  if (a === null || b === null) return null;
  const order = typeof a === 'string' && typeof b === 'string' ? codePoints(a, b) : Number(a) - Number(b);
  const answers: Record<string, boolean> = {
    '=': order === 0,
    '<>': order !== 0,
    '<': order < 0,
    '<=': order <= 0,
    '>': order > 0,
    '>=': order >= 0,
  };
  return answers[operator] ?? null;
}

export function codePoints(a: string, b: string): number {
  const [x, y] = [[...a], [...b]].map((all) => all.map((c) => c.codePointAt(0) ?? 0)) as [number[], number[]];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    if (x[i] !== y[i]) return (x[i] ?? 0) - (y[i] ?? 0);
  }
  return x.length - y.length;
}
