/** Why an entity matters: a score that is the sum of reasons, each counted in the graph and told. */
import type { Statement } from '../model/index.js';
import { isA } from '../packs/index.js';
import type { Degree, Tie } from '../store/degrees.js';
import { bloodAfter } from './lineage.js';
import { MOST_AROUND, readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { remembered } from './remembered.js';
import { isBelievedRelation, type ToldEntity, toldEntities } from './told-statement.js';

export interface SignificanceQuestion {
  readonly entity: string;
}

export interface SignificancePart {
  readonly part: string;
  /** What was counted. */
  readonly count: number;
  /** There are more than were counted: count and points are lower bounds. */
  readonly isCut: boolean;
  /** `weight × log2(1 + count)`: the tenth battle tells less than the first. */
  readonly points: number;
  readonly weight: number;
  /** In a sentence, with a few names. */
  readonly why: string;
  readonly examples: readonly ToldEntity[];
}

export interface Significance {
  readonly entity: ToldEntity;
  readonly provisional: boolean;
  /** The sum of the points of its parts. */
  readonly score: number;
  /** The weightiest first; parts that count nothing are left out. */
  readonly parts: readonly SignificancePart[];
  /** Its place among those of its type, by what relations alone tell of each. */
  readonly rank: {
    readonly place: number;
    readonly among: number;
    readonly isWhole: boolean;
    readonly type: string;
  };
}

interface Measure {
  readonly part: string;
  readonly weight: number;
  readonly way: 'out' | 'in';
  readonly predicates: readonly string[];
  readonly why: (count: number) => string;
}

const MEASURES: readonly Measure[] = [
  {
    part: 'power',
    weight: 2,
    way: 'out',
    predicates: ['RULES', 'LEADS', 'CONTROLS', 'HOLDS_TITLE'],
    why: (n) => `held power over ${n}`,
  },
  {
    part: 'consequences',
    weight: 2,
    way: 'out',
    predicates: ['CAUSED', 'PRECEDED'],
    why: (n) => `led to ${n}`,
  },
  {
    part: 'deeds',
    weight: 1.5,
    way: 'out',
    predicates:
      'PARTICIPATED_IN COMMANDED WON LOST SIGNED FOUNDED CREATED BUILT KILLED DEPOSED DESTROYED PROPHESIED BESIEGED DEFENDED'.split(
        ' ',
      ),
    why: (n) => `had a hand in ${n}`,
  },
  {
    part: 'following',
    weight: 1.5,
    way: 'in',
    predicates: ['MEMBER_OF', 'SERVES', 'VASSAL_OF', 'WORSHIPS', 'TAUGHT'],
    why: (n) => `was followed or served by ${n}`,
  },
  {
    part: 'scene',
    weight: 1.5,
    way: 'in',
    predicates: ['OCCURRED_AT', 'OCCURRED_DURING', 'PART_OF'],
    why: (n) => `was the scene, or the whole, of ${n}`,
  },
  {
    part: 'gathering',
    weight: 1,
    way: 'in',
    predicates: ['PARTICIPATED_IN', 'COMMANDED', 'SIGNED', 'WITNESSED'],
    why: (n) => `drew in ${n}`,
  },
  {
    part: 'contested',
    weight: 1,
    way: 'in',
    predicates: ['RULES', 'CONTROLS', 'POSSESSES', 'HOLDS_TITLE'],
    why: (n) => `was held by ${n}`,
  },
  {
    part: 'possessions',
    weight: 0.5,
    way: 'out',
    predicates: ['POSSESSES', 'OWNS'],
    why: (n) => `possessed ${n}`,
  },
];

/** As the store counts them: by each measure, and by any tie at the end. */
const OTHERS: readonly Degree[] = [
  ...MEASURES.map(({ way, predicates }) => ({ of: 'others' as const, way, predicates })),
  { of: 'others' },
];
const TIES: Omit<Measure, 'predicates' | 'way'> = {
  part: 'ties',
  weight: 1,
  why: (n) => `stands in relation to ${n}`,
};
const MOST_PEERS = 150;
/** Peers with more ties than are read, each of which is counted by itself. */
const MOST_HUBS = 10;
/** Generations. */
const DESCENT = 8;
const MOST_DESCENDANTS = 150;
const EXAMPLES = 3;

export async function significanceOf(
  reasoning: Reasoning,
  { entity }: SignificanceQuestion,
): Promise<Significance> {
  const { id, name, type, verified } = await reasoning.find(entity);
  const { statements, isCut } = await readSome(reasoning, { about: id }, MOST_AROUND);
  const told = measured(tiesIn(statements, id));
  const counted = isCut ? await whole(reasoning, id, told) : told;
  const direct = scoreOf(counted);
  const wider = [...(await descendants(reasoning, id, type)), ...(await writings(reasoning, id, isCut))];
  const parts = await toldParts(reasoning, [...counted, ...wider]);
  return {
    entity: { id, name, type, verified },
    provisional: !verified,
    score: round(parts.reduce((sum, { points }) => sum + points, 0)),
    parts,
    rank: await rankOf(reasoning, id, type, direct),
  };
}

interface Counted extends Pick<Measure, 'part' | 'weight' | 'why'> {
  readonly count: number;
  /** The first of them at least. */
  readonly others: readonly string[];
  /** There are more than were counted. */
  readonly isCut?: boolean;
}

/** The other end is a name for somebody that is good for telling them apart. */
type TieTo<Other> = Pick<Tie, 'way' | 'predicate'> & { readonly other: Other };

function tiesIn(statements: readonly Statement[], id: string): TieTo<string>[] {
  return statements.flatMap((s): TieTo<string>[] => {
    if (!isBelievedRelation(s)) return [];
    const isOut = s.subject === id;
    return [{ way: isOut ? 'out' : 'in', predicate: s.predicate, other: isOut ? s.object : s.subject }];
  });
}

/** Distinct others, so that one who is told of ten times counts once. */
function othersOf<Other>(ties: readonly TieTo<Other>[]): ReadonlyMap<string, ReadonlySet<Other>> {
  const found = new Map<string, Set<Other>>();
  for (const { way, predicate, other } of ties)
    for (const part of PARTS[way].get(predicate) ?? [TIES.part]) {
      const known = found.get(part);
      if (known === undefined) found.set(part, new Set([other]));
      else known.add(other);
    }
  return found;
}

/** What a relation counts for, where it is more than a tie. */
const PARTS = { out: partsOf('out'), in: partsOf('in') };

function partsOf(way: Measure['way']): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const { part, way: its, predicates } of MEASURES) {
    for (const one of its === way ? predicates : [])
      parts.set(one, [...(parts.get(one) ?? [TIES.part]), part]);
  }
  return parts;
}

function measured(ties: readonly TieTo<string>[]): Counted[] {
  const found = othersOf(ties);
  return [...MEASURES, TIES].map((one): Counted => {
    const others = [...(found.get(one.part) ?? [])];
    return { ...one, count: others.length, others };
  });
}

/** The same of a hub, of which only some was read: counted by the store. */
async function whole({ store }: Reasoning, id: string, read: readonly Counted[]): Promise<Counted[]> {
  const counts = await remembered(store, `others of ${id}`, () => store.degrees.count(id, OTHERS));
  return read.map((one, index) => ({ ...one, count: counts[index] ?? one.count }));
}

async function descendants(reasoning: Reasoning, id: string, type: string): Promise<Counted[]> {
  if (!['Person', 'Deity', 'Creature'].some((one) => isA(reasoning.ontology, type, one))) return [];
  const { ids: others, isCut } = await bloodAfter(reasoning, id, DESCENT, MOST_DESCENDANTS);
  return [
    {
      part: 'descendants',
      weight: 1,
      why: (n) => `had ${isCut ? 'at least ' : ''}${n} in the line after`,
      count: others.length,
      others,
      isCut,
    },
  ];
}

async function writings({ store }: Reasoning, id: string, isHub: boolean): Promise<Counted[]> {
  const ask = () => store.degrees.count(id, [{ of: 'sources' }]);
  const [count = 0] = isHub ? await remembered(store, `sources of ${id}`, ask) : await ask();
  return [{ part: 'sources', weight: 1, why: (n) => `is written of in ${n}`, count, others: [] }];
}

async function toldParts(reasoning: Reasoning, counted: readonly Counted[]): Promise<SignificancePart[]> {
  const telling = counted.filter(({ count }) => count > 0);
  const entities = await toldEntities(
    reasoning,
    telling.flatMap(({ others }) => others.slice(0, EXAMPLES)),
  );
  return telling
    .map(({ part, weight, why, count, others, isCut = false }): SignificancePart => {
      const examples = others.slice(0, EXAMPLES).flatMap((one) => entities.get(one) ?? []);
      const names = examples.map(({ name }) => name).join(', ');
      const more = count > examples.length && names !== '' ? ', …' : '';
      const told = `${why(count)}${part === 'sources' ? (count === 1 ? ' source' : ' sources') : ''}`;
      return {
        part,
        count,
        isCut,
        weight,
        points: pointsOf(weight, count),
        why: names === '' ? `${told}.` : `${told}: ${names}${more}.`,
        examples,
      };
    })
    .sort((a, b) => b.points - a.points || (a.part < b.part ? -1 : 1));
}

/** Among the first of its type by id, where there are too many to count them all. */
async function rankOf(
  reasoning: Reasoning,
  id: string,
  type: string,
  score: number,
): Promise<Significance['rank']> {
  const { store } = reasoning;
  const { scores, isWhole } = await remembered(store, `scores of ${type}`, () => peersOf(reasoning, type));
  let place = 1;
  let among = 1;
  for (const [peer, other] of scores) {
    if (peer === id) continue;
    among++;
    if (other > score) place++;
  }
  return { place, among, isWhole, type };
}

async function peersOf(
  { store }: Reasoning,
  type: string,
): Promise<{ scores: ReadonlyMap<string, number>; isWhole: boolean }> {
  const ids: string[] = [];
  for await (const { id } of store.entities({ types: [type], limit: MOST_PEERS + 1 })) ids.push(id);
  const peers = ids.slice(0, MOST_PEERS);
  const ties = await store.degrees.ties(peers, MOST_AROUND);
  const scores = new Map<string, number>();
  let hubs = 0;
  for (const [index, id] of peers.entries()) {
    const known = ties[index];
    if (known) {
      const others = othersOf(known);
      scores.set(
        id,
        score((_, part) => others.get(part)?.size ?? 0),
      );
    } else if (hubs++ < MOST_HUBS) {
      const counts = await store.degrees.count(id, OTHERS);
      scores.set(
        id,
        score((place) => counts[place] ?? 0),
      );
    }
  }
  return { scores, isWhole: ids.length === scores.size };
}

function score(countOf: (place: number, part: string) => number): number {
  return scoreOf(
    [...MEASURES, TIES].map(({ part, weight }, place) => ({ weight, count: countOf(place, part) })),
  );
}

function scoreOf(counted: readonly Pick<Counted, 'weight' | 'count'>[]): number {
  return counted.reduce((sum, { weight, count }) => sum + pointsOf(weight, count), 0);
}

function pointsOf(weight: number, count: number): number {
  return round(weight * Math.log2(1 + count));
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
