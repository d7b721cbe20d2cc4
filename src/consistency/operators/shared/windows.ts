/** When a statement is taken to hold, for rules that compare times. */
import type { RelationType } from '../../../packs/ontology.js';
import type { Handle } from '../../../store/ground.js';
import { ALWAYS, BEGINNING, type Bounds, END, type Window, windowAt } from '../../../time/index.js';
import type { Ground, LifeBound, StatementIndex } from '../../ground/ground.js';

/** Nothing is written of its beginning nor of its end. */
export function isUndated({ fromMin, fromMax, untilMin, untilMax }: Window): boolean {
  return fromMin === BEGINNING && untilMax === END && fromMax >= END - 1 && untilMin <= BEGINNING + 1;
}

export const endIsUnknown = ({ fromMin, untilMin, untilMax }: Window): boolean =>
  untilMax === END && untilMin <= fromMin + 1;

export const beginningIsUnknown = ({ fromMin, fromMax, untilMax }: Window): boolean =>
  fromMin === BEGINNING && fromMax >= untilMax - 1;

/** For rules about what cannot hold at once: what has no time holds always. */
export function heldDuring(ground: Ground, relation: RelationType, statement: StatementIndex): Window {
  return relation.temporal === 'timeless' ? ALWAYS : datedDuring(ground, relation, statement).window;
}

/** Statements in an order that does not depend on when they were recorded: another copy of the world tells the same. */
export const byTime =
  (ground: Ground) =>
  (a: StatementIndex, b: StatementIndex): number =>
    compareWindows(ground.window(a), ground.window(b)) || ground.row(a) - ground.row(b);

export const compareWindows = (a: Window, b: Window): number =>
  a.fromMin - b.fromMin || a.fromMax - b.fromMax || a.untilMin - b.untilMin || a.untilMax - b.untilMax;

export interface Dated {
  readonly window: Window;
  /** The event that gave its date to a statement without one; 0 when the statement has its own. */
  readonly event: Handle;
}

/** An undated part in an event took place when the event did. */
export function datedDuring(ground: Ground, relation: RelationType, statement: StatementIndex): Dated {
  const window = ground.window(statement);
  const own: Dated = { window, event: 0 };
  if (relation.temporal !== 'event' || !isUndated(window)) return own;
  for (const entity of [ground.object(statement), ground.subject(statement)]) {
    if (!ground.isA(entity, 'Event')) continue;
    const dated = eventWindow(ground, entity);
    if (dated !== null) return dated;
  }
  return own;
}

function eventWindow(ground: Ground, event: Handle): Dated | null {
  const { from, until, sane } = ground.life(event);
  if (!sane || (from === null && until === null)) return null;
  if (from !== null && until !== null && from.attribute === until.attribute) {
    return { window: windowAt(from), event };
  }
  // Whoever took part did so at some time within: nothing says that they were there from the first day to the last.
  const min = from?.min ?? BEGINNING;
  const max = until?.max ?? END;
  return { window: windowAt({ min, max }), event };
}

/** When it came into being: by its attributes, else by the first of the times it is known to have existed. */
export function beginningOf(ground: Ground, entity: Handle): (Bounds & { readonly vague: boolean }) | null {
  const { from, windows, sane } = ground.life(entity);
  if (!sane) return null;
  if (from !== null) return from;
  if (windows.length === 0) return null;
  const min = Math.min(...windows.map((window) => window.fromMin));
  if (min === BEGINNING) return null;
  return { min, max: Math.min(...windows.map((window) => window.fromMax)), vague: false };
}

/**
 * What a date would mean if a vague one were taken at its word: `c. 332` is the middle of 332. Null where that says
 * nothing: where it is open, and where several dates are believed, which is a contradiction and told as such.
 */
export function atItsWord(ground: Ground, entity: Handle, bound: LifeBound): Bounds | null {
  if (!bound.vague) return bound;
  return ground.out(entity, bound.attribute).length > 1 ? null : middleOf(bound);
}

export function middleOf({ min, max }: Bounds): Bounds | null {
  if (min === BEGINNING || max === END) return null;
  const middle = (min + max) / 2;
  return { min: middle, max: middle };
}

/** Vague dates, taken at their word, would have the first end before the second begins. */
export function perhapsBefore(
  ground: Ground,
  [first, last]: readonly [Handle, LifeBound | null],
  [second, next]: readonly [Handle, LifeBound | null],
): boolean {
  if (last === null || next === null || !(last.vague || next.vague)) return false;
  const [ended, begun] = [atItsWord(ground, first, last), atItsWord(ground, second, next)];
  return ended !== null && begun !== null && ended.max < begun.min;
}
