/** `/entities`: the list, and of one the article, its family, what lies around it and what is written of it. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
});
