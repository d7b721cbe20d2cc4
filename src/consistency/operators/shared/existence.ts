/** Does a statement lie within the lifetimes that it needs? */
import type { AnachronismClaim, Certainty } from '../../../model/index.js';
import type { RelationEnd, RelationType } from '../../../packs/ontology.js';
import type { Handle } from '../../../store/ground.js';
import { type Bounds, parseDate, type Window, windowContains, windowEnds } from '../../../time/index.js';
import type { Ground, Life, LifeBound, StatementIndex } from '../../ground/ground.js';
import type { Exceptions } from './exceptions.js';
import { atItsWord, type Dated, datedDuring, isUndated, middleOf } from './windows.js';

export interface Failure {
  readonly statement: StatementIndex;
  readonly dated: Dated;
  readonly end: RelationEnd;
  readonly entity: Handle;
  readonly claim: AnachronismClaim;
  readonly certainty: Certainty;
  /** The dates of the entity that it does not fit; empty when they are times it is told to have existed in. */
  readonly bounds: readonly LifeBound[];
}

/** The first end that did not exist at the time; a date that is wrong for both is wrong once. */
export function failureOf(
  ground: Ground,
  relation: RelationType,
  exceptions: Exceptions,
  statement: StatementIndex,
): Failure | null {
  if (relation.requiresExistence.length === 0) return null;
  const dated = datedDuring(ground, relation, statement);
  if (isUndated(dated.window)) return null;
  let possible: Failure | null = null;
  for (const end of ENDS) {
    if (!relation.requiresExistence.includes(end)) continue;
    const entity = end === 'subject' ? ground.subject(statement) : ground.object(statement);
    const found = outside(ground, entity, dated, statement);
    if (found === null || exceptions.lift(ground, statement, entity)) continue;
    const failure: Failure = { statement, dated, end, entity, ...found };
    if (failure.certainty === 'certain') return failure;
    possible ??= failure;
  }
  return possible;
}

const ENDS: readonly RelationEnd[] = ['subject', 'object'];

function outside(
  ground: Ground,
  entity: Handle,
  dated: Dated,
  statement: StatementIndex,
): Pick<Failure, 'claim' | 'certainty' | 'bounds'> | null {
  if (dated.event === entity) return null;
  const life = ground.life(entity);
  if (!life.sane || life.windows.length === 0) return null;
  const ways = life.windows.map((window) => wayOutside(window, dated.window));
  if (ways.every((way) => way !== null)) {
    const [first] = ways;
    const claim = first && ways.every((way) => way === first) ? first : 'EXISTED_DURING_MISMATCH';
    return { claim, certainty: 'certain', bounds: boundsFor(life, claim) };
  }
  return life.windows.length === 1 ? perhapsOutside(ground, entity, life, dated, statement) : null;
}

/** Null when it may lie within. */
function wayOutside(life: Window, window: Window): AnachronismClaim | null {
  if (windowContains(life, window) !== false) return null;
  const early = life.fromMin > window.fromMax;
  const late = window.untilMin > life.untilMax;
  if (early && late) return 'EXISTED_DURING_MISMATCH';
  return early ? 'EXISTED_BEFORE' : 'EXISTED_AFTER';
}

function boundsFor({ from, until, windows }: Life, claim: AnachronismClaim): LifeBound[] {
  if (windows.length > 1) return [];
  const bounds = [
    ...(claim === 'EXISTED_AFTER' ? [] : [from]),
    ...(claim === 'EXISTED_BEFORE' ? [] : [until]),
  ];
  return bounds.filter((bound) => bound !== null);
}

/** A vague date, taken at its word, would put it outside. */
function perhapsOutside(
  ground: Ground,
  entity: Handle,
  { from, until }: Life,
  dated: Dated,
  statement: StatementIndex,
): Pick<Failure, 'claim' | 'certainty' | 'bounds'> | null {
  // Nearly all lie plainly within: then no date need be taken at its word.
  const { fromMin, untilMax } = dated.window;
  const begun = from === null || (!from.vague && fromMin >= from.min);
  const over = until === null || (!until.vague && untilMax - 1 <= until.max);
  if (!begun && doubtful(ground, entity, from, dated, statement, 'from')) {
    return { claim: 'EXISTED_BEFORE', certainty: 'possible', bounds: [from] };
  }
  if (!over && doubtful(ground, entity, until, dated, statement, 'until')) {
    return { claim: 'EXISTED_AFTER', certainty: 'possible', bounds: [until] };
  }
  return null;
}

function doubtful(
  ground: Ground,
  entity: Handle,
  bound: LifeBound,
  dated: Dated,
  statement: StatementIndex,
  side: 'from' | 'until',
): boolean {
  const meant = atItsWord(ground, entity, bound);
  if (meant === null) return false;
  const isOutside = (at: Bounds | null) =>
    at !== null && (side === 'from' ? at.max < meant.min : at.min > meant.max);
  if (dated.event !== 0) {
    const date = ground.life(dated.event)[side];
    return date !== null && (bound.vague || date.vague) && isOutside(atItsWord(ground, dated.event, date));
  }
  const { first, last } = windowEnds(dated.window);
  const written = side === 'from' ? first : last;
  // Whether a written date is vague is asked only where it would matter, as its words have to be loaded for it.
  const [plain, middle] = [bound.vague && isOutside(written), isOutside(middleOf(written))];
  if (!plain && !middle) return false;
  const vague = isVague(ground, statement, side);
  return vague ? middle : plain;
}

function isVague(ground: Ground, statement: StatementIndex, end: 'from' | 'until'): boolean {
  const detail = ground.detail(statement);
  const text = end === 'from' ? detail?.fromText : detail?.untilText;
  if (text === null || text === undefined) return false;
  const read = parseDate(text, ground.dates);
  return read.kind === 'moment' && read.moment.vague === true;
}

/** Rows of a date that a finding rests on. */
export const rowsOfDate = (ground: Ground, entity: Handle, { attribute }: LifeBound): number[] =>
  [...ground.out(entity, attribute)].map((statement) => ground.row(statement));

/** Rows of the dates that place an event. */
export function rowsOfEvent(ground: Ground, event: Handle): readonly number[] {
  return event === 0 ? [] : ground.lifeStatements(event);
}
