/** The tool `events_during`: what happened in an era, or between dates. */
import { z } from 'zod';
import { meant } from '../meant.js';
import { cutShape } from '../shapes/cut.js';
import { entityOf, entityShape } from '../shapes/entity.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { timeInput, timeOf, timeShape } from '../shapes/time.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'events_during',
  title: 'Events during a time',
  description:
    'Events of an era, of the time of another event, or of a date, in a place or anywhere. Says of each whether its dates prove it or merely allow it.',
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    era: timeInput.describe('an era or event by name, a date, or current'),
    location: z.string().optional().describe('a place or realm, with all that lies in it'),
    limit: limit(200, 30),
  },
  output: {
    during: timeShape,
    location: entityShape.nullable(),
    total: z.number(),
    certain_total: z.number(),
    cut: cutShape,
    events: z.array(
      z.object({
        event: entityShape,
        when: z.string(),
        certainty: z.enum(['certain', 'possible']),
        because: z.string(),
        place: entityShape.nullable(),
        shown_by: z.array(statementShape),
      }),
    ),
  },
  gist: ({ total }) => (total > 0 ? '' : 'No event is recorded then and there.'),
  run: async (call, { era, location, limit: most }) => {
    const found = await call.world.reads.eventsDuring({
      during: await meant(call, era),
      limit: most,
      ...(location === undefined ? {} : { location: await meant(call, location) }),
    });
    return {
      during: timeOf(found.during),
      location: found.location === null ? null : entityOf(found.location),
      total: found.events.total,
      certain_total: found.certain,
      cut: found.cut,
      events: found.events.items.map(({ event, when, certainty, because, place, statements }) => ({
        event: entityOf(event),
        when,
        certainty,
        because,
        place: place === null ? null : entityOf(place),
        shown_by: statements.map(statementOf),
      })),
    };
  },
});
