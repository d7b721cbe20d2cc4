/** The tool `lore_about`: what is written about an entity, for colour. */
import { z } from 'zod';
import { synthesisJson } from '../../report/syntheses.js';
import { meant } from '../meant.js';
import { cutShape } from '../shapes/cut.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { passageOf, passageShape } from '../shapes/passage.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { synthesisShape } from '../shapes/synthesis.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'lore_about',
  title: 'What is written about it',
  description:
    'Passages about an entity in their own words, where it is defined first. For colour and texture in a narrative; for facts prefer entity_context or state_at.',
  group: 'sources',
  role: 'reader',
  readOnly: true,
  input: {
    entity: entityInput,
    type: z.enum(['prose', 'statements', 'all']).default('prose'),
    limit: limit(50, 10),
  },
  output: {
    entity: entityShape,
    passages_total: z.number(),
    statements_total: z.number(),
    cut: cutShape,
    passages: z.array(passageShape),
    statements: z.array(statementShape),
    syntheses: z.array(synthesisShape).describe('what was concluded about it: not what is written'),
  },
  gist: ({ entity, passages_total, statements_total }) =>
    passages_total + statements_total > 0 ? '' : `Nothing is written about ${entity.name}.`,
  run: async (call, { entity, type, limit: most }) => {
    const lore = await call.world.reads.loreAbout({ entity: await meant(call, entity), type, limit: most });
    return {
      entity: entityOf(lore.entity),
      passages_total: lore.passages?.total ?? 0,
      statements_total: lore.statements?.total ?? 0,
      cut: lore.cut,
      passages: (lore.passages?.items ?? []).map(passageOf),
      statements: (lore.statements?.items ?? []).map(statementOf),
      syntheses: lore.syntheses.map(synthesisJson),
    };
  },
});
