/** `/findings`: one list of all that was found, its facets, and the whole card of one. */
import { z } from 'zod';
import { deskRow } from '../../engine/desk.js';
import { explanationOf } from '../explanation.js';
import { findingCard } from '../finding-card.js';
import { filterOf, rowsOf } from '../finding-rows.js';
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
import { cursorOf, placeOf } from '../words.js';

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
  handle: async ({ site }, { query: { sort, limit, cursor, ...query } }) => {
    const world = site.demandWorld();
    const after = placeOf(cursor);
    const { rows, total, next } = await world.store.desk.list({
      ...(await filterOf(world, query)),
      ...{ sort, limit },
      ...(after === undefined ? {} : { after }),
    });
    return { items: await rowsOf(world, rows), total, next: cursorOf(next) };
  },
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
  handle: async ({ site }, { query: { facet = FACETS, most, ...query } }) => {
    const world = site.demandWorld();
    const filter = await filterOf(world, query);
    const [counted, total, names] = await Promise.all([
      world.store.desk.facets(filter, facet, most),
      world.store.desk.count(filter),
      world.ruleNames(),
    ]);
    const label = (name: string, value: string, told: string) =>
      name === 'rule' ? (names.get(value) ?? told) : name === 'assignee' && value === '' ? 'nobody' : told;
    return {
      total,
      facets: Object.fromEntries(
        counted.map(({ facet: name, values, more }) => [
          name,
          {
            values: values.map(({ value, label: told, type, count }) => ({
              value: name === 'assignee' && value === '' ? '-' : value,
              label: label(name, value, told),
              count,
              ...(type === null ? {} : { type }),
            })),
            more,
          },
        ]),
      ),
    };
  },
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
  handle: async ({ site }, { params }) => {
    const world = site.demandWorld();
    return findingCard(world, await deskRow(world, params.id));
  },
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
  handle: async ({ site }, { params }) => {
    const world = site.demandWorld();
    return explanationOf(world, await deskRow(world, params.id));
  },
});
