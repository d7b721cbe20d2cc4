/** The tool `find_syntheses`: what was concluded before. */
import { z } from 'zod';
import { synthesisJson } from '../../report/syntheses.js';
import { meant } from '../meant.js';
import { entityInput } from '../shapes/entity.js';
import { synthesisShape } from '../shapes/synthesis.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'find_syntheses',
  title: 'Find insights',
  description:
    'Insights that were saved before, by words, entity, domain or kind, with what they rest on and whether that still stands. They are conclusions and not canon: check one by its ground before you repeat it, and cite the ground. For what sources say call recall or lore_about.',
  group: 'accumulation',
  role: 'reader',
  readOnly: true,
  input: {
    text: z.string().min(1).max(2000).optional().describe('words that stand in it; the best first'),
    entity: entityInput.optional(),
    domain: z.string().optional(),
    expert_domain: z.string().optional(),
    insight_type: z.enum(['comparison', 'synthesis', 'inference']).optional(),
    stale: z
      .boolean()
      .optional()
      .describe('only those whose ground has moved, or only those whose ground stands'),
    unsupported: z.boolean().optional().describe('only those that nothing bears out'),
    limit: limit(100, 20),
    offset: z.int().min(0).default(0),
  },
  output: {
    syntheses: z.array(synthesisShape),
    total_in_world: z.number(),
    stale_in_world: z.number(),
    unsupported_in_world: z.number(),
  },
  gist: ({ syntheses }) => (syntheses.length > 0 ? '' : 'No insight fits.'),
  run: async (
    call,
    { text, entity, domain, expert_domain, insight_type, stale, unsupported, limit: most, offset },
  ) => {
    const { syntheses } = call.world;
    const found = await syntheses.find({
      limit: most,
      offset,
      ...(text === undefined ? {} : { text }),
      ...(entity === undefined ? {} : { entity: await meant(call, entity) }),
      ...(domain === undefined ? {} : { domain }),
      ...(expert_domain === undefined ? {} : { expertDomain: expert_domain }),
      ...(insight_type === undefined ? {} : { insightTypes: [insight_type] }),
      ...(stale === undefined ? {} : { stale }),
      ...(unsupported === undefined ? {} : { unsupported }),
    });
    const counts = await syntheses.count();
    return {
      syntheses: found.map(synthesisJson),
      total_in_world: counts.total,
      stale_in_world: counts.stale,
      unsupported_in_world: counts.unsupported,
    };
  },
});
