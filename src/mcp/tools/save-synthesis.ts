/** The tool `save_synthesis`: keeps an insight for whoever asks next. */
import { z } from 'zod';
import { synthesisJson } from '../../report/syntheses.js';
import { synthesisShape } from '../shapes/synthesis.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'save_synthesis',
  title: 'Save an insight',
  description:
    'Keeps a conclusion from several statements (a comparison, what follows from them together) for the next question; not a plain fact. Give the statements it rests on, else they are looked for. One in much the same words is returned as near, and nothing is saved.',
  group: 'accumulation',
  role: 'agent',
  readOnly: false,
  input: {
    summary: z
      .string()
      .min(1)
      .max(20_000)
      .describe('one or two sentences that stand by themselves, names written out'),
    entities: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(50)
      .describe('whom it speaks of: ids from lookup, or names'),
    insight_type: z.enum(['comparison', 'synthesis', 'inference']).default('synthesis'),
    statements: z
      .array(z.string().min(4).max(64))
      .max(100)
      .optional()
      .describe('ids of the statements it rests on'),
    confidence: z.number().min(0).max(1).optional(),
    domain: z.string().max(200).optional(),
    expert_domain: z
      .string()
      .max(200)
      .optional()
      .describe('whose answer it comes from; kept as it was first given'),
    source_model: z.string().max(200).optional().describe('your own name as a model'),
    force: z.boolean().default(false).describe('save it though one that is near is known'),
  },
  output: {
    outcome: z.enum(['saved', 'known', 'near']),
    near: z.object({ id: z.string(), insight: z.string(), nearness: z.number() }).nullable(),
    unresolved: z.array(z.string()).describe('names that nobody is known by, or more than one'),
    synthesis: synthesisShape,
  },
  run: async ({ world, by }, input) => {
    const { outcome, near, unresolved, synthesis } = await world.syntheses.save({
      summary: input.summary,
      entities: input.entities,
      insightType: input.insight_type,
      force: input.force,
      author: by,
      ...(input.statements === undefined ? {} : { ground: input.statements }),
      ...(input.confidence === undefined ? {} : { confidence: input.confidence }),
      ...(input.domain === undefined ? {} : { domain: input.domain }),
      ...(input.expert_domain === undefined ? {} : { expertDomain: input.expert_domain }),
      sourceModel: input.source_model ?? by,
    });
    return {
      outcome,
      near: near === null ? null : { id: near.id, insight: near.text, nearness: near.nearness },
      unresolved: [...unresolved],
      synthesis: synthesisJson(await world.syntheses.show(synthesis.id)),
    };
  },
});
