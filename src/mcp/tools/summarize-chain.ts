/** The tool `summarize_chain`: causes and effects as a spine of sentences. */
import { z } from 'zod';
import { rewriteSpine } from '../../engine/index.js';
import { meant } from '../meant.js';
import { entityInput } from '../shapes/entity.js';
import { rewriteInput, spineOf, spineOutput, styleInput } from '../shapes/spine.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'summarize_chain',
  title: 'Summarise a chain',
  description:
    'What led to something and what came of it, as dated sentences with numbered sources. Raw material for a telling, not the answer itself: keep its cautions.',
  group: 'narrative',
  role: 'reader',
  readOnly: true,
  input: {
    entity: entityInput,
    depth: z.int().min(1).max(8).default(3),
    style: styleInput,
    rewrite: rewriteInput,
  },
  output: {
    ...spineOutput,
    depth: z.number(),
    anachronisms: z.array(z.object({ id: z.string(), message: z.string(), certainty: z.string() })),
  },
  run: async (call, { entity, depth, style, rewrite }) => {
    const chain = await call.world.reads.summarizeChain({
      entity: await meant(call, entity),
      depth,
      style,
    });
    const told = rewrite ? await rewriteSpine(call.world, chain, { signal: call.signal }) : null;
    return {
      ...spineOf(told?.spine ?? chain, told?.rewriting ?? null),
      depth: chain.depth,
      anachronisms: chain.anachronisms.map(({ id, message, certainty }) => ({ id, message, certainty })),
    };
  },
});
