/** The tool `timeline`: what happened when, in order. */
import { z } from 'zod';
import { meant } from '../meant.js';
import { entityOf, entityShape } from '../shapes/entity.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'timeline',
  title: 'Timeline',
  description:
    "What happened when, oldest first: of one entity (its life, its relations, its events) or of the world. Narrow it by relation, dates or types. For an era's events, events_during says more.",
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    entity: z.string().optional().describe("id or name; the world's own timeline when left out"),
    relation: z.string().optional().describe('only rows of this relation, such as PARTICIPATED_IN'),
    from: z.string().optional().describe('a date'),
    to: z.string().optional().describe('a date'),
    types: z.array(z.string()).optional().describe('entity types, for the timeline of the world'),
    limit: limit(500, 50),
  },
  output: {
    title: z.string(),
    now: z.string().nullable(),
    undated: z.number().describe('how many of its things have no date at all'),
    beyond_limit: z.number(),
    rows: z.array(
      z.object({
        when: z.string(),
        kind: z.string(),
        label: z.string(),
        entity: entityShape,
        is_certain: z.boolean().describe('it certainly lies within the dates asked for'),
      }),
    ),
  },
  run: async (call, { entity, relation, from, to, types, limit: most }) => {
    const told = await call.world.timeline({
      limit: relation === undefined ? most : 10_000,
      ...(entity === undefined ? {} : { entity: await meant(call, entity) }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { until: to }),
      ...(types === undefined ? {} : { types }),
    });
    const wanted = relation?.trim().toUpperCase().replaceAll(' ', '_');
    const rows = told.rows.filter(({ label }) => wanted === undefined || label.startsWith(`${wanted} `));
    return {
      title: told.title,
      now: told.now?.text ?? null,
      undated: told.undated,
      beyond_limit: told.leftOut + Math.max(0, rows.length - most),
      rows: rows.slice(0, most).map(({ when, kind, label, entity: of, isCertain }) => ({
        when,
        kind,
        label,
        entity: entityOf(of),
        is_certain: isCertain,
      })),
    };
  },
});
