/** More than there may be: three parents of one child, two places of one birth. */
import type { Ontology, RelationEnd, RelationType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { ALWAYS, windowsMayOverlap, windowsOverlap } from '../../time/index.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { opposite, statementsAt } from './shared/anchors.js';
import { maxCypher } from './shared/cypher.js';
import { exceptionsOf } from './shared/exceptions.js';
import { type Limit, touchedBy } from './shared/limit.js';
import { isPartOfName } from './shared/one-name.js';
import type { Span } from './shared/overlaps.js';
import { type Lead, leadsOf } from './shared/predicates.js';
import { contain } from './shared/reach.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { withMoreOthers } from './shared/suspects.js';
import { compareWindows } from './shared/windows.js';
import { dated, list, missingDate, phrase, phraseOfMany } from './shared/wording.js';

/** Others beyond this many are not asked whether they contain each other. */
const MAX_NESTED = 100;
const MAX_EVIDENCE = 20;
/** Windows of one other that are open at once; of more than these, the latest are kept. */
const MAX_SAME = 16;

export interface Cap extends Limit {
  readonly most: number;
}

export const max: Operator = {
  family: 'core/max',
  rules: (ontology) => [...ontology.relationTypes.values()].flatMap((relation) => capsOf(ontology, relation)),
};

function capsOf(ontology: Ontology, relation: RelationType): GroundRule[] {
  const { perSubject, perObject } = relation.max;
  // Whichever end of a symmetric relation is asked, it is the subject.
  const object = relation.symmetric ? null : perObject;
  const subject = relation.symmetric ? (perSubject ?? perObject) : perSubject;
  if (subject === null) return object === null ? [] : [ruleFor(ontology, relation, [['object', object]])];
  return [
    ruleFor(ontology, relation, [
      ['subject', subject],
      ...(object === null ? [] : [['object', object] as const]),
    ]),
  ];
}

export function capOf(ontology: Ontology, relation: RelationType, end: RelationEnd, most: number): Cap {
  return {
    relation,
    end,
    most,
    exceptions: exceptionsOf(ontology, relation, 'max'),
    nested: leadsOf(ontology, relation.max.nested),
  };
}

function ruleFor(
  ontology: Ontology,
  relation: RelationType,
  limits: readonly (readonly [RelationEnd, number])[],
): GroundRule {
  const caps = limits.map(([end, most]) => capOf(ontology, relation, end, most));
  return ruleOf(
    {
      family: 'core/max',
      part: relation.name,
      name: 'More than there may be',
      kind: 'contradiction',
      severity: 'error',
      description: caps
        .map(({ end, most }) => `One ${end} has at most ${most} of ${relation.name}${atOnce(relation)}.`)
        .join(' '),
      why: 'More are told of than there can be, so one of the statements is wrong or means somebody else.',
      fix: 'Retract the one that is wrong, tell namesakes apart, or declare an exception.',
      cypher: caps.map(({ end, most }) => maxCypher(relation, end, most)).join('\nUNION\n'),
    },
    {
      *anchors(ground) {
        for (const { end, most } of caps) yield* withMoreOthers(ground, relation, end, most);
      },
      affected(ground, dirt) {
        const found = caps.map((cap) => touchedBy(ground, cap, dirt, { names: true }));
        return found.some((one) => one === 'everything')
          ? 'everything'
          : found.flatMap((one) => (one === 'everything' ? [] : one));
      },
      check: (ground, { entity }) => caps.flatMap((cap) => check(ground, cap, entity)),
    },
  );
}

const atOnce = ({ temporal }: RelationType): string => (temporal === 'state' ? ' at a time' : '');

/** The statements that are too many, if there are too many for certain: what `distinct` asks before it speaks. */
export function overfull(ground: Ground, cap: Cap, entity: Handle): readonly Span[] {
  const spans = countedAt(ground, cap, entity);
  return spans.length <= cap.most
    ? []
    : crowd(ground, cap, asDeeds(ground, cap, underOneName(ground, spans)), 'certain');
}

/** Empty where there are not even too many statements. */
function countedAt(ground: Ground, { relation, end, most, exceptions }: Cap, entity: Handle): Span[] {
  const statements = statementsAt(ground, relation, end, entity);
  const spans: Span[] = [];
  if (statements.length <= most) return spans;
  for (const statement of Array.from(statements)) {
    const unit = opposite(ground, statement, entity);
    if (unit === entity || exceptions.lift(ground, statement, entity)) continue;
    // One is born and killed once: of what happened, as of what has no time, all that is told counts together.
    const window = relation.temporal === 'state' ? ground.window(statement) : ALWAYS;
    spans.push({ statement, row: ground.row(statement), unit, window });
  }
  return spans;
}

/** Spans with one other for those who did one thing together. */
function asDeeds(ground: Ground, { relation }: Cap, spans: readonly Span[]): readonly Span[] {
  const { together } = relation.max;
  if (together === null) return spans;
  const first = new Map<unknown, Handle>();
  const joined = new Map<Handle, Handle>();
  const leaderOf = (unit: Handle): Handle => {
    const next = joined.get(unit);
    return next === undefined ? unit : leaderOf(next);
  };
  for (const { statement, unit } of spans) {
    const told = ground.detail(statement)?.qualifiers[together];
    if (told === undefined) continue;
    const [one, other] = [leaderOf(first.get(told) ?? unit), leaderOf(unit)];
    first.set(told, one);
    if (one !== other) joined.set(other, one);
  }
  return spans.map((span) => ({ ...span, unit: leaderOf(span.unit) }));
}

/** Whoever goes by a part of another's name counts as that one: two notes may mean one person by both. */
function underOneName(ground: Ground, spans: readonly Span[]): readonly Span[] {
  if (spans.length > MOST_NAMED) return spans;
  const units = [...new Set(spans.map(({ unit }) => unit))];
  const whole = new Map(
    units.map((unit) => [unit, units.find((other) => isLonger(ground, other, unit)) ?? unit]),
  );
  return spans.map((span) => ({ ...span, unit: whole.get(span.unit) ?? span.unit }));
}
const MOST_NAMED = 12;

const isLonger = (ground: Ground, one: Handle, other: Handle): boolean =>
  ground.name(one).length > ground.name(other).length && isPartOfName(ground, one, other);

function check(ground: Ground, cap: Cap, entity: Handle): Hit[] {
  const spans = countedAt(ground, cap, entity);
  if (spans.length <= cap.most) return [];
  const deeds = asDeeds(ground, cap, underOneName(ground, spans));
  const named = (found: readonly Span[]) =>
    found.map(({ row }) => spans.find((span) => span.row === row)).filter((span) => span !== undefined);
  const certain = crowd(ground, cap, deeds, 'certain');
  if (certain.length > 0) return [hit(ground, cap, entity, 'certain', named(certain))];
  const possible = crowd(ground, cap, deeds, 'possible');
  return possible.length > 0 ? [hit(ground, cap, entity, 'possible', named(possible))] : [];
}

/**
 * Statements of more others than allowed that hold together; empty when there are none. Windows of which each meets
 * each share a second, so it is enough to look at the second at which each begins.
 */
function crowd(ground: Ground, cap: Cap, spans: readonly Span[], certainty: 'certain' | 'possible'): Span[] {
  const certain = certainty === 'certain';
  const begins = ({ window }: Span) => (certain ? window.fromMax : window.fromMin);
  const ends = ({ window }: Span) => (certain ? window.untilMin : window.untilMax);
  const meet = (a: Span, b: Span) =>
    certain ? windowsOverlap(a.window, b.window) === true : windowsMayOverlap(a.window, b.window);
  const order = [...spans].sort((a, b) => begins(a) - begins(b) || a.row - b.row);
  const open = new Map<Handle, Span[]>();
  let [best, most]: [Span[], number] = [[], cap.most];
  for (const span of order) {
    const now = begins(span);
    const together = [span];
    for (const [unit, others] of open) {
      const alive = others.filter((other) => ends(other) > now);
      if (alive.length === 0) open.delete(unit);
      else open.set(unit, alive);
      if (unit !== span.unit) together.push(...alive.filter((other) => meet(other, span)));
    }
    const same = open.get(span.unit) ?? [];
    if (ends(span) > now && !same.some((other) => ends(other) >= ends(span))) {
      open.set(span.unit, [...same.slice(-MAX_SAME), span]);
    }
    if (new Set(together.map(({ unit }) => unit)).size <= most) continue;
    const innermost = withoutContainers(ground, cap.nested, together);
    const count = new Set(innermost.map(({ unit }) => unit)).size;
    if (count > most) [best, most] = [innermost, count];
    if (most > MAX_EVIDENCE) break;
  }
  return best;
}

/** A place and the land it lies in are one place of birth. */
function withoutContainers(ground: Ground, nested: readonly Lead[], spans: readonly Span[]): Span[] {
  if (nested.length === 0 || spans.length > MAX_NESTED) return [...spans];
  const contains = (outer: Span, inner: Span) =>
    contain(ground, nested, [inner.unit, outer.unit], [inner.window, outer.window], 'first-in-second');
  return spans.filter((outer) => !spans.some((inner) => inner.unit !== outer.unit && contains(outer, inner)));
}

function hit(
  ground: Ground,
  { relation, end, most }: Cap,
  entity: Handle,
  certainty: 'certain' | 'possible',
  spans: readonly Span[],
): Hit {
  const sorted = [...spans].sort(
    (a, b) =>
      (a.unit === b.unit ? 0 : ground.id(a.unit) < ground.id(b.unit) ? -1 : 1) ||
      compareWindows(a.window, b.window),
  );
  const units = [...new Set(sorted.map(({ unit }) => unit))];
  const shown = sorted.slice(0, MAX_EVIDENCE + 1);
  const statements = shown.map(({ statement }) => statement);
  const names = units.map((unit) =>
    dated(
      ground,
      unit,
      sorted.filter((span) => span.unit === unit).map(({ statement }) => statement),
    ),
  );
  const [together, name] = [list(names), ground.name(entity)];
  const said =
    end === 'subject'
      ? phrase(relation, name, together)
      : phraseOfMany(
          relation,
          together,
          certainty === 'possible' ? '' : names.length === 2 ? ' both' : ' all',
          name,
        );
  const may = `there may be ${most === 1 ? 'only one' : `at most ${most}`}`;
  const first = shown[0]?.statement;
  return {
    certainty,
    subject: entity,
    predicate: relation.name,
    entities: [entity, ...units.slice(0, MAX_EVIDENCE + 1)],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity), end],
    digest: [most, units.length, ...windowDigest(ground, statements)],
    message:
      certainty === 'certain'
        ? `${said}, and ${may}.`
        : `The dates do not tell whether ${said} at one time, when ${may}.`,
    details: { kind: 'contradiction', claimA: `${said}.`, claimB: `There may be at most ${most}.` },
    settles: certainty === 'certain' || first === undefined ? null : missingDate(ground, relation, first),
  };
}
