/** `/graph`: what lies around entities as a picture, and the shortest paths between two of them. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { datesText, type GraphPart, type PartFilter } from '../../engine/seeing.js';
import { subtypes } from '../../engine/subtypes.js';
import { maybeTimeOf } from '../../mcp/shapes/time.js';
import { spoken } from '../../report/words.js';
import { defineRoute } from '../route.js';
import { atInput } from '../shapes/common.js';
import { graphShape, pathsShape } from '../shapes/graph.js';
import { atText } from '../words.js';

const named = z.string().min(1).max(400);
const filterQuery = {
  type: z.array(z.string().max(200)).optional().describe('of those that are shown, with their subtypes'),
  relation: z.array(z.string().max(200)).optional(),
  at: atInput.describe('only what may have held then; any time when left out'),
  sure: z.number().min(0).max(1).optional().describe('the least confidence'),
  settled: z.boolean().optional().describe('without what was only found in prose'),
  disputed: z.boolean().optional().describe('only what is disputed'),
};

export const getGraph = defineRoute({
  id: 'getGraph',
  method: 'get',
  path: '/graph',
  group: 'graph',
  summary: 'what lies around some entities, or the busiest part of the world',
  role: 'reader',
  query: {
    start: z.array(named).max(500).optional().describe('the entities with the most relations when left out'),
    hops: z.int().min(1).max(6).default(1),
    limit: z.int().min(1).max(10_000).default(300).describe('nodes'),
    ...filterQuery,
  },
  reply: graphShape,
  handle: async ({ site }, { query: { start, hops, limit, ...asked } }) => {
    const world = site.demandWorld();
    const { at, filter } = await filterIn(world, asked);
    const found = await Promise.all((start ?? []).map((name) => world.find(name)));
    const part = await world.store.desk.part({
      ...filter,
      ...{ hops, mostNodes: limit, mostEdges: Math.min(limit * EDGES_EACH, MOST_EDGES) },
      ...(start === undefined ? {} : { start: found.map(({ id }) => id) }),
    });
    return { at: maybeTimeOf(at), ...(await partTold(world, part)) };
  },
});

export const getPaths = defineRoute({
  id: 'getPaths',
  method: 'get',
  path: '/graph/paths',
  group: 'graph',
  summary: 'the shortest paths between two entities',
  role: 'reader',
  query: {
    from: named,
    to: named,
    steps: z.int().min(1).max(12).default(8).describe('at most'),
    limit: z.int().min(1).max(50).default(10).describe('paths'),
    ...filterQuery,
  },
  reply: pathsShape,
  handle: async ({ site }, { query: { from, to, steps, limit, ...asked } }) => {
    const world = site.demandWorld();
    const { at, filter } = await filterIn(world, asked);
    const [a, b] = await Promise.all([world.find(from), world.find(to)]);
    const found = await world.store.desk.part({
      ...filter,
      ...{ between: [a.id, b.id], mostSteps: steps, limit },
    });
    return {
      at: maybeTimeOf(at),
      ...(await partTold(world, found)),
      paths: found.paths.map((path) => [...path]),
      steps: found.steps,
    };
  },
});

/** A picture with more lines than this is a ball of wool. */
const EDGES_EACH = 6;
const MOST_EDGES = 20_000;

interface Asked {
  readonly type?: readonly string[] | undefined;
  readonly relation?: readonly string[] | undefined;
  readonly at?: string | undefined;
  readonly sure?: number | undefined;
  readonly settled?: boolean | undefined;
  readonly disputed?: boolean | undefined;
}

async function filterIn(world: World, { type, relation, at, sure, settled, disputed }: Asked) {
  const text = atText(world, at);
  const asked = text === undefined ? null : await world.reads.timeAsked(text);
  const filter: PartFilter = {
    ...(type === undefined ? {} : { types: subtypes(world, type) }),
    ...(relation === undefined ? {} : { predicates: relation }),
    ...(asked === null ? {} : { from: asked.window.fromMin, until: asked.window.untilMax }),
    ...(sure === undefined ? {} : { leastConfidence: sure }),
    ...(settled === undefined ? {} : { settled }),
    ...(disputed === undefined ? {} : { disputed }),
  };
  return { at: asked, filter };
}

async function partTold(world: World, { nodes, edges, isCut }: GraphPart) {
  const open = await world.store.desk.openAbout(nodes.map(({ id }) => id));
  const types = new Map<string, number>();
  for (const { type } of nodes) types.set(type, (types.get(type) ?? 0) + 1);
  // There may be thirty thousand of them: each is written down field by field, which is ten times as fast as spreading.
  return {
    nodes: nodes.map(({ id, name, type, verified, degree, hop }, index) => ({
      id,
      name,
      type,
      lore_verified: verified,
      degree,
      hop,
      open_findings: open[index] ?? 0,
    })),
    edges: edges.map(({ id, from, to, predicate, confidence, disputed, extracted, fromText, untilText }) => ({
      id,
      from,
      to,
      predicate,
      label: spoken(predicate),
      when: datesText(fromText, untilText),
      confidence,
      is_disputed: disputed,
      provisional: extracted,
    })),
    is_cut: isCut,
    types: [...types].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count),
  };
}
