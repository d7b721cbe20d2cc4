/** The tool `event_chain`: causes and effects, some steps on. */
import { z } from 'zod';
import type { ToldStatement } from '../../reason/told-statement.js';
import { meant } from '../meant.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { defineTool, limit } from '../tool.js';

const linkShape = statementShape.and(
  z.object({
    depth: z.number().describe('steps from what was asked about'),
    earlier: z.string(),
    later: z.string(),
    in_order: z
      .boolean()
      .nullable()
      .describe('whether the dates put the earlier end first; null: they cannot tell'),
  }),
);

interface Layer {
  readonly depth: number;
  readonly links: readonly {
    readonly from: { readonly name: string };
    readonly to: { readonly name: string };
    readonly inOrder: boolean | null;
    readonly statement: ToldStatement;
  }[];
}

export const tool = defineTool({
  name: 'event_chain',
  title: 'Causes and effects',
  description:
    'What led to something and what came of it, step by step, in one call. For "why" and "what happened because of". Takes an event, or anybody who had a part in events.',
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    event: entityInput,
    depth: z.int().min(1).max(8).default(3),
    limit: limit(200, 60),
  },
  output: {
    entity: entityShape,
    depth: z.number(),
    causes: z.array(linkShape).describe('the nearest first'),
    effects: z.array(linkShape).describe('the nearest first'),
    involvement: z.array(statementShape).describe('how an entity that is no event had a part in some'),
    nodes: z
      .array(entityShape.and(z.object({ when: z.string() })))
      .describe('everything in the chain, the earliest first'),
    loops: z.array(z.string()).describe('causes that are their own effects'),
    anachronisms: z.array(z.object({ id: z.string(), message: z.string(), certainty: z.string() })),
    hearsay: z.array(statementShape).describe('links that are not followed'),
    beyond_limit: z.number(),
  },
  gist: ({ entity, causes, effects, involvement }) =>
    causes.length + effects.length + involvement.length > 0
      ? ''
      : `No cause or effect of ${entity.name} is recorded.`,
  run: async (call, { event, depth, limit: most }) => {
    const chain = await call.world.reads.eventChain({ entity: await meant(call, event), depth, limit: most });
    return {
      entity: entityOf(chain.entity),
      depth: chain.depth,
      causes: links(chain.causes),
      effects: links(chain.effects),
      involvement: chain.involvement.map(statementOf),
      nodes: chain.nodes.map(({ entity, when }) => ({ ...entityOf(entity), when })),
      loops: [...chain.loops],
      anachronisms: chain.anachronisms.map(({ id, message, certainty }) => ({ id, message, certainty })),
      hearsay: chain.hearsay.map(statementOf),
      beyond_limit: chain.leftOut,
    };
  },
});

function links(layers: readonly Layer[]) {
  return layers.flatMap(({ depth, links: of }) =>
    of.map(({ from, to, inOrder, statement }) => ({
      ...statementOf(statement),
      depth,
      earlier: from.name,
      later: to.name,
      in_order: inOrder,
    })),
  );
}
