/** The tool `list_flagged`: what lost a lint judgement, and why. */
import { z } from 'zod';
import { lintRunOf, lintRunShape, sideShape } from '../shapes/lint.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'list_flagged',
  title: 'What was flagged',
  description:
    'Extracted claims that lost a judgement and are left out of every other answer: why, to what, and who judged. For "why is X not told?". Only a person takes a judgement back.',
  group: 'accumulation',
  role: 'reader',
  readOnly: true,
  input: {
    before: z
      .int()
      .optional()
      .describe('the number of the last judgement of an earlier reply, for those before it'),
    limit: limit(200, 20),
  },
  output: {
    total: z.number(),
    quarantined_total: z.number().describe('extracted entities in quarantine, since nothing relates to them'),
    latest_run: lintRunShape.nullable(),
    flagged: z.array(
      z.object({
        judgement: z.number(),
        statement: sideShape,
        kept: sideShape.describe('what it lost to'),
        lint_note: z.string(),
        lint_model: z.string(),
        lint_ts: z.number().describe('milliseconds since 1970'),
        said_by: z.array(
          z.object({ source: z.string(), model: z.string().nullable(), confidence: z.number() }),
        ),
      }),
    ),
  },
  gist: ({ total }) => (total > 0 ? '' : 'No claim has lost a judgement.'),
  run: async ({ world }, { before, limit: most }) => {
    const page = { limit: most, ...(before === undefined ? {} : { after: before }) };
    const { total, flagged } = await world.lint.flagged(page);
    const { total: quarantined } = await world.lint.quarantined({ limit: 1 });
    const [latest] = await world.lint.runs({ limit: 1 });
    return {
      total,
      quarantined_total: quarantined,
      latest_run: latest === undefined ? null : lintRunOf(latest),
      flagged: flagged.map(({ judgement, loser, text, keptText }) => ({
        judgement: judgement.id,
        statement: { id: judgement.statement, text },
        kept: { id: judgement.kept, text: keptText },
        lint_note: judgement.note,
        lint_model: judgement.model,
        lint_ts: judgement.at,
        said_by: (loser?.witnesses ?? []).map(({ source, model, confidence }) => ({
          source,
          model,
          confidence,
        })),
      })),
    };
  },
});
