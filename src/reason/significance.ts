/** Why an entity matters: a score that is the sum of reasons, each counted in the graph and told. */
import { groupBy, type Statement } from '../model/index.js';
import { isA } from '../packs/index.js';
import { bloodAfter } from './lineage.js';
import { MOST_AROUND, readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { remembered } from './remembered.js';
import { isHearsay, type ToldEntity, toldEntities } from './told-statement.js';

export interface SignificanceQuestion {
  readonly entity: string;
}

export interface SignificancePart {
  readonly part: string;
  /** What was counted. */
  readonly count: number;
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
  readonly isCut: boolean;
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
const TIES: Omit<Measure, 'predicates' | 'way'> = {
  part: 'ties',
  weight: 1,
  why: (n) => `stands in relation to ${n}`,
};
const MOST_PEERS = 150;
/** On the average, each way. */
const MOST_OF_PEER = 40;
/** Generations. */
const DESCENT = 8;
const MOST_DESCENDANTS = 150;
const MOST_PASSAGES = 300;
const EXAMPLES = 3;

export async function significanceOf(
  reasoning: Reasoning,
  { entity }: SignificanceQuestion,
): Promise<Significance> {
  const { id, name, type, verified } = await reasoning.find(entity);
  const { statements, isCut } = await readSome(reasoning, { about: id }, MOST_AROUND);
  const counted = measured(statements, id);
  const direct = scoreOf(counted);
  const wider = [...(await descendants(reasoning, id, type)), ...(await writings(reasoning, id))];
  const parts = await toldParts(reasoning, [...counted, ...wider]);
  return {
    entity: { id, name, type, verified },
    provisional: !verified,
    score: round(parts.reduce((sum, { points }) => sum + points, 0)),
    parts,
    rank: await rankOf(reasoning, id, type, direct),
    isCut,
  };
}

interface Counted extends Pick<Measure, 'part' | 'weight' | 'why'> {
  readonly count: number;
  readonly others: readonly string[];
}

/** Distinct others, so that one who is told of ten times counts once. */
function measured(statements: readonly Statement[], id: string): Counted[] {
  const ties = new Set<string>();
  const found = new Map<string, Set<string>>();
  for (const s of statements) {
    if (s.kind !== 'relation' || isHearsay(s) || s.flagged) continue;
    const isOut = s.subject === id;
    const other = isOut ? s.object : s.subject;
    ties.add(other);
    for (const { part, way, predicates } of MEASURES) {
      if ((way === 'out') !== isOut || !predicates.includes(s.predicate)) continue;
      const known = found.get(part);
      if (known === undefined) found.set(part, new Set([other]));
      else known.add(other);
    }
  }
  const parts = MEASURES.map((one): Counted => {
    const others = [...(found.get(one.part) ?? [])];
    return { ...one, count: others.length, others };
  });
  return [...parts, { ...TIES, count: ties.size, others: [...ties] }];
}

async function descendants(reasoning: Reasoning, id: string, type: string): Promise<Counted[]> {
  if (!['Person', 'Deity', 'Creature'].some((one) => isA(reasoning.ontology, type, one))) return [];
  const others = await bloodAfter(reasoning, id, DESCENT, MOST_DESCENDANTS);
  return [
    {
      part: 'descendants',
      weight: 1,
      why: (n) => `had ${n} in the line after`,
      count: others.length,
      others,
    },
  ];
}

async function writings({ store }: Reasoning, id: string): Promise<Counted[]> {
  const hits = await store.passageIndex.about([id], {}, MOST_PASSAGES);
  const facts = await store.passageIndex.facts(hits.map(({ ref }) => ref));
  const count = new Set(facts.map(({ passage }) => passage.source)).size;
  return [{ part: 'sources', weight: 1, why: (n) => `is written of in ${n}`, count, others: [] }];
}

async function toldParts(reasoning: Reasoning, counted: readonly Counted[]): Promise<SignificancePart[]> {
  const telling = counted.filter(({ count }) => count > 0);
  const entities = await toldEntities(
    reasoning,
    telling.flatMap(({ others }) => others.slice(0, EXAMPLES)),
  );
  return telling
    .map(({ part, weight, why, count, others }): SignificancePart => {
      const examples = others.slice(0, EXAMPLES).flatMap((one) => entities.get(one) ?? []);
      const names = examples.map(({ name }) => name).join(', ');
      const more = count > examples.length && names !== '' ? ', …' : '';
      const told = `${why(count)}${part === 'sources' ? (count === 1 ? ' source' : ' sources') : ''}`;
      return {
        part,
        count,
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
  const others = [...scores].filter(([peer]) => peer !== id);
  const place = 1 + others.filter(([, other]) => other > score).length;
  return { place, among: others.length + 1, isWhole, type };
}

async function peersOf(
  reasoning: Reasoning,
  type: string,
): Promise<{ scores: ReadonlyMap<string, number>; isWhole: boolean }> {
  const ids: string[] = [];
  for await (const { id } of reasoning.store.entities({ types: [type], limit: MOST_PEERS + 1 })) ids.push(id);
  const peers = ids.slice(0, MOST_PEERS);
  const most = MOST_OF_PEER * peers.length;
  const out = await readSome(reasoning, { subjects: peers }, most);
  const into = await readSome(reasoning, { objects: peers }, most);
  const outward = groupBy(out.statements, ({ subject }) => subject);
  const inward = groupBy(into.statements, (s) => (s.kind === 'relation' ? s.object : ''));
  const told = (id: string) => [...(outward.get(id) ?? []), ...(inward.get(id) ?? [])];
  return {
    scores: new Map(peers.map((id) => [id, scoreOf(measured(told(id), id))])),
    isWhole: ids.length === peers.length && !out.isCut && !into.isCut,
  };
}

function scoreOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { weight, count }) => sum + pointsOf(weight, count), 0);
}

function pointsOf(weight: number, count: number): number {
  return round(weight * Math.log2(1 + count));
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
