/** The tool `lookup`: from a name, a title or a pronoun to the entity that is meant. */
import { z } from 'zod';
import { isPronoun, lookupInContext, onlyTypes } from '../meant.js';
import { entityOf, entityShape } from '../shapes/entity.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { maybeTimeOf, timeInput, timeShape } from '../shapes/time.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'lookup',
  title: 'Look up an entity',
  description:
    'Resolves a name, alias, misspelling, title ("the Iron Queen", "king of Valdorn") or pronoun to an entity and its id. Call it first, for every name. Where several fit it lists them: ask the user which, do not guess.',
  group: 'identity',
  role: 'reader',
  readOnly: true,
  input: {
    query: z.string().min(1).max(400),
    types: z.array(z.string()).optional().describe('only entities of these types, their subtypes too'),
    at_time: timeInput.optional().describe('for titles: who held it then; current when left out'),
    limit: limit(50, 10),
  },
  output: {
    query: z.string(),
    outcome: z.enum(['found', 'ambiguous', 'unknown']),
    at: timeShape.nullable(),
    total: z.number(),
    candidates: z.array(
      z.object({
        entity: entityShape,
        aliases: z.array(z.string()),
        score: z.number().describe('from 0 to 1: how surely this one is meant'),
        how: z.string(),
        why: z.string(),
        lifetime: z.string().describe('dates of a life, an era, an event; empty when nothing is known'),
        shown_by: z.array(statementShape),
      }),
    ),
  },
  gist: ({ query, outcome, total, candidates: [first] }) => {
    if (outcome === 'ambiguous') return `"${query}" may be any of ${total}: ask the user which.`;
    if (outcome === 'found' && first !== undefined)
      return `"${query}" means ${first.entity.name}, id ${first.entity.id}.`;
    if (isPronoun(query))
      return `"${query}" stands for somebody told of before, and nobody it fits has been in this conversation: name them, or pass the \`context\` of the reply that told of them.`;
    return `Nothing here is called "${query}": try another spelling or recall, else say that it is not known.`;
  },
  run: async (call, { query, types, at_time, limit: most }) => {
    const answer = await lookupInContext(call, {
      query,
      limit: most,
      ...onlyTypes(call, types),
      ...(at_time === undefined ? {} : { at: at_time }),
    });
    return {
      query: answer.query,
      outcome: answer.outcome,
      at: maybeTimeOf(answer.at),
      total: answer.candidates.total,
      candidates: answer.candidates.items.map((one) => ({
        entity: entityOf(one.entity),
        aliases: [...one.aliases],
        score: one.confidence,
        how: one.how,
        why: one.why,
        lifetime: one.lifetime,
        shown_by: one.statements.map(statementOf),
      })),
    };
  },
});
