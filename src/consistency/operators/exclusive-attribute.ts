/** An attribute that has one value at a time, and is given several. */
import { agreeing, foldName, formatValue, groupBy, type Value } from '../../model/index.js';
import type { AttributeType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { ALWAYS, BEGINNING, END } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single } from './shared/anchors.js';
import { certainMeetings, MANY, possibleMeetings, type Span } from './shared/overlaps.js';
import { rowsOf, ruleOf } from './shared/rule-of.js';
import { toldAgain } from './shared/suspects.js';
import { isUndated } from './shared/windows.js';
import { byValue, list } from './shared/wording.js';

export const exclusiveAttribute: Operator = {
  family: 'core/exclusive-attribute',
  rules: (ontology) => [...ontology.attributes.values()].filter(({ exclusive }) => exclusive).map(ruleFor),
};

function ruleFor(attribute: AttributeType): GroundRule {
  const { name } = attribute;
  return ruleOf(
    {
      family: 'core/exclusive-attribute',
      part: name,
      name: 'Two values of what has one',
      kind: 'contradiction',
      severity: 'error',
      description: `An entity has one value of ${name} at a time.`,
      why: 'It can have one value only, so one of the sources is wrong, or they speak of two different things.',
      fix: 'Retract or retcon the value that is wrong, date the values if both were true in their time, or split the entity.',
      cypher: `// Of a date with several values the node shows the hull; here each value is a statement of its own.
MATCH (x) WHERE x.${name} IS NOT NULL
RETURN x, x.${name}`,
    },
    {
      anchors: (ground) => toldAgain(ground, name),
      affected: (_, dirt) =>
        dirt.kind === 'statement' && dirt.predicate === name ? [single(dirt.subject)] : [],
      check: (ground, { entity }) => check(ground, attribute, entity),
    },
  );
}

/** A value with the statement that gives it. */
interface Told {
  readonly statement: StatementIndex;
  readonly value: Value;
}

function check(ground: Ground, attribute: AttributeType, entity: Handle): Hit[] {
  const { name } = attribute;
  const statements = ground.out(entity, name);
  if (statements.length < 2) return [];
  const told: Told[] = [];
  for (const statement of [...statements].sort((a, b) => ground.row(a) - ground.row(b))) {
    const value = ground.detail(statement)?.value ?? null;
    if (value !== null) told.push({ statement, value });
  }
  const groups = groupBy(told, ({ statement }) => apartKey(ground, attribute, statement));
  return [...groups].flatMap(([part, some]) => clashes(ground, attribute, entity, part, some));
}

/** What is told of two environments is compared in each by itself. */
function apartKey(ground: Ground, { apart }: AttributeType, statement: StatementIndex): string {
  const qualifiers = ground.detail(statement)?.qualifiers ?? {};
  return apart
    .flatMap((name) => (qualifiers[name] === undefined ? [] : `${name}=${qualifiers[name]}`))
    .join(' ');
}

function clashes(
  ground: Ground,
  attribute: AttributeType,
  entity: Handle,
  part: string,
  told: readonly Told[],
): Hit[] {
  for (const certainty of ['certain', 'possible'] as const) {
    const clashing = new Set([
      ...clashingDates(told, certainty),
      ...clashingValues(ground, attribute, told, certainty),
    ]);
    if (clashing.size > 0) return [hit(ground, entity, attribute, certainty, part, pick(told, clashing))];
  }
  return [];
}

const pick = (told: readonly Told[], chosen: ReadonlySet<StatementIndex>): Told[] =>
  told.filter(({ statement }) => chosen.has(statement));

/** Dates differ for certain when they have no second in common; a day within the year says the same, more exactly. */
function clashingDates(told: readonly Told[], certainty: 'certain' | 'possible'): StatementIndex[] {
  const dates = told.flatMap(({ statement, value }) =>
    value.kind === 'date' ? [{ statement, min: value.date.min, max: value.date.max }] : [],
  );
  if (dates.length < 2) return [];
  const latest = dates.reduce((most, { min }) => Math.max(most, min), BEGINNING);
  const earliest = dates.reduce((least, { max }) => Math.min(least, max), END);
  const apart = dates.filter(({ min, max }) => max < latest || min > earliest);
  if (certainty === 'certain') return apart.map(({ statement }) => statement);
  // All of them share a second: those that hold each other, the wider the narrower, are one date told ever more exactly.
  const order = [...dates].sort((a, b) => a.min - b.min || b.max - a.max);
  return order.flatMap((date, i) => {
    const wider = order[i - 1];
    return wider !== undefined && date.max > wider.max ? [wider.statement, date.statement] : [];
  });
}

function clashingValues(
  ground: Ground,
  attribute: AttributeType,
  told: readonly Told[],
  certainty: 'certain' | 'possible',
): StatementIndex[] {
  const units = new Map<string, number>();
  const texts = told.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : []));
  const known = attribute.oneOf.length > 0 ? attribute.oneOf : texts;
  const words = [...new Set(known.map(foldName))].filter((word) => word.length > 1);
  const spans = told.flatMap(({ statement, value }): Span[] => {
    const same = sameness(value, words);
    if (same === null) return [];
    const unit = units.get(same) ?? units.size;
    units.set(same, unit);
    const window = ground.window(statement);
    const row = ground.row(statement);
    return [{ statement, row, unit, window: isUndated(window) ? ALWAYS : window }];
  });
  if (units.size < 2) return [];
  const comparable = (a: Span, b: Span) =>
    !isApart(ground, attribute, a.statement, b.statement) &&
    !isFiner(ground, attribute, a.statement, b.statement);
  const { pairs } =
    certainty === 'certain' ? certainMeetings(spans, comparable) : possibleMeetings(spans, comparable);
  return pairs.flat().map(({ statement }) => statement);
}

/** Values of two components are no two values of one; what is told of none may be either's. */
function isApart(
  ground: Ground,
  { apartWhenBoth }: AttributeType,
  one: StatementIndex,
  other: StatementIndex,
): boolean {
  const [a, b] = [ground.detail(one)?.qualifiers ?? {}, ground.detail(other)?.qualifiers ?? {}];
  return apartWhenBoth.some((name) => a[name] !== undefined && b[name] !== undefined && a[name] !== b[name]);
}

/** 14.2 says the same as 14, more exactly. */
function isFiner(
  ground: Ground,
  { finerBy }: AttributeType,
  one: StatementIndex,
  other: StatementIndex,
): boolean {
  if (finerBy === null) return false;
  const [a, b] = [one, other].map((statement) => {
    const value = ground.detail(statement)?.value;
    return value?.kind === 'text' ? value.text.toLowerCase() : null;
  });
  if (a === null || b === null || a === undefined || b === undefined) return false;
  return a.startsWith(b + finerBy) || b.startsWith(a + finerBy);
}

/** What is compared: capitals, accents and spaces make no difference; dates are compared by their bounds. */
function sameness(value: Value, words: readonly string[]): string | null {
  if (value.kind === 'date') return null;
  if (value.kind === 'text') return wordFor(foldName(value.text), words);
  if (value.kind === 'boolean') return String(value.boolean);
  return `${value.number} ${foldName(value.unit ?? '')}`;
}

/** `M` is the one word that begins so. */
function wordFor(text: string, words: readonly string[]): string {
  const [word, another] = text.length === 1 ? words.filter((one) => one.startsWith(text)) : [];
  return word !== undefined && another === undefined ? word : text;
}

function hit(
  ground: Ground,
  entity: Handle,
  attribute: AttributeType,
  certainty: 'certain' | 'possible',
  part: string,
  told: readonly Told[],
): Hit {
  const values = [...new Set([...told].sort(byValue).map(({ value }) => formatValue(value)))];
  const name = `${ground.name(entity)}${sharedWords(ground, attribute, told)}`;
  const { what, whole, exact } = wordsFor(attribute, name);
  const claim = (value = '') => `${whole} ${value}.`;
  const differ = certainty === 'certain' ? 'differ' : 'may differ';
  return {
    certainty,
    subject: entity,
    predicate: attribute.name,
    entities: [entity],
    statements: rowsOf(
      ground,
      [...told]
        .sort(byValue)
        .slice(0, MANY)
        .map(({ statement }) => statement),
    ),
    key: part === '' ? [ground.id(entity)] : [ground.id(entity), part],
    digest: [...values].sort(),
    message: `The sources ${differ} on ${what}: ${list(values)}.`,
    details: { kind: 'contradiction', claimA: claim(values[0]), claimB: claim(values[1]) },
    settles: certainty === 'certain' ? null : exact,
  };
}

/** `the birth of Ada`; `when Karth was founded`, by what the pack says of a date that no noun names. */
function wordsFor({ name: attribute, value, description }: AttributeType, name: string) {
  const [, told] = (value === 'date' && /^When it ([^,.]+)/.exec(description)) || [];
  if (told !== undefined) {
    const what = `when ${name} ${told}`;
    return { what, whole: `${name} ${told}:`, exact: `exactly ${what}` };
  }
  const word = attribute.replaceAll('_', ' ');
  return {
    what: `the ${word} of ${name}`,
    whole: `The ${word} of ${name} ${agreeing(word)}`,
    exact: `the exact ${word} of ${name}`,
  };
}

/** ` (environment: production, of: workers)`: what all of them are told of that say it at all. */
function sharedWords(ground: Ground, { apart, apartWhenBoth }: AttributeType, told: readonly Told[]): string {
  const details = told.map(({ statement }) => ground.detail(statement)?.qualifiers ?? {});
  const words = [...new Set([...apart, ...apartWhenBoth])].flatMap((name) => {
    const [value, another] = new Set(details.flatMap((one) => one[name] ?? []));
    return value === undefined || another !== undefined ? [] : `${name.replaceAll('_', ' ')}: ${value}`;
  });
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
