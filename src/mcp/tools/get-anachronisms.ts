/** The tool `get_anachronisms`: who is said to have been where they cannot have been. */
import { z } from 'zod';
import { count } from '../../report/words.js';
import { entityInput } from '../shapes/entity.js';
import { findingShape, findingsOf, markTold } from '../shapes/finding.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'get_anachronisms',
  title: 'Anachronisms',
  description:
    'Claims that need somebody or something to exist when it cannot have. Call it before a chain of causes, a lineage, or an answer with more than three entities or one step in time.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {
    entity: entityInput.optional(),
    include_possible: z.boolean().default(false).describe('also what the dates allow and do not prove'),
    limit: limit(200, 20),
  },
  output: { total: z.number(), anachronisms: z.array(findingShape) },
  gist: ({ total }) =>
    total === 0 ? 'No anachronism is open here.' : `${count(total, 'open anachronism')}.`,
  run: async ({ world }, { entity, include_possible, limit: most }) => {
    const filter = {
      kinds: ['anachronism'] as const,
      statuses: ['open', 'confirmed'] as const,
      ...(include_possible ? {} : { certainty: 'certain' as const }),
      ...(entity === undefined ? {} : { entity: (await world.find(entity)).id }),
    };
    const total = await world.store.findings.countFindings(filter);
    return { total, anachronisms: await findingsOf(world, await world.findings({ ...filter, limit: most })) };
  },
  sent: (call, { anachronisms }) =>
    markTold(
      call,
      anachronisms.map(({ id }) => id),
    ),
});
