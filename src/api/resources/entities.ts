/** `/entities`: the list, and of one the article, its family, what lies around it and what is written of it. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { subtypes } from '../../engine/subtypes.js';
import { synthesisJson } from '../../report/syntheses.js';
import { familyTold, neighbourhoodTold, passagesAt } from '../around.js';
import { articleTold } from '../article.js';
import { entityRows } from '../entity-rows.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import {
  articleShape,
  entityRowShape,
  familyShape,
  neighbourhoodShape,
  passageShape,
  synthesisShape,
  whenQuery,
} from '../shapes/entity.js';
import { atText, cursorOf, offsetOf, paged, placeOf } from '../words.js';

type When = { readonly as_of?: string | undefined };

/** The commit that stands for a recorded time. */
async function asOfIn(world: World, { as_of }: When): Promise<{ asOf?: number }> {
  return as_of === undefined ? {} : { asOf: await world.asOf(as_of) };
}

const MOST_INSIGHTS = 500;
const entityParam = { id: z.string().min(1).max(400).describe('its id; a name or an alias will do') };

export const listEntities = defineRoute({
  id: 'listEntities',
  method: 'get',
  path: '/entities',
  group: 'entities',
  summary: 'entities by name, with counts of each type',
  role: 'reader',
  query: {
    type: z.array(z.string().max(200)).optional().describe('with their subtypes'),
    text: z.string().max(200).optional().describe('stands in a name or an alias'),
    verified: z.boolean().optional().describe('false: provisional ones'),
    with_findings: z.boolean().optional().describe('only those that open findings are about'),
    sort: z.enum(['name', 'type', 'findings']).default('name'),
    as_of: whenQuery.as_of,
    ...pageQuery,
  },
  reply: pageOf(entityRowShape).extend({
    types: z.array(z.object({ type: z.string(), count: z.number() })),
  }),
  handle: async (
    { site },
    { query: { type, text, verified, with_findings, sort, limit, cursor, ...when } },
  ) => {
    const world = site.demandWorld();
    const after = placeOf(cursor);
    const page = await world.store.desk.entities({
      ...{ sort, limit },
      ...(type === undefined ? {} : { types: subtypes(world, type) }),
      ...(text === undefined || text.trim() === '' ? {} : { text }),
      ...(verified === undefined ? {} : { verified }),
      ...(with_findings === undefined ? {} : { withFindings: with_findings }),
      ...(await asOfIn(world, when)),
      ...(after === undefined ? {} : { after }),
    });
    return {
      items: await entityRows(world, page.rows),
      total: page.total,
      next: cursorOf(page.next),
      types: page.types.map((one) => ({ ...one })),
    };
  },
});

export const getEntity = defineRoute({
  id: 'getEntity',
  method: 'get',
  path: '/entities/{id}',
  group: 'entities',
  summary: 'the article: what it is, when, and what is told of it, dated and with certainty',
  role: 'reader',
  params: entityParam,
  query: { ...whenQuery, limit: z.int().min(1).max(1000).default(200).describe('statements of a group') },
  reply: articleShape,
  handle: async ({ site }, { params, query: { at, limit, ...when } }) => {
    const world = site.demandWorld();
    const asOf = await asOfIn(world, when);
    const entity = await world.find(params.id, asOf);
    const text = atText(world, at);
    return articleTold(
      world,
      { entity, limit, ...asOf, ...(text === undefined ? {} : { at: text }) },
      when.as_of,
    );
  },
});

export const getFamily = defineRoute({
  id: 'getFamily',
  method: 'get',
  path: '/entities/{id}/family',
  group: 'entities',
  summary: 'five generations with half-siblings and remarriages',
  role: 'reader',
  params: entityParam,
  query: {
    up: z.int().min(0).max(5).default(2).describe('generations of ancestors'),
    down: z.int().min(0).max(5).default(2).describe('generations of descendants'),
    as_of: whenQuery.as_of,
  },
  reply: familyShape,
  handle: async ({ site }, { params, query: { up, down, ...when } }) => {
    const world = site.demandWorld();
    const asOf = await asOfIn(world, when);
    return familyTold(world, await world.find(params.id, asOf), { up, down, ...asOf });
  },
});

export const getNeighbourhood = defineRoute({
  id: 'getNeighbourhood',
  method: 'get',
  path: '/entities/{id}/relations',
  group: 'entities',
  summary: 'what lies around it, up to two steps away',
  role: 'reader',
  params: entityParam,
  query: {
    ...whenQuery,
    hops: z.int().min(1).max(2).default(2),
    limit: z.int().min(1).max(1000).default(150).describe('statements'),
  },
  reply: neighbourhoodShape,
  handle: async ({ site }, { params, query: { at, hops, limit, ...when } }) => {
    const world = site.demandWorld();
    const asOf = await asOfIn(world, when);
    const text = atText(world, at);
    const asked = { hops, limit, ...asOf, ...(text === undefined ? {} : { at: text }) };
    return neighbourhoodTold(world, await world.find(params.id, asOf), asked);
  },
});

export const listPassages = defineRoute({
  id: 'listPassages',
  method: 'get',
  path: '/entities/{id}/passages',
  group: 'entities',
  summary: 'what is written about it, in the words of the sources',
  role: 'reader',
  params: entityParam,
  query: { as_of: whenQuery.as_of, ...pageQuery, limit: z.int().min(1).max(100).default(10) },
  reply: pageOf(passageShape),
  handle: async ({ site }, { params, query: { limit, cursor, ...when } }) => {
    const world = site.demandWorld();
    const asOf = await asOfIn(world, when);
    const { id } = await world.find(params.id, asOf);
    return passagesAt(world, id, { offset: offsetOf(cursor), limit, ...asOf });
  },
});

export const listInsights = defineRoute({
  id: 'listInsights',
  method: 'get',
  path: '/entities/{id}/insights',
  group: 'entities',
  summary: 'what was concluded about it: no canon',
  role: 'reader',
  params: entityParam,
  query: { ...pageQuery, limit: z.int().min(1).max(100).default(10) },
  reply: pageOf(synthesisShape),
  handle: async ({ site }, { params, query: { limit, cursor } }) => {
    const world = site.demandWorld();
    const { id } = await world.find(params.id);
    const found = await world.syntheses.find({ entity: id, limit: MOST_INSIGHTS, offset: 0 });
    const { items, total, next } = paged(found, cursor, limit);
    return { items: items.map(synthesisJson), total, next };
  },
});
