/** The tool `entities_present`: who and what was in a place at a time. */
import { z } from 'zod';
import { meant, onlyTypes } from '../meant.js';
import { cutShape } from '../shapes/cut.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { presentOf, presentShape } from '../shapes/present.js';
import { atTime, maybeTimeOf, timeShape } from '../shapes/time.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'entities_present',
  title: 'Who was there',
  description:
    'Who and what was in a place, or anywhere inside it, at a time. For "who was in X during Y"; state_at says more of the place itself.',
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    location: entityInput,
    at_time: atTime,
    types: z.array(z.string()).optional().describe('only entities of these types, their subtypes too'),
    limit: limit(200, 30),
  },
  output: {
    location: entityShape,
    at: timeShape.nullable(),
    total: z.number(),
    cut: cutShape,
    counts: z.object({ certain: z.number(), possible: z.number(), undated: z.number() }),
    places_looked_through: z.number(),
    present: z.array(presentShape),
  },
  gist: ({ location, total }) =>
    total > 0
      ? ''
      : `Nobody and nothing is recorded in ${location.name} then; that does not mean that none was there.`,
  run: async (call, { location, at_time, types, limit: most }) => {
    const found = await call.world.reads.entitiesPresent({
      location: await meant(call, location),
      limit: most,
      ...(at_time === 'current' ? {} : { at: at_time }),
      ...onlyTypes(call, types),
    });
    return {
      location: entityOf(found.location),
      at: maybeTimeOf(found.at),
      total: found.present.total,
      cut: found.cut,
      counts: { ...found.counts },
      places_looked_through: found.places,
      present: found.present.items.map(presentOf),
    };
  },
});
