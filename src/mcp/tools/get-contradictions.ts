/** The tool `get_contradictions`: what sources say that cannot all be true. */
import { z } from 'zod';
import { SEVERITIES } from '../../model/index.js';
import { findingShape, findingsOf, markTold } from '../shapes/finding.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'get_contradictions',
  title: 'Contradictions',
  description:
    'Claims that cannot all hold, with both sides and their sources. Call it before any historical claim, and for a source you cite. Report what it returns; never pick a side.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {
    subject: z
      .string()
      .optional()
      .describe('entity by name or id, or source by id; everything when left out'),
    severity: z.enum(SEVERITIES).optional().describe('only this bad or worse'),
    include_possible: z.boolean().default(false).describe('also what the dates allow and do not prove'),
    limit: limit(200, 20),
  },
  output: { total: z.number(), contradictions: z.array(findingShape) },
  run: async ({ world }, { subject, severity, include_possible, limit: most }) => {
    const isSource = subject !== undefined && (await world.store.sources({ ids: [subject] })).length > 0;
    const filter = {
      kinds: ['contradiction'] as const,
      statuses: ['open', 'confirmed'] as const,
      ...(include_possible ? {} : { certainty: 'certain' as const }),
      ...(severity === undefined
        ? {}
        : { severities: SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1) }),
      ...(subject === undefined
        ? {}
        : isSource
          ? { source: subject }
          : { entity: (await world.find(subject)).id }),
    };
    const total = await world.store.findings.countFindings(filter);
    return {
      total,
      contradictions: await findingsOf(world, await world.findings({ ...filter, limit: most })),
    };
  },
  sent: (call, { contradictions }) => markTold(call, contradictions),
});
