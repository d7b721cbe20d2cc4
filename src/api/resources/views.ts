/** `/views`: filters that were given a name, and an address that can be shared. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';
import { timestamp } from '../shapes/common.js';

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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
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
  handle: notYet,
});
