/** The tool `query_facts`: what the team's memory holds about something. */
import { z } from 'zod';
import { FACT_KINDS } from '../../model/index.js';
import { factOf, factShape, secondsAt } from '../shapes/fact.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'query_facts',
  title: 'Query facts',
  description:
    'Facts that people and agents have told, for a question in free words; the latest first without one. Call it before you decide what others may have decided. What has ended is left out unless asked for.',
  group: 'memory',
  role: 'reader',
  readOnly: true,
  input: {
    query: z.string().min(1).max(2000).optional().describe('the latest when left out'),
    scope: z.string().max(200).optional().describe('filed there or below'),
    author: z.string().max(200).optional(),
    kinds: z.array(z.enum(FACT_KINDS)).min(1).optional(),
    at: z.string().optional().describe('what held then, instead of now'),
    as_of: z.string().optional().describe('what was known by then: a day, a time, or # and a commit'),
    include_retired: z.boolean().default(false).describe('also what has ended, labelled so'),
    limit: limit(100, 10),
  },
  output: { facts: z.array(factShape) },
  gist: ({ facts }) => (facts.length > 0 ? '' : 'No fact fits; what has ended is told with include_retired.'),
  run: async ({ world }, { query, scope, author, kinds, at, as_of, include_retired, limit: most }) => {
    const hits = await world.facts.query({
      ...(query === undefined ? {} : { text: query }),
      ...(scope === undefined ? {} : { scope }),
      ...(author === undefined ? {} : { author }),
      ...(kinds === undefined ? {} : { kinds }),
      ...(at === undefined ? {} : { at: secondsAt(world, at).until }),
      ...(as_of === undefined ? {} : { asOf: await world.asOf(as_of) }),
      includeRetired: include_retired,
      limit: most,
    });
    return { facts: hits.map(({ fact, labels }) => factOf(world, fact, labels)) };
  },
});
