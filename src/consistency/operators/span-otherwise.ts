/** An age or a number of years that the dates deny: somebody of 63 who was born 41 years before. */
import type { AttributeType, ToldSpan } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { type Bounds, calendarOf, spread, type Window, yearsBetween } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single, singles } from './shared/anchors.js';
import { touchedLives } from './shared/lives.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { ENDS, isToldEnd, toldEnd, toldLife } from './shared/told-life.js';
import { beginningIsUnknown, compareWindows, endIsUnknown, isUndated } from './shared/windows.js';

const FAMILY = 'core/span-otherwise';
/** Years are counted from either end, and rounded. */
const ROUNDED = 1;

export const spanOtherwise: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((attribute) =>
      attribute.span === null ? [] : [ruleFor(attribute, attribute.span)],
    ),
};

function ruleFor(attribute: AttributeType, span: ToldSpan): GroundRule {
  return ruleOf(
    {
      family: FAMILY,
      part: attribute.name,
      name: 'Years that do not add up',
      kind: 'contradiction',
      severity: 'error',
      exact: 'first',
      description: `What is told of ${attribute.name.replaceAll('_', ' ')} agrees with the dates.`,
      why: 'An age and a number of years follow from two dates; where they differ, one of the three is wrong.',
      fix: 'Correct the number, or one of the two dates.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(attribute.name)),
      affected: (ground, dirt) => {
        const isOfLife = dirt.kind !== 'entity' && ENDS.some((end) => isToldEnd(ground, dirt.predicate, end));
        const isOfTerm = dirt.kind === 'statement' && span.held.includes(dirt.predicate);
        return isOfLife || isOfTerm ? [single(dirt.subject)] : touchedLives(ground, attribute.name, dirt);
      },
      check: (ground, { entity }) => check(ground, attribute, span, entity),
    },
  );
}

function check(ground: Ground, attribute: AttributeType, span: ToldSpan, entity: Handle): Hit[] {
  const calendar = calendarOf(ground.dates, ground.ontology.defaultCalendar);
  if (calendar === undefined) return [];
  return [...ground.out(entity, attribute.name)].flatMap((statement) => {
    const value = ground.detail(statement)?.value;
    const time = timeOf(ground, span, entity, statement);
    if (value?.kind !== 'number' || time === null) return [];
    const years = yearsBetween(time.from, time.until, calendar);
    if (years === null) return [];
    const fits = value.number >= years.min - ROUNDED && value.number <= years.max + ROUNDED;
    const counted = spread(years.min, years.max);
    return fits ? [] : [hit(ground, attribute, span, statement, time, value.number, counted)];
  });
}

/** What the years are counted over. */
interface Time {
  readonly from: Bounds;
  readonly until: Bounds;
  readonly words: string;
  readonly rows: readonly number[];
}

function timeOf(ground: Ground, span: ToldSpan, entity: Handle, statement: StatementIndex): Time | null {
  if (span.until === 'own')
    return { ...endsOf(ground.window(statement)), words: ground.words(statement), rows: [] };
  return span.until === 'held'
    ? termOf(ground, span, entity)
    : lifeUntil(ground, span.until, entity, statement);
}

function lifeUntil(
  ground: Ground,
  end: 'told' | 'end',
  entity: Handle,
  statement: StatementIndex,
): Time | null {
  const life = ground.life(entity);
  // Everything is asked for at once, so that what is missing can be loaded at once.
  const [born, died] = ENDS.map((one) => toldEnd(ground, entity, one)?.bounds ?? null);
  const from = life.from ?? born ?? null;
  const until = end === 'end' ? (life.until ?? died ?? null) : toldAt(ground, statement);
  if (!life.sane || from === null || until === null) return null;
  const isRough = life.from?.vague === true || (end === 'end' && life.until?.vague === true);
  if (isRough || until.max < from.min) return null;
  const { words, statements: rows } = toldLife(ground, entity);
  return { from, until, words, rows };
}

/** Where they held only one thing, and once: of several any may be meant, or all of them. */
function termOf(ground: Ground, { held }: ToldSpan, entity: Handle): Time | null {
  const all = held.flatMap((relation): StatementIndex[] => [...ground.out(entity, relation)]);
  const terms = all.filter((one) => !isUndated(ground.window(one)));
  const [first] = terms;
  if (first === undefined) return null;
  const window = ground.window(first);
  const isOne = terms.every((one) => compareWindows(ground.window(one), window) === 0);
  if (!isOne || endIsUnknown(window) || beginningIsUnknown(window)) return null;
  return { ...endsOf(window), words: ground.words(first), rows: rowsOf(ground, terms) };
}

function endsOf({ fromMin, fromMax, untilMin, untilMax }: Window): Pick<Time, 'from' | 'until'> {
  return { from: { min: fromMin, max: fromMax }, until: { min: untilMin - 1, max: untilMax - 1 } };
}

function toldAt(ground: Ground, statement: StatementIndex): Bounds | null {
  const window = ground.window(statement);
  return isUndated(window) ? null : { min: window.fromMin, max: window.untilMax - 1 };
}

function hit(
  ground: Ground,
  { name: predicate }: AttributeType,
  { until }: ToldSpan,
  statement: StatementIndex,
  { words: lived, rows }: Time,
  told: number,
  counted: string,
): Hit {
  const isOwn = until === 'own';
  const entity = ground.subject(statement);
  const name = ground.name(entity);
  const when = isOwn || isUndated(ground.window(statement)) ? '' : ` in ${ground.words(statement)}`;
  const what = predicate.replaceAll('_', ' ');
  return {
    certainty: 'certain',
    subject: entity,
    predicate,
    entities: [entity],
    statements: [...new Set([...rowsOf(ground, [statement]), ...rows])],
    key: [ground.id(entity), String(told), isOwn ? lived : when],
    digest: [lived, ...windowDigest(ground, [statement])],
    message: `Of ${name} (${lived}) it is told: ${what} ${told}${when}; by the dates it is ${counted}.`,
    details: {
      kind: 'contradiction',
      claimA: `${name}: ${what} ${told}${when}.`,
      claimB: `By the dates (${lived}) it is ${counted}.`,
    },
    settles: null,
  };
}
