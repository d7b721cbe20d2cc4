/** What led to something and what came of it, to a depth, in one call. */
import type { Finding, Relation } from '../model/index.js';
import { isA } from '../packs/index.js';
import { notAfter, windowEnds } from '../time/index.js';
import { type Lifetime, lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import {
  isBelievedRelation,
  isHearsay,
  type ToldEntity,
  type ToldStatement,
  tell,
  toldEntities,
} from './told-statement.js';
import { isDated } from './when.js';

export interface ChainQuestion {
  /** An event, an era, or anybody and anything that had a part in events. */
  readonly entity: string;
  /** 3 when absent, 8 at most. */
  readonly depth?: number;
  /** Links at most; 60 when absent. */
  readonly limit?: number;
}

export interface ChainLink {
  /** The earlier end: what caused, what came before, what was foretold, the whole that a part belongs to. */
  readonly from: ToldEntity;
  readonly to: ToldEntity;
  readonly predicate: string;
  /** Whether the dates put the earlier end first; null when they cannot tell. */
  readonly inOrder: boolean | null;
  readonly statement: ToldStatement;
}

export interface ChainLayer {
  readonly depth: number;
  readonly links: readonly ChainLink[];
}

export interface ChainNode {
  readonly entity: ToldEntity;
  readonly when: string;
  /** Where it begins on the axis, at the earliest; null when it has no date. */
  readonly from: number | null;
  readonly provisional: boolean;
}

export interface ChainAnachronism {
  readonly id: string;
  readonly message: string;
  readonly certainty: Finding['certainty'];
}

export interface EventChain {
  readonly entity: ToldEntity;
  readonly depth: number;
  /** How an entity that is no event came to have a part in some: the chain goes on from those. */
  readonly involvement: readonly ToldStatement[];
  /** The nearest first. */
  readonly causes: readonly ChainLayer[];
  readonly effects: readonly ChainLayer[];
  /** Everything in the chain, the earliest first; what has no date comes last. */
  readonly nodes: readonly ChainNode[];
  /** Names of those that the chain leads back to: causes that are their own effects. */
  readonly loops: readonly string[];
  readonly anachronisms: readonly ChainAnachronism[];
  /** Links that only prophecies and unreliable sources tell; they are not followed. */
  readonly hearsay: readonly ToldStatement[];
  /** Links that were seen and not told. */
  readonly leftOut: number;
}

const MOST_DEPTH = 8;
const USUAL = 60;
const BREADTH = 20;
const MOST_OF_ONE = 400;
const MOST_ANACHRONISMS = 20;
const MOST_FINDINGS = 500;
/** Followed from their subject to what came of it, and back. `PART_OF` runs the other way: a whole has its parts' effects. */
const ONWARD = ['CAUSED', 'PRECEDED', 'FULFILLED_BY'];
const LINKS = [...ONWARD, 'PART_OF'];
/** How anybody comes to have a part in events; for places and eras, how events come to them. */
const PARTS = [
  'PARTICIPATED_IN',
  'COMMANDED',
  'CAUSED',
  'WITNESSED',
  'SIGNED',
  'WON',
  'LOST',
  'FULFILLED_BY',
  'FORETELLS',
];
const SCENES = ['OCCURRED_AT', 'OCCURRED_DURING'];

interface Walk {
  readonly layers: readonly (readonly Relation[])[];
  readonly loops: ReadonlySet<string>;
  readonly hearsay: readonly Relation[];
  readonly leftOut: number;
}

export async function eventChain(reasoning: Reasoning, question: ChainQuestion): Promise<EventChain> {
  const depth = Math.min(MOST_DEPTH, Math.max(1, Math.floor(question.depth ?? 3)));
  const limit = Math.max(1, question.limit ?? USUAL);
  const { id, name, type, verified } = await reasoning.find(question.entity);
  const isHappening = isA(reasoning.ontology, type, 'Event');
  const involved = isHappening ? { relations: [], leftOut: 0 } : await involvement(reasoning, id);
  const starts = [
    id,
    ...involved.relations.map(({ subject, object }) => (subject === id ? object : subject)),
  ];
  const half = Math.ceil(limit / 2);
  // What led to something inside an age did not lead to the age.
  const isAge = isA(reasoning.ontology, type, 'Era');
  const back = await walk(reasoning, isAge ? [id] : starts, 'back', depth, half);
  const all = await walk(reasoning, starts, 'on', depth, limit - Math.min(half, count(back)));
  const on = isAge ? withoutInner(all, new Set(starts)) : all;
  const relations = [...back.layers.flat(), ...on.layers.flat()];
  const ids = [id, ...starts, ...relations.flatMap(({ subject, object }) => [subject, object])];
  const entities = await toldEntities(reasoning, ids);
  const lives = await livesOf(reasoning, entities.values());
  const told = new Map((await tell(reasoning, relations)).map((one) => [one.id, one]));
  const layers = (some: Walk): ChainLayer[] =>
    some.layers
      .map((links, index) => ({ depth: index + 1, links: links.flatMap((one) => linkOf(one, told, lives)) }))
      .filter(({ links }) => links.length > 0);
  return {
    entity: { id, name, type, verified },
    depth,
    involvement: await tell(reasoning, involved.relations),
    causes: layers(back),
    effects: layers(on),
    nodes: nodesOf(entities, lives),
    loops: [...new Set([...back.loops, ...on.loops])].map((one) => entities.get(one)?.name ?? one).sort(),
    anachronisms: await anachronismsOf(reasoning, id, [...relations, ...involved.relations]),
    hearsay: await tell(reasoning, [
      ...new Map([...back.hearsay, ...on.hearsay].map((s) => [s.id, s])).values(),
    ]),
    leftOut: back.leftOut + on.leftOut + involved.leftOut,
  };
}

function count({ layers }: Walk): number {
  return layers.reduce((sum, links) => sum + links.length, 0);
}

async function involvement(reasoning: Reasoning, id: string) {
  const took = await readSome(reasoning, { subject: id, predicates: PARTS }, MOST_OF_ONE);
  const fulfils = await readSome(
    reasoning,
    { object: id, predicates: ['FULFILLED_BY', ...SCENES] },
    MOST_OF_ONE,
  );
  const relations = [...took.statements, ...fulfils.statements].filter(isBelievedRelation);
  return { relations: relations.slice(0, BREADTH), leftOut: Math.max(0, relations.length - BREADTH) };
}

async function walk(
  reasoning: Reasoning,
  starts: readonly string[],
  way: 'back' | 'on',
  depth: number,
  limit: number,
): Promise<Walk> {
  const seen = new Set(starts);
  const taken = new Set<string>();
  const layers: Relation[][] = [];
  const loops = new Set<string>();
  const hearsay: Relation[] = [];
  let leftOut = 0;
  let frontier = [...new Set(starts)];
  for (let step = 1; step <= depth && frontier.length > 0; step++) {
    const links: Relation[] = [];
    const next = new Set<string>();
    for (const from of frontier) {
      const found = (await linksFrom(reasoning, from, way)).filter(({ id }) => !taken.has(id));
      hearsay.push(...found.filter(isHearsay));
      const canon = found.filter((s) => !isHearsay(s));
      const room = Math.max(0, Math.min(BREADTH, limit - taken.size));
      leftOut += Math.max(0, canon.length - room);
      for (const link of canon.slice(0, room)) {
        taken.add(link.id);
        links.push(link);
        const other = link.subject === from ? link.object : link.subject;
        if (!seen.has(other)) next.add(other);
        else if (starts[0] === other && step > 1 && link.predicate !== 'PART_OF') loops.add(other);
      }
    }
    for (const one of next) seen.add(one);
    layers.push(links);
    frontier = [...next];
  }
  return { layers, loops, hearsay, leftOut };
}

/** What came of an age is not what came about inside it. */
function withoutInner(walked: Walk, within: ReadonlySet<string>): Walk {
  const isInner = ({ subject, object }: Relation) => within.has(subject) && within.has(object);
  return { ...walked, layers: walked.layers.map((links) => links.filter((link) => !isInner(link))) };
}

async function linksFrom(reasoning: Reasoning, id: string, way: 'back' | 'on'): Promise<Relation[]> {
  const asSubject = way === 'on' ? ONWARD : ['PART_OF'];
  const asObject = way === 'on' ? ['PART_OF'] : ONWARD;
  const out = await readSome(reasoning, { subject: id, predicates: asSubject }, MOST_OF_ONE);
  const into = await readSome(reasoning, { object: id, predicates: asObject }, MOST_OF_ONE);
  return [...out.statements, ...into.statements]
    .filter((s): s is Relation => s.kind === 'relation' && !s.flagged)
    .sort((a, b) => LINKS.indexOf(a.predicate) - LINKS.indexOf(b.predicate) || b.confidence - a.confidence);
}

function linkOf(
  { id, predicate }: Relation,
  told: ReadonlyMap<string, ToldStatement>,
  lives: ReadonlyMap<string, Lifetime>,
): ChainLink[] {
  const statement = told.get(id);
  if (statement === undefined || statement.object === null) return [];
  const isPart = predicate === 'PART_OF';
  const from = isPart ? statement.object : statement.subject;
  const to = isPart ? statement.subject : statement.object;
  return [{ from, to, predicate, inOrder: ordered(lives.get(from.id), lives.get(to.id)), statement }];
}

function ordered(first: Lifetime | undefined, second: Lifetime | undefined): boolean | null {
  if (first === undefined || second === undefined || !isDated(first.window) || !isDated(second.window))
    return null;
  return notAfter(windowEnds(first.window).first, windowEnds(second.window).first);
}

function nodesOf(
  entities: ReadonlyMap<string, ToldEntity>,
  lives: ReadonlyMap<string, Lifetime>,
): ChainNode[] {
  const nodes = [...entities.values()].map((entity): ChainNode => {
    const life = lives.get(entity.id);
    const from = life === undefined || !isDated(life.window) ? null : life.window.fromMin;
    const when = life === undefined ? '' : lifetimeText(life);
    return { entity, when, from, provisional: !entity.verified };
  });
  const start = ({ from }: ChainNode) => from ?? Number.MAX_SAFE_INTEGER;
  return nodes.sort((a, b) => start(a) - start(b) || (a.entity.name < b.entity.name ? -1 : 1));
}

/** Those about what was asked for and about the links that are told; other faults of what they lead to are another story. */
async function anachronismsOf(
  { store }: Reasoning,
  asked: string,
  links: readonly Relation[],
): Promise<ChainAnachronism[]> {
  const told = new Set(links.map(({ id }) => id));
  const findings = await store.findings.findings({
    entities: [...new Set([asked, ...links.flatMap(({ subject, object }) => [subject, object])])],
    kinds: ['anachronism'],
    statuses: ['open', 'confirmed'],
    limit: MOST_FINDINGS,
  });
  return findings
    .filter(
      ({ entities, statements }) =>
        entities.some(({ id }) => id === asked) || statements.some((id) => told.has(id)),
    )
    .slice(0, MOST_ANACHRONISMS)
    .map(({ id, message, certainty }) => ({ id, message, certainty }));
}
