/** The tool `entity_context`: one entity at a time, and what is told of it. */
import { z } from 'zod';
import { synthesisJson } from '../../report/syntheses.js';
import { meant } from '../meant.js';
import { citationOf, citationShape } from '../shapes/citation.js';
import { cutShape } from '../shapes/cut.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { openFindingsOf, openFindingsShape } from '../shapes/open-findings.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { synthesisShape } from '../shapes/synthesis.js';
import { atTime, maybeTimeOf, timeShape } from '../shapes/time.js';
import { defineTool, limit } from '../tool.js';

const contextStatementShape = statementShape.and(
  z.object({
    as: z.string().describe('the predicate as it reads from this entity'),
    holds: z.enum(['certain', 'possible', 'undated', 'past', 'future']),
  }),
);

export const tool = defineTool({
  name: 'entity_context',
  title: 'Who or what it is',
  description:
    'What is told of one entity at a time: whether it existed, its attributes and direct relations. For "who is", "tell me about"; cheaper than expand_context, so call it first.',
  group: 'identity',
  role: 'reader',
  readOnly: true,
  input: {
    entity_id: entityInput,
    at_time: atTime,
    limit: limit(200, 40),
  },
  output: {
    entity: entityShape,
    aliases: z.array(z.string()),
    at: timeShape.nullable(),
    lifetime: z.string(),
    exists: z.object({ answer: z.enum(['yes', 'no', 'possible', 'unknown']), because: z.string() }),
    open_findings: openFindingsShape,
    relations_total: z.number(),
    disputed_total: z.number(),
    cut: cutShape,
    attributes: z.array(contextStatementShape),
    relations: z.array(contextStatementShape),
    hearsay: z.array(statementShape),
    defined_in: z.array(citationShape),
    syntheses: z.array(synthesisShape).describe('what was concluded about it: no canon'),
  },
  run: async (call, { entity_id, at_time, limit: most }) => {
    const found = await call.world.reads.entityContext({
      entity: await meant(call, entity_id),
      limit: most,
      ...(at_time === 'current' ? {} : { at: at_time }),
    });
    type Statement = (typeof found.attributes)[number];
    const told = (one: Statement) => ({ ...statementOf(one), as: one.as, holds: one.holds });
    return {
      entity: entityOf(found.entity),
      aliases: [...found.aliases],
      at: maybeTimeOf(found.at),
      lifetime: found.lifetime,
      exists: { ...found.existence },
      open_findings: openFindingsOf(found.findings),
      relations_total: found.total,
      disputed_total: found.disputed,
      cut: found.cut,
      attributes: found.attributes.map(told),
      relations: found.relations.flatMap(({ statements }) => statements.map(told)),
      hearsay: found.hearsay.map(statementOf),
      defined_in: found.definedIn.map(citationOf),
      syntheses: found.syntheses.map(synthesisJson),
    };
  },
});
