/** Somebody who was in two places so far apart that no journey could lead from the one to the other in the time between. */
import type { Threshold } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { calendarOf } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { single, singles } from '../operators/shared/anchors.js';
import { MANY } from '../operators/shared/overlaps.js';
import { rowsOf, windowDigest } from '../operators/shared/rule-of.js';
import { isUndated } from '../operators/shared/windows.js';
import type { GroundRule, Operator } from '../rule.js';
import { kilometresBetween, type Spot } from './great-circle.js';

const ID = 'high-fantasy/travel-too-fast';
const BEING = 'LOCATED_IN';
const COORDINATES = ['latitude', 'longitude'] as const;
const SPEED = 'travel-speed';
/** What a traveller, a kind or a mount says of itself. */
const OWN_SPEED = 'travel_speed';
/** Each stay is held against this many of those that follow it, so that a long diary stays cheap. */
const NEXT = 12;

export const travelTooFast: Operator = {
  family: ID,
  rules: ({ packs, thresholds }) => {
    const speed = thresholds.get(SPEED);
    return speed && packs.some(({ id }) => id === 'high-fantasy') ? [ruleWith(speed)] : [];
  },
};

function ruleWith(speed: Threshold): GroundRule {
  const sources = [...speed.variesBy, { via: null, attribute: OWN_SPEED }];
  return {
    form: 'ground',
    id: ID,
    part: '',
    pack: 'high-fantasy',
    name: 'Faster than anyone travels',
    kind: 'ontology-violation',
    severity: 'warn',
    order: 'normal',
    description: `Nobody gets farther in a day than ${speed.value} km, or than they or their mount are known to.`,
    why: 'Distances are what makes a map true: a journey that cannot be made undoes it.',
    fix: 'Correct a date or a place, or give the traveller, their kind or their mount a travel_speed.',
    cypher: '',
    anchors: (ground) => singles(ground.subjects(BEING)),
    *affected(ground, dirt) {
      if (dirt.kind === 'entity') return yield single(dirt.entity);
      if (dirt.predicate === BEING) yield single(dirt.subject);
      if (COORDINATES.some((name) => name === dirt.predicate)) {
        for (const statement of ground.into(dirt.subject, BEING)) yield single(ground.subject(statement));
      }
      for (const { via, attribute } of sources) {
        if (dirt.predicate === via) yield single(dirt.subject);
        if (dirt.predicate !== attribute) continue;
        yield single(dirt.subject);
        if (via === null) continue;
        for (const statement of ground.into(dirt.subject, via)) yield single(ground.subject(statement));
      }
    },
    check: (ground, { entity }) => check(ground, speed, entity),
  };
}

/** Where somebody was, and what a journey from or to there has to keep to. */
interface Stay extends Spot {
  readonly statement: StatementIndex;
  /** Puts what is equal in an order that is the same in every ground. */
  readonly row: number;
  readonly place: Handle;
  /** They may have left as early, and come as late, as this. */
  readonly leaves: number;
  readonly comes: number;
}

interface Journey {
  readonly first: Stay;
  readonly second: Stay;
  readonly kilometres: number;
  readonly days: number;
}

function check(ground: Ground, speed: Threshold, who: Handle): Hit[] {
  if (ground.out(who, BEING).length < 2 || !travels(ground, who)) return [];
  const stays = [...ground.out(who, BEING)].flatMap((statement) => stayOf(ground, statement) ?? []);
  if (stays.length < 2) return [];
  const perDay = fastest(ground, speed, who);
  const day = calendarOf(ground.dates, ground.dates.default)?.secondsPerDay ?? 86_400;
  const order = stays.sort((a, b) => a.comes - b.comes || a.leaves - b.leaves || a.row - b.row);
  const journeys = new Map<string, Journey[]>();
  for (const [i, first] of order.entries()) {
    for (const second of order.slice(i + 1, i + 1 + NEXT)) {
      const days = Math.max(second.comes - first.leaves, first.comes - second.leaves) / day;
      // Stays that overlap are another fault, or the one is a home and the other a visit.
      if (days < 0 || first.place === second.place) continue;
      const kilometres = kilometresBetween(first, second);
      if (kilometres <= days * perDay) continue;
      const key = [first.place, second.place].sort((a, b) => a - b).join(' ');
      journeys.set(key, [...(journeys.get(key) ?? []), { first, second, kilometres, days }]);
    }
    // Whoever is told of so often is told of often enough.
    if (journeys.size >= MANY) break;
  }
  return [...journeys.values()].map((some) => hitFor(ground, who, some, perDay));
}

function travels(ground: Ground, who: Handle): boolean {
  return ['Person', 'Creature'].some((type) => ground.isA(who, type));
}

function stayOf(ground: Ground, statement: StatementIndex): Stay | null {
  const window = ground.window(statement);
  if (isUndated(window)) return null;
  const place = ground.object(statement);
  // A region has a middle, but nobody is there.
  if (['Region', 'Plane', 'Kingdom'].some((type) => ground.isA(place, type))) return null;
  const [latitude, longitude] = COORDINATES.map((name) => numberOf(ground, place, name));
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  const [leaves, comes] = [window.untilMin, window.fromMax];
  return { statement, row: ground.row(statement), place, latitude, longitude, leaves, comes };
}

/** Null where none is known, or where sources differ. */
function numberOf(ground: Ground, entity: Handle, attribute: string): number | null {
  const told = new Set(
    ground.values(entity, attribute).flatMap(({ value }) => (value.kind === 'number' ? [value.number] : [])),
  );
  const [only] = told;
  return told.size === 1 && only !== undefined ? only : null;
}

/** The greatest that is known of them, their kind and their mounts; else what the world allows anyone. */
function fastest(ground: Ground, { value, variesBy }: Threshold, who: Handle): number {
  const own = numbers(ground, who, OWN_SPEED);
  const lent = variesBy.flatMap(({ via, attribute }) =>
    [...ground.out(who, via)].flatMap((statement) => numbers(ground, ground.object(statement), attribute)),
  );
  const known = [...own, ...lent];
  return known.length === 0 ? value : Math.max(...known);
}

function numbers(ground: Ground, entity: Handle, attribute: string): number[] {
  return ground
    .values(entity, attribute)
    .flatMap(({ value }) => (value.kind === 'number' ? [value.number] : []));
}

/** All journeys between the same two places. */
function hitFor(ground: Ground, who: Handle, journeys: readonly Journey[], perDay: number): Hit {
  const [journey] = journeys;
  const stays = journeys.flatMap(({ first, second }) => [first, second]);
  const places = [...new Set(stays.map(({ place }) => place))];
  const statements = new Set(stays.map(({ statement }) => statement));
  const far = Math.round(journey?.kilometres ?? 0).toLocaleString('en');
  const at = (stay: Stay) => `in ${ground.name(stay.place)} (${ground.words(stay.statement)})`;
  const both = journey ? `${at(journey.first)} and ${at(journey.second)}` : '';
  const allowed = Math.round((journey?.days ?? 0) * perDay).toLocaleString('en');
  const message = `${ground.name(who)} was ${both}: ${far} km apart, where that time allows ${allowed} km.`;
  const where = places.flatMap((place) =>
    COORDINATES.flatMap((attribute) => ground.values(place, attribute).map(({ row }) => row)),
  );
  return {
    certainty: 'certain',
    subject: who,
    predicate: BEING,
    entities: [who, ...places],
    statements: [...rowsOf(ground, statements), ...where],
    key: [ground.id(who), ...places.map((place) => ground.id(place)).sort()],
    digest: [...windowDigest(ground, statements), far, perDay],
    message,
    details: { kind: 'ontology-violation', claim: message },
    settles: null,
  };
}
