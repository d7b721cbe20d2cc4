/** The tool `expand_context`: what lies around an entity, some steps on. */
import { z } from 'zod';
import { synthesisJson } from '../../report/syntheses.js';
import { count } from '../../report/words.js';
import { meant } from '../meant.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { synthesisShape } from '../shapes/synthesis.js';
import { atTime, maybeTimeOf, timeShape } from '../shapes/time.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'expand_context',
  title: 'What lies around it',
  description:
    'Relations several steps away, the strongest ties first. Only when entity_context says too little; it is larger.',
  group: 'identity',
  role: 'reader',
  readOnly: true,
  input: {
    entity_id: entityInput,
    hops: z.int().min(1).max(4).default(2),
    min_confidence: z.number().min(0).max(1).default(0.5),
    at_time: atTime,
    limit: limit(200, 60),
  },
  output: {
    entity: entityShape,
    at: timeShape.nullable(),
    hops: z.number(),
    min_confidence: z.number(),
    statements: z.array(statementShape.and(z.object({ hop: z.number(), holds: z.string() }))),
    reached: z.array(entityShape.and(z.object({ hop: z.number() }))),
    cut: z
      .array(z.object({ hop: z.number(), weak: z.number(), beyond: z.number(), hubs: z.number() }))
      .describe('what was seen and not told, step by step'),
    syntheses: z
      .array(synthesisShape.and(z.object({ hop: z.number() })))
      .describe('what was concluded about it and those up to two steps away: no canon'),
  },
  gist: ({ entity, hops, statements }) =>
    `${count(statements.length, 'statement')} within ${count(hops, 'step')} of ${entity.name}.`,
  run: async (call, { entity_id, hops, min_confidence, at_time, limit: most }) => {
    const found = await call.world.reads.expandContext({
      entity: await meant(call, entity_id),
      hops,
      minConfidence: min_confidence,
      limit: most,
      ...(at_time === 'current' ? {} : { at: at_time }),
    });
    return {
      entity: entityOf(found.entity),
      at: maybeTimeOf(found.at),
      hops: found.hops,
      min_confidence: found.minConfidence,
      statements: found.statements.map((one) => ({ ...statementOf(one), hop: one.hop, holds: one.holds })),
      reached: found.reached.flatMap(({ hop, entities }) =>
        entities.map((one) => ({ ...entityOf(one), hop })),
      ),
      cut: found.cut.map(({ hop, weak, beyond, hubs }) => ({ hop, weak, beyond, hubs })),
      syntheses: found.syntheses.map((one) => ({ ...synthesisJson(one), hop: one.hop })),
    };
  },
});
