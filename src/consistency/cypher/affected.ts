/** From a change to the anchors whose findings it may concern. */
import type { Hop } from '../../cypher/analyse/bound.js';
import type { Schema } from '../../cypher/index.js';
import type { Ontology } from '../../packs/index.js';
import type { Anchor } from '../../store/findings.js';
import type { Dirt, Handle } from '../../store/ground.js';
import { logicalSchema } from '../../store/logical-schema.js';
import type { DateContext } from '../../time/index.js';
import type { Ground } from '../ground/ground.js';
import type { CypherRule } from '../rule.js';
import { type GraphEdge, type GraphNode, type PatternGraph, patternGraph } from './pattern-graph.js';
import { prepare } from './prepare.js';
import { type ToldRule, toldOnce } from './told-rules.js';

/** More entities than this on the way, and a run over everything is the shorter one. */
const MOST_ON_THE_WAY = 20_000;

const schemas = new WeakMap<Ontology, Schema>();

export function schemaOf(ontology: Ontology, dates: DateContext): Schema {
  const known = schemas.get(ontology) ?? logicalSchema(ontology, dates);
  schemas.set(ontology, known);
  return known;
}

/** Why changes cannot be followed to a rule's findings, in words; null when they can. */
export function whyPostponed(rule: CypherRule, ontology: Ontology, dates: DateContext): string | null {
  const graphs = graphsOf(rule, ontology, dates);
  return typeof graphs === 'string' ? graphs : null;
}

/**
 * Whose findings may be others after this change; `everything` when that cannot be told. What has changed is followed
 * over what is there now: of several changes on one way the one that is nearest to the anchor leads there.
 */
export function affectedAnchors(
  rule: CypherRule,
  ground: Ground,
  dirt: Dirt,
): readonly Anchor[] | 'everything' {
  const graphs = graphsOf(rule, ground.ontology, ground.dates);
  if (typeof graphs === 'string') return 'everything';
  const anchors = new Set<Handle>();
  for (const graph of graphs) {
    for (const [slot, entities] of startsOf(graph, ground, dirt)) {
      const reached = follow(graph, ground, slot, entities);
      if (reached === null) return 'everything';
      for (const entity of reached) anchors.add(entity);
    }
  }
  return [...anchors].map((entity) => ({ entity, other: 0 }));
}

function graphsOf(rule: CypherRule, ontology: Ontology, dates: DateContext): ToldRule['graphs'] {
  return toldOnce(rule, ontology, 'graphs', () => readGraphs(rule, ontology, dates));
}

function readGraphs(rule: CypherRule, ontology: Ontology, dates: DateContext): ToldRule['graphs'] {
  const { parts, anchor, notLive } = prepare(rule, ontology);
  if (notLive !== null || anchor === null) return notLive ?? 'it has no anchor';
  const graphs: PatternGraph[] = [];
  for (const { text } of parts) {
    const graph = patternGraph(text, anchor, schemaOf(ontology, dates), ontology);
    if (typeof graph === 'string') return graph;
    graphs.push(graph);
  }
  return graphs;
}

type Starts = Map<number, Set<Handle>>;

/** Every element of the pattern that the change can be bound to, with what it is bound to. */
function startsOf(graph: PatternGraph, ground: Ground, dirt: Dirt): Starts {
  const starts: Starts = new Map();
  const start = (slot: number, entity: Handle) =>
    starts.set(slot, (starts.get(slot) ?? new Set()).add(entity));
  if (dirt.kind === 'entity') {
    for (const slot of graph.nodes.keys()) start(slot, dirt.entity);
  } else if (dirt.object === 0) {
    for (const node of graph.nodes.values())
      if (reads(graph, node, dirt.predicate, ground.ontology)) start(node.slot, dirt.subject);
  } else {
    for (const edge of graph.edges) startAtEdge(graph, ground, edge, dirt, start);
  }
  return starts;
}

function reads(
  { readAnywhere, readsEverything }: PatternGraph,
  node: GraphNode,
  attribute: string,
  ontology: Ontology,
): boolean {
  const read = (key: string) => node.reads.has(key) || readAnywhere.has(key);
  if (readsEverything || read(attribute) || read('told_of')) return true;
  if (!read('valid_from') && !read('valid_until')) return false;
  return [...ontology.entityTypes.values()].some(
    ({ lifetime }) => lifetime.from.includes(attribute) || lifetime.until.includes(attribute),
  );
}

type Start = (slot: number, entity: Handle) => void;

/** The relation stands between two entities that the pattern's relationship can join, or somewhere along its way. */
function startAtEdge(
  graph: PatternGraph,
  ground: Ground,
  edge: GraphEdge,
  { subject, object, predicate }: Extract<Dirt, { kind: 'statement' }>,
  start: Start,
): void {
  const near = depthOf(graph, edge.from) <= depthOf(graph, edge.to) ? edge.from : edge.to;
  const longest = edge.range?.max ?? 1;
  for (const { type, direction } of edge.hops) {
    if (type !== null && type !== predicate) continue;
    const ways = [
      ...(direction === 'in' ? [] : [{ from: subject, to: object }]),
      ...(direction === 'out' ? [] : [{ from: object, to: subject }]),
    ];
    for (const way of ways) {
      const end = near === edge.from ? way.from : way.to;
      for (const entity of reach(ground, edge, new Set([end]), near, 0, longest - 1) ?? [end])
        start(near, entity);
    }
  }
}

function depthOf({ anchor, steps }: PatternGraph, slot: number): number {
  return slot === anchor ? 0 : (steps.get(slot)?.depth ?? Number.POSITIVE_INFINITY);
}

/** Null when there are too many on the way. */
function follow(
  graph: PatternGraph,
  ground: Ground,
  slot: number,
  entities: ReadonlySet<Handle>,
): ReadonlySet<Handle> | null {
  let at = slot;
  // Who is met first may have lost the label just now; who is met later and has is followed from its own change.
  let here: ReadonlySet<Handle> = entities;
  while (at !== graph.anchor) {
    const step = graph.steps.get(at);
    if (!step) return null;
    const { edge, to } = step;
    const { min, max } = edge.range ?? { min: 1, max: 1 };
    const next = reach(ground, edge, here, to, min, max);
    if (next === null) return null;
    at = to;
    here = wearing(graph, ground, at, next);
  }
  return here;
}

function wearing(
  { nodes }: PatternGraph,
  ground: Ground,
  slot: number,
  entities: ReadonlySet<Handle>,
): ReadonlySet<Handle> {
  const labels = [...(nodes.get(slot)?.labels ?? [])];
  if (labels.length === 0) return entities;
  return new Set([...entities].filter((entity) => labels.every((label) => ground.isA(entity, label))));
}

/**
 * Everybody that up to so many hops lead to, towards the end `to` of the relationship; null when there are too many.
 * On a way of several hops one may come back to where one began.
 */
function reach(
  ground: Ground,
  edge: GraphEdge,
  from: ReadonlySet<Handle>,
  to: number,
  min: number,
  max: number,
): Set<Handle> | null {
  const backwards = to === edge.from;
  const found = new Set<Handle>(min === 0 || max > 1 ? from : []);
  let front = [...from];
  for (let hops = 1; hops <= max && front.length > 0; hops++) {
    const next: Handle[] = [];
    for (const other of around(ground, edge, front, backwards)) {
      if (found.has(other)) continue;
      found.add(other);
      next.push(other);
      if (found.size > MOST_ON_THE_WAY) return null;
    }
    front = next;
  }
  return found;
}

function* around(
  ground: Ground,
  { hops }: GraphEdge,
  entities: readonly Handle[],
  backwards: boolean,
): Generator<Handle> {
  for (const entity of entities) for (const hop of hops) yield* neighbours(ground, entity, hop, backwards);
}

function* neighbours(ground: Ground, entity: Handle, hop: Hop, backwards: boolean): Generator<Handle> {
  const types = hop.type === null ? ground.ontology.relationTypes.keys() : [hop.type];
  for (const type of types) {
    if (hop.direction === 'both' || (hop.direction === 'out') !== backwards)
      for (const statement of ground.out(entity, type)) yield ground.object(statement);
    if (hop.direction === 'both' || (hop.direction === 'out') === backwards)
      for (const statement of ground.into(entity, type)) yield ground.subject(statement);
  }
}
