/** Somebody who was in two places on one day. A query would compare every stay with every other; this sweeps over time. */
import type { Ontology } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import { calendarOf, type Window } from '../../time/index.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { single, singles } from '../operators/shared/anchors.js';
import { certainMeetings, type Pair, type Span } from '../operators/shared/overlaps.js';
import { type Lead, leadsOf } from '../operators/shared/predicates.js';
import { below, contain } from '../operators/shared/reach.js';
import { rowsOf, windowDigest } from '../operators/shared/rule-of.js';
import type { GroundRule, Operator } from '../rule.js';

const ID = 'high-fantasy/in-two-places';
const BEING = 'LOCATED_IN';
const WITHIN = ['PART_OF', 'LOCATED_IN'];
/** Gods are where they please, and a group is where its members are. */
const WHO = ['Person', 'Creature', 'Item'];
/** More places inside one that has moved: then everybody is looked at. */
const MOST_PLACES = 2000;

export const inTwoPlaces: Operator = {
  family: ID,
  rules: (ontology) => (ontology.packs.some(({ id }) => id === 'high-fantasy') ? [ruleIn(ontology)] : []),
};

function ruleIn(ontology: Ontology): GroundRule {
  const leads = leadsOf(ontology, WITHIN);
  return {
    form: 'ground',
    id: ID,
    part: '',
    pack: 'high-fantasy',
    name: 'In two places on one day',
    kind: 'ontology-violation',
    severity: 'warn',
    order: 'normal',
    description: 'Nobody is in two places at once, where days are written down for both.',
    why: 'Nobody is in two places that do not contain each other; one of the days is wrong, or there are two of them.',
    fix: 'Correct a day, put the one place inside the other, or look for a double.',
    cypher: `// Left out here: stays of which only the years are known.
MATCH (here)<-[a:${BEING}]-(who)-[b:${BEING}]->(there)
WHERE a.id < b.id AND here.id <> there.id
  AND time_windows_overlap(a.valid_from, a.valid_until, b.valid_from, b.valid_until)
  AND NOT (here)-[:PART_OF|LOCATED_IN*1..12]->(there)
  AND NOT (there)-[:PART_OF|LOCATED_IN*1..12]->(here)
RETURN who, here, there, a, b`,
    anchors: (ground) => singles(ground.subjects(BEING)),
    affected(ground, dirt) {
      if (dirt.kind === 'entity') return [single(dirt.entity)];
      if (!WITHIN.includes(dirt.predicate)) return [];
      const places = below(ground, leads, dirt.subject, MOST_PLACES);
      return places === null ? 'everything' : whoWasIn(ground, dirt.subject, places);
    },
    check: (ground, { entity }) => check(ground, leads, entity),
  };
}

function* whoWasIn(ground: Ground, changed: Handle, places: Iterable<Handle>): Iterable<Anchor> {
  yield single(changed);
  for (const place of places)
    for (const statement of ground.into(place, BEING)) yield single(ground.subject(statement));
}

function check(ground: Ground, leads: readonly Lead[], who: Handle): Hit[] {
  const statements = ground.out(who, BEING);
  if (statements.length < 2 || !WHO.some((type) => ground.isA(who, type))) return [];
  const day = calendarOf(ground.dates, ground.dates.default)?.secondsPerDay ?? 86_400;
  const stays = [...statements].flatMap((statement): Span[] => {
    const window = ground.window(statement);
    const span = { statement, row: ground.row(statement), unit: ground.object(statement), window };
    return isByDays(window, day) ? [span] : [];
  });
  if (stays.length < 2) return [];
  const { pairs } = certainMeetings(
    stays,
    (a, b) => !contain(ground, leads, [a.unit, b.unit], [a.window, b.window]),
  );
  return [...groupByPlaces(pairs).values()].map((some) => hitFor(ground, who, some));
}

const isByDays = ({ fromMin, fromMax, untilMin, untilMax }: Window, day: number): boolean =>
  fromMax - fromMin <= day && untilMax - untilMin <= day;

function groupByPlaces(pairs: readonly Pair[]): Map<string, Pair[]> {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = pair
      .map(({ unit }) => unit)
      .sort((a, b) => a - b)
      .join(' ');
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return groups;
}

function hitFor(ground: Ground, who: Handle, pairs: readonly Pair[]): Hit {
  const stays = pairs.flat();
  const places = [...new Set(stays.map(({ unit }) => unit))];
  const told = places.map((place) => {
    const stay = stays.find(({ unit }) => unit === place);
    return `in ${ground.name(place)} (${stay ? ground.words(stay.statement) : ''})`;
  });
  const message = `${ground.name(who)} was ${told.join(' and ')}.`;
  const statements = new Set(stays.map(({ statement }) => statement));
  return {
    certainty: 'certain',
    subject: who,
    predicate: BEING,
    entities: [who, ...places],
    statements: rowsOf(ground, statements),
    key: [ground.id(who), ...places.map((place) => ground.id(place)).sort()],
    digest: windowDigest(ground, statements),
    message,
    details: { kind: 'ontology-violation', claim: message },
    settles: null,
  };
}
