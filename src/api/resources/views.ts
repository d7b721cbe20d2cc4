/** `/views`: filters that were given a name, and an address that can be shared. */
import { z } from 'zod';
import type { SavedView } from '../../engine/desk.js';
import { LoreError } from '../../model/index.js';
import { defineRoute } from '../route.js';
import { timestamp } from '../shapes/common.js';
import { iso } from '../words.js';

const viewShape = z
  .object({
    id: z.string().describe('made from its name; stands in the address'),
    name: z.string(),
    screen: z.string().describe('findings, entities …'),
    query: z.record(z.string(), z.array(z.string())).describe('the filter and the order, as in the address'),
    by: z.string(),
    at: timestamp,
  })
  .meta({ id: 'View' });

const viewInput = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    screen: z.enum(['findings', 'confusions', 'entities', 'rules']),
    query: z
      .record(z.string().max(40), z.array(z.string().max(400)).max(200))
      .refine((query) => Object.keys(query).length <= 40, 'too many fields'),
  })
  .meta({ id: 'ViewInput' });

const viewParam = { id: z.string().max(120) };

export const listViews = defineRoute({
  id: 'listViews',
  method: 'get',
  path: '/views',
  group: 'findings',
  summary: 'saved views, by name',
  role: 'reader',
  reply: z.object({ items: z.array(viewShape) }),
  handle: async ({ site }) => ({ items: (await site.demandWorld().store.desk.views()).map(told) }),
});

export const addView = defineRoute({
  id: 'addView',
  method: 'post',
  path: '/views',
  group: 'findings',
  summary: 'save a view',
  role: 'builder',
  status: 201,
  body: viewInput,
  reply: viewShape,
  handle: async ({ site, caller }, { body }) => {
    const { desk } = site.demandWorld().store;
    const taken = new Set((await desk.views()).map(({ id }) => id));
    return told(await desk.putView({ id: freeId(body.name, taken), ...body, by: caller.name }));
  },
});

export const changeView = defineRoute({
  id: 'changeView',
  method: 'put',
  path: '/views/{id}',
  group: 'findings',
  summary: 'change a view; its address stays',
  role: 'builder',
  params: viewParam,
  body: viewInput,
  reply: viewShape,
  handle: async ({ site, caller }, { params, body }) => {
    const { desk } = site.demandWorld().store;
    if (!(await desk.views()).some(({ id }) => id === params.id)) throw unknown(params.id);
    return told(await desk.putView({ id: params.id, ...body, by: caller.name }));
  },
});

export const removeView = defineRoute({
  id: 'removeView',
  method: 'delete',
  path: '/views/{id}',
  group: 'findings',
  summary: 'take a view away',
  role: 'builder',
  params: viewParam,
  reply: z.object({ ok: z.boolean() }),
  handle: async ({ site }, { params }) => {
    if (!(await site.demandWorld().store.desk.removeView(params.id))) throw unknown(params.id);
    return { ok: true };
  },
});

function told({ id, name, screen, query, by, at }: SavedView) {
  const fields = Object.entries(query).map(([key, values]) => [key, [...values]]);
  return { id, name, screen, by, at: iso(at), query: Object.fromEntries(fields) };
}

/** Its name, as it may stand in an address. */
function freeId(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug =
    plain
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'view';
  for (let number = 2, id = slug; ; id = `${slug}-${number++}`) if (!taken.has(id)) return id;
}

function unknown(id: string): LoreError {
  return new LoreError({ code: 'api/unknown-view', message: `There is no view ${id}.` });
}
