/** The tool `get_contradictions`: what sources say that cannot all be true. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { SEVERITIES } from '../../model/index.js';
import { count } from '../../report/words.js';
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
    subject: z.string().optional().describe('entity or source'),
    severity: z.enum(SEVERITIES).optional().describe('only this bad or worse'),
    include_possible: z.boolean().default(false).describe('also what the dates allow and do not prove'),
    limit: limit(200, 20),
  },
  alsoNamed: { subject: ['source'] },
  output: { total: z.number(), contradictions: z.array(findingShape) },
  gist: ({ total }) =>
    total === 0 ? 'No contradiction is open here.' : `${count(total, 'open contradiction')}.`,
  run: async ({ world }, { subject, severity, include_possible, limit: most }) => {
    const about = subject === undefined ? {} : await entityOrSource(world, subject);
    const filter = {
      kinds: ['contradiction'] as const,
      statuses: ['open', 'confirmed'] as const,
      ...(include_possible ? {} : { certainty: 'certain' as const }),
      ...(severity === undefined
        ? {}
        : { severities: SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1) }),
      ...about,
    };
    const total = await world.store.findings.countFindings(filter);
    return {
      total,
      contradictions: await findingsOf(world, await world.findings({ ...filter, limit: most })),
    };
  },
  sent: (call, { contradictions }) =>
    markTold(
      call,
      contradictions.map(({ id }) => id),
    ),
});

/** A source by its id or its title, else an entity; where it is none of them, nothing is called so. */
async function entityOrSource(world: World, name: string): Promise<{ source: string } | { entity: string }> {
  if ((await world.store.sources({ ids: [name] })).length > 0) return { source: name };
  try {
    return { entity: (await world.find(name)).id };
  } catch (error) {
    const titled = (await world.store.sources()).filter(
      ({ title }) => title.toLowerCase() === name.toLowerCase(),
    );
    const [only] = titled;
    if (titled.length !== 1 || only === undefined) throw error;
    return { source: only.id };
  }
}
