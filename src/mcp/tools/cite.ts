/** The tool `cite`: the passages behind a claim. */
import { z } from 'zod';
import { entityOf, entityShape } from '../shapes/entity.js';
import { passageOf, passageShape } from '../shapes/passage.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { defineTool, limit } from '../tool.js';

const OUTCOMES = {
  supported: 'Supported: %.',
  disputed: 'Disputed: sources say that %, and others rule it out.',
  'other-time': 'Told, but not of that time: %.',
  hearsay: 'Only prophecies or unreliable sources say so: %.',
  related: 'No source says so; what follows is only near it.',
  silent: 'No source says so, and nothing is near it.',
} as const;

export const tool = defineTool({
  name: 'cite',
  title: 'Cite a claim',
  description:
    'The statements and passages behind a claim in words, and how many open contradictions each source has. Call it for each claim you repeat or stress; silent: no source says so.',
  group: 'sources',
  role: 'reader',
  readOnly: true,
  input: {
    claim: z.string().min(1).max(1000).describe('one sentence: Aldric ruled Valdorn in 340 TA'),
    limit: limit(50, 10),
  },
  output: {
    claim: z.string(),
    outcome: z.enum(['supported', 'disputed', 'other-time', 'hearsay', 'related', 'silent']),
    names: z.array(entityShape),
    predicates: z.array(z.string()),
    dates: z.array(z.string()),
    unknown: z.array(z.string()).describe('names in the claim that nothing here bears'),
    total: z.number(),
    supports: z.array(
      statementShape.and(
        z.object({
          in_time: z
            .boolean()
            .nullable()
            .describe("whether the claim's dates lie in its time; null: cannot tell"),
          names_relation: z.boolean(),
        }),
      ),
    ),
    passages: z.array(passageShape),
    sources: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        file: z.string(),
        reliability: z.string(),
        open_contradictions: z.number(),
      }),
    ),
  },
  gist: ({ outcome, unknown, supports: [first] }) => {
    const strangers = unknown.map((name) => `Nothing here is called "${name}". `).join('');
    return `${strangers}${OUTCOMES[outcome].replace('%', first?.told ?? '')}`;
  },
  run: async ({ world }, { claim, limit: most }) => {
    const cited = await world.reads.citeClaim({ claim, limit: most });
    return {
      claim: cited.claim,
      outcome: cited.outcome,
      names: cited.recognised.names.map(entityOf),
      predicates: [...cited.recognised.predicates],
      dates: [...cited.recognised.dates],
      unknown: [...cited.recognised.unknown],
      total: cited.supports.total,
      supports: cited.supports.items.map(({ statement, inTime, namesRelation }) => ({
        ...statementOf(statement),
        in_time: inTime,
        names_relation: namesRelation,
      })),
      passages: cited.passages.map(passageOf),
      sources: cited.sources.map(({ id, title, file, reliability, contradictions }) => ({
        source: id,
        title,
        file,
        reliability,
        open_contradictions: contradictions,
      })),
    };
  },
});
