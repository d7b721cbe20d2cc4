/** One at a time: what one subject may have, or what one object may be had by, in the words of a relation. */
import { exclusivePool } from '../../packs/index.js';
import type { Ontology, RelationEnd, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import { windowsOverlap } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import { opposite, statementsAt } from './shared/anchors.js';
import { exclusiveCypher } from './shared/cypher.js';
import { exceptionsOf } from './shared/exceptions.js';
import { type Limit, touchedBy } from './shared/limit.js';
import { untilDeath } from './shared/lives.js';
import { isPartOfName } from './shared/one-name.js';
import {
  areApart,
  certainMeetings,
  countMeeting,
  MANY,
  type Meeting,
  type Pair,
  possibleMeetings,
  type Span,
} from './shared/overlaps.js';
import { leadsOf } from './shared/predicates.js';
import { contain } from './shared/reach.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { withMoreOthers } from './shared/suspects.js';
import { compareWindows, heldDuring, isUndated } from './shared/windows.js';
import { dated, list, missingDate, phrase, phraseOfMany } from './shared/wording.js';

export function exclusiveRule(ontology: Ontology, relation: RelationType, end: RelationEnd): GroundRule {
  const limit: Limit = {
    relation,
    end,
    exceptions: exceptionsOf(ontology, relation, 'exclusive'),
    nested: leadsOf(ontology, relation.exclusive.nested),
  };
  const lives = relation.temporal === 'state' && relation.requiresExistence.length > 0;
  const one = end === 'subject' ? 'One subject has one object' : 'One object has one subject';
  return ruleOf(
    {
      family: `core/exclusive-${end}`,
      part: relation.name,
      name: end === 'subject' ? 'Two at once, where one has one' : 'Two holders at once',
      kind: 'contradiction',
      severity: 'error',
      description: `${one} of ${relation.name} at a time.`,
      why: `"${phrase(relation, 'A', 'B')}" is declared to hold for one at a time, so two statements that overlap cannot both be true.`,
      fix: 'Close one of the two windows where the other begins, retract the one that is wrong, or declare an exception.',
      cypher: exclusiveCypher(relation, end),
    },
    {
      anchors: (ground) => withMoreOthers(ground, relation, end, 1),
      affected: (ground, dirt) =>
        touchedBy(ground, limit, dirt, { types: true, names: true, eventDates: true, lives }),
      check: (ground, anchor) => check(ground, limit, anchor),
    },
  );
}

function check(ground: Ground, limit: Limit, { entity }: Anchor): Hit[] {
  const { relation, end, exceptions } = limit;
  const statements = statementsAt(ground, relation, end, entity);
  if (statements.length < 2) return [];
  const spans = Array.from(statements, (statement): Span => {
    const window = heldDuring(ground, relation, statement);
    return { statement, row: ground.row(statement), unit: opposite(ground, statement, entity), window };
  });
  if (areApart(spans)) return [];
  const pools = new Map<string, Span[]>();
  const poolOf = poolsOfTypes(ground, relation);
  for (const span of spans) {
    const { statement, unit } = span;
    const pool = poolOf(ground.type(unit));
    if (pool === null || unit === entity || exceptions.lift(ground, statement, entity)) continue;
    const pooled = pools.get(pool);
    if (pooled === undefined) pools.set(pool, [span]);
    else pooled.push(span);
  }
  return [...pools].flatMap(([pool, spans]) => hitsOf(ground, limit, entity, pool, spans));
}

function poolsOfTypes({ ontology }: Ground, { exclusive }: RelationType): (type: string) => string | null {
  const known = new Map<string, string | null>([['', null]]);
  return (type) => {
    const pool = known.get(type);
    if (pool !== undefined) return pool;
    const made = exclusivePool(ontology, exclusive, type);
    known.set(type, made);
    return made;
  };
}

function hitsOf(ground: Ground, limit: Limit, entity: Handle, pool: string, spans: readonly Span[]): Hit[] {
  if (spans.length < 2 || spans.every(({ unit }) => unit === spans[0]?.unit)) return [];
  const apart = (a: Span, b: Span) => !contain(ground, limit.nested, [a.unit, b.unit], [a.window, b.window]);
  const certain = certainMeetings(spans, apart);
  if (certain.many) return [groupHit(ground, limit, entity, pool, certain)];
  const hits = byUnits(certain.pairs).map((pairs) => pairHit(ground, limit, entity, pairs));
  if (limit.relation.exclusive.undated === 'silent') return hits;
  const settled = (span: Span) => untilDeath(ground, limit.relation, span.statement, span.window);
  const told = new Set(certain.pairs.map(unitsKey));
  const dated = new Set(spans.filter(({ window }) => !isUndated(window)).map(({ unit }) => unit));
  // Told elsewhere with its dates: without them it says nothing more.
  const isRepeated = ({ unit, window }: Span) => isUndated(window) && dated.has(unit);
  const open = (a: Span, b: Span) =>
    !told.has(unitsKey([a, b])) &&
    !isUntold(ground, a, b) &&
    !isPartOfName(ground, a.unit, b.unit) &&
    !isRepeated(a) &&
    !isRepeated(b) &&
    windowsOverlap(settled(a), settled(b)) !== false &&
    apart(a, b);
  const possible = possibleMeetings(spans, open);
  return possible.pairs.length === 0 ? hits : [...hits, possibleHit(ground, limit, entity, pool, possible)];
}

/** Prose tells what was so at some time: where one of two has no date, nothing says that it was the same. */
function isUntold(ground: Ground, a: Span, b: Span): boolean {
  if (!ground.isExtracted(a.statement) && !ground.isExtracted(b.statement)) return false;
  return isUndated(a.window) || isUndated(b.window);
}

const unitsKey = ([a, b]: Pair): string => [a.unit, b.unit].sort((one, other) => one - other).join(' ');

/** Two others may clash in several of their statements: that is one finding. */
function byUnits(pairs: readonly Pair[]): Pair[][] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = unitsKey(pair);
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return [...groups.values()];
}

function spansOf(ground: Ground, pairs: readonly Pair[]): Span[] {
  const spans = new Map(pairs.flat().map((span) => [span.statement, span]));
  return [...spans.values()].sort(
    (a, b) => compareWindows(a.window, b.window) || (ground.id(a.unit) < ground.id(b.unit) ? -1 : 1),
  );
}

function pairHit(ground: Ground, limit: Limit, entity: Handle, pairs: readonly Pair[]): Hit {
  const spans = spansOf(ground, pairs);
  const units = unitsOf(spans);
  const names = units.map((unit) => dated(ground, unit, statementsOfUnit(spans, unit)));
  const [claimA = '', claimB = ''] = names.map((name) => `${said(ground, limit, entity, [name])}.`);
  return {
    certainty: 'certain',
    ...common(ground, limit, entity, spans),
    key: [ground.id(entity), ...units.map((unit) => ground.id(unit)).sort()],
    message: `${said(ground, limit, entity, names)}.`,
    details: { kind: 'contradiction', claimA, claimB },
    settles: null,
  };
}

function groupHit(ground: Ground, limit: Limit, entity: Handle, pool: string, certain: Meeting): Hit {
  const examples = spansOf(ground, certain.pairs).slice(0, MANY);
  const total = limit.nested.length > 0 ? null : countMeeting(certain);
  const names = unitsOf(examples).map((unit) => ground.name(unit));
  const count = total === null ? `More than ${MANY}` : total.toLocaleString('en');
  const message = `${count} statements of ${limit.relation.name} clash at ${ground.name(entity)}: ${saidLoosely(ground, limit, entity, names.slice(0, 3))}, among others.`;
  return {
    certainty: 'certain',
    ...common(ground, limit, entity, examples),
    key: [ground.id(entity), pool, 'many'],
    digest: [total ?? MANY],
    message,
    details: { kind: 'contradiction', claimA: message, claimB: '' },
    settles: null,
  };
}

function possibleHit(
  ground: Ground,
  limit: Limit,
  entity: Handle,
  pool: string,
  { pairs, many }: Meeting,
): Hit {
  const spans = spansOf(ground, pairs).slice(0, MANY);
  const units = unitsOf(spans);
  const names = units.map((unit) => dated(ground, unit, statementsOfUnit(spans, unit)));
  const [claimA = '', claimB = ''] = names.map((name) => `${said(ground, limit, entity, [name])}.`);
  const unsure = spans.reduce((a, b) => (doubt(b) > doubt(a) ? b : a));
  const more = many ? [...names.slice(0, 3), 'others'] : names;
  return {
    certainty: 'possible',
    ...common(ground, limit, entity, spans),
    key: [ground.id(entity), pool, 'possible'],
    message: `${saidLoosely(ground, limit, entity, more)}, perhaps at the same time.`,
    details: { kind: 'contradiction', claimA, claimB },
    settles: missingDate(ground, limit.relation, unsure.statement),
  };
}

/** How much of a window is unknown: the wider, the more a date would tell. */
const doubt = ({ window: { fromMin, fromMax, untilMin, untilMax } }: Span): number =>
  fromMax - fromMin + (untilMax - untilMin);

const unitsOf = (spans: readonly Span[]): Handle[] => [...new Set(spans.map(({ unit }) => unit))];

const statementsOfUnit = (spans: readonly Span[], unit: Handle): StatementIndex[] =>
  spans.filter((span) => span.unit === unit).map(({ statement }) => statement);

function common(ground: Ground, { relation }: Limit, entity: Handle, spans: readonly Span[]) {
  const statements = spans.map(({ statement }) => statement);
  return {
    subject: entity,
    predicate: relation.name,
    entities: [entity, ...unitsOf(spans)],
    statements: rowsOf(ground, statements),
    digest: windowDigest(ground, statements),
  };
}

function said(ground: Ground, limit: Limit, entity: Handle, others: readonly string[]): string {
  const { relation, end } = limit;
  const [name, together] = [ground.name(entity), list(others)];
  if (end === 'subject') return phrase(relation, name, others.length === 2 ? `both ${together}` : together);
  if (others.length === 1) return phrase(relation, together, name);
  return phraseOfMany(relation, together, others.length === 2 ? ' both' : ' all', name);
}

/** Of several, without saying that it was at one time. */
function saidLoosely(ground: Ground, { relation, end }: Limit, entity: Handle, others: readonly string[]) {
  const [name, together] = [ground.name(entity), list(others)];
  return end === 'subject' ? phrase(relation, name, together) : phraseOfMany(relation, together, '', name);
}
