/** `/findings`: one list of all that was found, its facets, and the whole card of one. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import {
  explanationShape,
  FACETS,
  facetsShape,
  findingCardShape,
  findingQuery,
  findingRowShape,
  SORTS,
} from '../shapes/finding.js';

export const idParam = {
  id: z.string().min(3).max(80).describe('f- and twelve digits, or review- and a number'),
};

export const listFindings = defineRoute({
  id: 'listFindings',
  method: 'get',
  path: '/findings',
  group: 'findings',
  summary: 'contradictions, anachronisms, violations, gaps, confusions and flags in one list',
  role: 'reader',
  query: { ...findingQuery, sort: z.enum(SORTS).default('worst'), ...pageQuery },
  reply: pageOf(findingRowShape),
  handle: notYet,
});

export const listFacets = defineRoute({
  id: 'listFacets',
  method: 'get',
  path: '/findings/facets',
  group: 'findings',
  summary: 'how many there are by kind, severity, state, subject, entity, rule, reason, source …',
  role: 'reader',
  query: {
    ...findingQuery,
    facet: z.array(z.enum(FACETS)).optional().describe('only these; all when left out'),
    most: z.int().min(1).max(200).default(20).describe('values of each facet'),
  },
  reply: facetsShape,
  handle: notYet,
});

export const getFinding = defineRoute({
  id: 'getFinding',
  method: 'get',
  path: '/findings/{id}',
  group: 'findings',
  summary: 'the whole card: both sides with their sources, windows to draw, the rule, the history',
  role: 'reader',
  params: idParam,
  reply: findingCardShape,
  handle: notYet,
});

export const explainFinding = defineRoute({
  id: 'explainFinding',
  method: 'get',
  path: '/findings/{id}/explanation',
  group: 'findings',
  summary: 'the smallest set that cannot all hold, and repairs, each tried without writing anything',
  description: 'Takes longer than the card, up to some seconds around an entity with very many statements.',
  role: 'reader',
  params: idParam,
  reply: explanationShape,
  handle: notYet,
});
