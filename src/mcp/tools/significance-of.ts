/** The tool `significance_of`: why an entity matters, reckoned from the graph. */
import { z } from 'zod';
import { meant } from '../meant.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'significance_of',
  title: 'Why it matters',
  description:
    'Why an entity matters: what was counted, with what weight, and its place among its kind. Tell the reasons, not the number.',
  group: 'identity',
  role: 'reader',
  readOnly: true,
  input: { entity_id: entityInput },
  output: {
    entity: entityShape,
    score: z.number().describe('the sum of the points of its parts'),
    rank: z.object({ place: z.number(), among: z.number(), of_type: z.string(), is_whole: z.boolean() }),
    parts: z.array(
      z.object({
        part: z.string(),
        why: z.string(),
        count: z.number(),
        at_least: z.boolean().describe('there are more than were counted'),
        weight: z.number(),
        points: z.number(),
        examples: z.array(entityShape),
      }),
    ),
  },
  gist: ({ entity, rank, parts: [first] }) =>
    `${entity.name} is number ${rank.place} of ${rank.among} of type ${rank.of_type}${first === undefined ? '.' : `; above all: ${first.why}`}`,
  run: async (call, { entity_id }) => {
    const found = await call.world.reads.significanceOf({ entity: await meant(call, entity_id) });
    const { place, among, type, isWhole } = found.rank;
    return {
      entity: entityOf(found.entity),
      score: found.score,
      rank: { place, among, of_type: type, is_whole: isWhole },
      parts: found.parts.map(({ part, why, count, isCut, weight, points, examples }) => ({
        part,
        why,
        count,
        at_least: isCut,
        weight,
        points,
        examples: examples.map(entityOf),
      })),
    };
  },
});
