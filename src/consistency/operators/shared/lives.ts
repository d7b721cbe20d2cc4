/** Rules about a pair that ask when its two lived: which pairs a change may concern, and words for a life. */
import type { RelationType } from '../../../packs/ontology.js';
import type { Anchor } from '../../../store/findings.js';
import type { Dirt, Handle } from '../../../store/ground.js';
import { type Bounds, formatMoment, formatWindow, type Window } from '../../../time/index.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';
import { EXISTED_DURING } from '../../ground/life.js';
import { pairOf, pairsOf, single } from './anchors.js';
import type { Exceptions } from './exceptions.js';
import { byTime, type Dated, endIsUnknown, isUndated } from './windows.js';
import { dateWords, leans, list } from './wording.js';

const kinds = new WeakMap<Ground['ontology'], ReadonlySet<string>>();

/** Predicates that say when somebody lived. */
export function datingPredicates(ontology: Ground['ontology']): ReadonlySet<string> {
  const known = kinds.get(ontology);
  if (known !== undefined) return known;
  const found = new Set([EXISTED_DURING]);
  for (const { lifetime } of ontology.entityTypes.values()) {
    for (const name of [...lifetime.from, ...lifetime.until, ...lifetime.unless]) found.add(name);
  }
  kinds.set(ontology, found);
  return found;
}

/** Of a rule that holds one attribute of somebody against when they lived. */
export function touchedLives(ground: Ground, attribute: string, dirt: Dirt): readonly Anchor[] {
  if (dirt.kind === 'entity') return [single(dirt.entity)];
  const concerns = dirt.predicate === attribute || datingPredicates(ground.ontology).has(dirt.predicate);
  return concerns ? [single(dirt.subject)] : [];
}

export function* pairsTouched(
  ground: Ground,
  relation: RelationType,
  exceptions: readonly Exceptions[],
  dirt: Dirt,
): Iterable<Anchor> {
  if (dirt.kind === 'entity') yield* pairsOf(ground, relation, dirt.entity);
  else {
    if (dirt.predicate === relation.name) yield pairOf(dirt);
    if (datingPredicates(ground.ontology).has(dirt.predicate)) yield* pairsOf(ground, relation, dirt.subject);
  }
  for (const one of exceptions) {
    for (const { entity } of one.touched(ground, dirt)) yield* pairsOf(ground, relation, entity);
  }
}

/**
 * What needs both to exist ends with the first of them, where no other end is told. That is no proof of when it ended,
 * and takes part in none; but a widow who marries again raises no question.
 */
export function untilDeath(
  ground: Ground,
  relation: RelationType,
  statement: StatementIndex,
  window: Window,
): Window {
  if (relation.temporal !== 'state' || !endIsUnknown(window)) return window;
  const ends = relation.requiresExistence.flatMap((end) => {
    const { until, sane } = ground.life(
      end === 'subject' ? ground.subject(statement) : ground.object(statement),
    );
    return sane && until !== null && until.max >= window.fromMin ? [until] : [];
  });
  const first = ends.reduce<Bounds | null>((a, b) => (a === null || b.max < a.max ? b : a), null);
  if (first === null) return window;
  return { ...window, untilMin: Math.max(first.min, window.fromMin) + 1, untilMax: first.max + 1 };
}

/** `318 TA – 370 TA`, `from 318 TA`, `until 301 TA`, or the stretches it is told to have existed in. */
export function lifeWords(ground: Ground, entity: Handle): string {
  const { from, until, windows } = ground.life(entity);
  const told = [...ground.out(entity, EXISTED_DURING)]
    .filter((statement) => !isUndated(ground.window(statement)))
    .sort(byTime(ground))
    .map((statement) => ground.words(statement));
  const own = [];
  if (from !== null && until !== null) {
    const [begun, over] = [dateWords(ground, entity, from), dateWords(ground, entity, until)];
    own.push(begun === over ? begun : `${begun} – ${over}`);
  } else if (from !== null) own.push(`from ${dateWords(ground, entity, from)}`);
  else if (until !== null) own.push(`until ${dateWords(ground, entity, until)}`);
  const words = [...new Set([...told, ...own])].filter((word) => word !== '');
  return words.length > 0 ? list(words) : list(windows.map((window) => formatWindow(window, ground.dates)));
}

/** In the words of its sources; where these lean on something else, with the date that gave. */
function statementWords(ground: Ground, statement: StatementIndex, window: Window): string {
  const words = ground.words(statement);
  const detail = ground.detail(statement);
  const isLeaning = leans(ground, detail?.fromText) || leans(ground, detail?.untilText);
  return isLeaning ? `${formatWindow(window, ground.dates).replace(/^at /, '')}, ${words}` : words;
}

/** When a statement is taken to have been so. */
export function whenWords(ground: Ground, statement: StatementIndex, { window, event }: Dated): string {
  if (event === 0) return statementWords(ground, statement, window);
  const { from, until } = ground.life(event);
  if (from === null && until === null) return formatWindow(window, ground.dates);
  return (
    lifeWords(ground, event) || formatMoment({ min: window.fromMin, max: window.untilMax - 1 }, ground.dates)
  );
}
