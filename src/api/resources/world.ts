/** `/world`: the world at a glance, its axis, its people. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';
import { axisShape } from '../shapes/common.js';
import { worldShape } from '../shapes/world.js';

export const getWorld = defineRoute({
  id: 'getWorld',
  method: 'get',
  path: '/world',
  group: 'world',
  summary: 'size, last run, open findings with their trend, what changed, what to do first',
  role: 'reader',
  query: { days: z.int().min(1).max(365).default(30).describe('of the trend') },
  reply: worldShape,
  handle: notYet,
});

export const getAxis = defineRoute({
  id: 'getAxis',
  method: 'get',
  path: '/world/axis',
  group: 'world',
  summary: "a stretch of the world's axis with round dates; the whole of it when left out",
  role: 'reader',
  query: {
    from: z.number().optional().describe('seconds on the axis'),
    until: z.number().optional(),
    ticks: z.int().min(2).max(100).default(12),
  },
  reply: axisShape.extend({
    eras: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        from: z.number().nullable(),
        until: z.number().nullable(),
      }),
    ),
  }),
  handle: notYet,
});

export const readDate = defineRoute({
  id: 'readDate',
  method: 'get',
  path: '/world/date',
  group: 'world',
  summary: 'a written date as seconds on the axis, or a second as a written date',
  role: 'reader',
  query: { text: z.string().min(1).max(200).describe('340 TA; or @ and a second') },
  reply: z.object({ text: z.string(), min: z.number().nullable(), max: z.number().nullable() }),
  handle: notYet,
});

export const listPeople = defineRoute({
  id: 'listPeople',
  method: 'get',
  path: '/people',
  group: 'world',
  summary: 'names that verdicts, comments and assignments carry',
  role: 'reader',
  reply: z.object({ items: z.array(z.object({ name: z.string(), assigned: z.number() })) }),
  handle: notYet,
});

export const listTypes = defineRoute({
  id: 'listTypes',
  method: 'get',
  path: '/world/types',
  group: 'world',
  summary: 'entity types, relations and attributes that this world knows',
  role: 'reader',
  reply: z.object({
    types: z.array(
      z.object({
        name: z.string(),
        extends: z.string().nullable(),
        description: z.string(),
        entities: z.number(),
      }),
    ),
    relations: z.array(
      z.object({
        name: z.string(),
        inverse: z.string().nullable(),
        from: z.array(z.string()),
        to: z.array(z.string()),
        description: z.string(),
        statements: z.number(),
      }),
    ),
    attributes: z.array(z.object({ name: z.string(), value: z.string(), of: z.array(z.string()) })),
  }),
  handle: notYet,
});
