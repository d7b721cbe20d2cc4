/** The tool `flag_for_review`: puts something suspicious before a person. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { ENTITY_NAMES } from '../read-input.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'flag_for_review',
  title: 'Flag for review',
  description:
    'Puts an entity, statement, source or finding into the queue that people review. Changes no statement. Use it when something looks wrong and no finding says so.',
  group: 'consistency',
  role: 'reader',
  readOnly: false,
  idempotent: false,
  input: {
    node_id: z.string().min(1).describe('entity, or id of a statement, source or finding'),
    reason: z.string().min(1).max(2000).describe('what looks wrong, in a sentence'),
  },
  alsoNamed: {
    node_id: [...ENTITY_NAMES, 'statement', 'source'],
  },
  output: { flag: z.string(), node: z.string(), reason: z.string(), by: z.string(), at: z.string() },
  run: async ({ world, by }, { node_id, reason }) => {
    const flag = await world
      .flag({ node: node_id, reason, by })
      .catch(async (error) => world.flag({ node: await idCalled(world, node_id, error), reason, by }));
    return {
      flag: flag.id,
      node: flag.node,
      reason: flag.reason,
      by: flag.by,
      at: new Date(flag.at).toISOString(),
    };
  },
});

/** What is no id may be a name; where it is none either, the first error stands. */
async function idCalled(world: World, name: string, error: unknown): Promise<string> {
  const { id } = await world.find(name).catch(() => {
    throw error;
  });
  return id;
}
