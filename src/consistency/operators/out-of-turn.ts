/** A list in which each begins where the one before ends, but for one place: there two overlap, or one ends before it begins. */
import { groupBy } from '../../model/index.js';
import type { AttributeType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { type Calendar, calendarOf, parseDate, type Seconds, yearsBetween } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single, singles } from './shared/anchors.js';
import { rowsOf, ruleOf } from './shared/rule-of.js';

const FAMILY = 'core/out-of-turn';
/** Fewer make no order that could be broken. */
const LEAST = 3;
/** One year may be told as the last of the one and as the first of the next, or only as either. */
const CLOSE = 1;

export const outOfTurn: Operator = {
  family: FAMILY,
  rules: (ontology) => [...ontology.attributes.values()].filter(({ isTurns }) => isTurns).map(ruleFor),
};

function ruleFor({ name }: AttributeType): GroundRule {
  return ruleOf(
    {
      family: FAMILY,
      part: name,
      name: 'One turn too early',
      kind: 'contradiction',
      severity: 'warn',
      description: 'Where the items of a list follow one another, none begins before the one before it ends.',
      why: 'All others in the list begin where the one before ends; a place where two overlap is likely a slip in one year.',
      fix: 'Correct one of the years; if the two shared their turn, say so beside them: jointly.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(name)),
      affected: (_, dirt) =>
        dirt.kind === 'entity'
          ? [single(dirt.entity)]
          : dirt.predicate === name
            ? [single(dirt.subject)]
            : [],
      check: (ground, { entity }) => check(ground, name, entity),
    },
  );
}

interface Turn {
  readonly statement: StatementIndex;
  readonly name: string;
  readonly list: string;
  readonly item: number;
  readonly from: Seconds;
  /** Null where it goes on, or nobody says how it ended. */
  readonly until: Seconds | null;
}

function check(ground: Ground, attribute: string, entity: Handle): Hit[] {
  const calendar = calendarOf(ground.dates, ground.ontology.defaultCalendar);
  if (calendar === undefined) return [];
  const turns = [...ground.out(entity, attribute)].flatMap((statement) => turnOf(ground, statement) ?? []);
  return [...groupBy(turns, ({ list }) => list)].flatMap(([list, some]) => {
    const place = misplaced(inOrder(some), calendar);
    return place === null ? [] : [hit(ground, attribute, entity, list, place)];
  });
}

function turnOf(ground: Ground, statement: StatementIndex): Turn | null {
  const { value = null, qualifiers = {}, fromText, untilText } = ground.detail(statement) ?? {};
  const [list, item] = [String(qualifiers.list ?? ''), Number(qualifiers.item)];
  if (value?.kind !== 'text' || !Number.isFinite(item)) return null;
  const [from, until] = [fromText, untilText].map((text) => startOf(text, ground));
  return from == null ? null : { statement, name: value.text, list, item, from, until: until ?? null };
}

/** Of the words: an end that lies before its beginning has no window. */
function startOf(text: string | null | undefined, { dates }: Ground): Seconds | null {
  const parsed = text == null ? null : parseDate(text, dates);
  return parsed?.kind === 'moment' ? parsed.moment.min : null;
}

/** The earliest first, as it may be listed the other way round; those who share their years are one. */
function inOrder(turns: readonly Turn[]): Turn[] {
  const listed = [...turns].sort((a, b) => a.item - b.item);
  const back = listed.filter(({ from }, i) => from < (listed[i - 1]?.from ?? from)).length;
  if (back * 2 > listed.length - 1) listed.reverse();
  return listed.filter(
    ({ from, until }, i) => from !== listed[i - 1]?.from || until !== listed[i - 1]?.until,
  );
}

interface Place {
  readonly kind: 'overlap' | 'backwards';
  readonly turns: readonly Turn[];
}

/** The one place that is out of order, where all others are in it. */
function misplaced(turns: readonly Turn[], calendar: Calendar): Place | null {
  if (turns.length < LEAST) return null;
  const [turned, another] = turns.filter(({ from, until }) => until !== null && until < from);
  const joins = turns.slice(1).map((next, i) => joinOf(turns[i] ?? next, next, calendar));
  const count = (kind: Join): number => joins.filter((join) => join === kind).length;
  if (turned !== undefined) {
    const isOrdered =
      another === undefined && count('follows') > 0 && count('overlaps') + count('other') === 0;
    return isOrdered ? { kind: 'backwards', turns: [turned] } : null;
  }
  if (count('overlaps') !== 1 || count('other') > 0 || count('follows') < 1 + count('gap')) return null;
  const at = joins.indexOf('overlaps');
  return { kind: 'overlap', turns: turns.slice(at, at + 2) };
}

type Join = 'follows' | 'gap' | 'overlaps' | 'unknown' | 'other';

function joinOf(one: Turn, next: Turn, calendar: Calendar): Join {
  if (one.until === null || one.until < one.from || (next.until ?? next.from) < next.from) return 'unknown';
  const early = years(next.from, one.until, calendar);
  if (early < -CLOSE) return 'gap';
  if (early <= CLOSE) return 'follows';
  const isPart = one.from < next.from && (next.until === null || one.until < next.until);
  const lengths = [one, next].flatMap(({ from, until }) =>
    until === null ? [] : [years(from, until, calendar)],
  );
  // Half of it and more is no slip: so overlap lives and wars.
  return isPart && early * 2 <= Math.min(...lengths) ? 'overlaps' : 'other';
}

function years(from: Seconds, until: Seconds, calendar: Calendar): number {
  const [first, last] = from <= until ? [from, until] : [until, from];
  const { max } = yearsBetween({ min: first, max: first }, { min: last, max: last }, calendar) ?? { max: 0 };
  return from <= until ? max : -max;
}

function hit(ground: Ground, attribute: string, entity: Handle, list: string, { kind, turns }: Place): Hit {
  const [one = '', next = one] = turns.map(({ name, statement }) => `${name} (${span(ground, statement)})`);
  const of = `In the list “${list}” of ${ground.name(entity)}`;
  const others = 'where the others follow one another';
  return {
    certainty: 'certain',
    subject: entity,
    predicate: attribute,
    entities: [entity],
    statements: rowsOf(
      ground,
      turns.map(({ statement }) => statement),
    ),
    key: [ground.id(entity), list, ...turns.map(({ name }) => name)],
    digest: turns.flatMap(({ from, until }) => [from, until ?? 'open']),
    message:
      kind === 'backwards'
        ? `${of}, ${one} ends before it begins, ${others}.`
        : `${of}, ${next} begins before ${one} ends, ${others}.`,
    details: { kind: 'contradiction', claimA: `${one}.`, claimB: kind === 'backwards' ? '' : `${next}.` },
    settles: null,
  };
}

/** As it is written: the window of one that is turned has no end. */
function span(ground: Ground, statement: StatementIndex): string {
  const { fromText, untilText } = ground.detail(statement) ?? {};
  return `${fromText ?? ''}–${untilText ?? ''}`;
}
