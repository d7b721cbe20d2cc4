/** The tool `review_extracted`: a person's word on what was only found in prose. */
import { z } from 'zod';
import { statementOf, statementShape } from '../shapes/statement.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'review_extracted',
  title: 'Accept or reject what was extracted',
  description:
    "Records a world-builder's verdict on a statement that get_unresolved lists as extracted: accept (it counts as written), reject (it is believed no longer), or undo. Only on a person's explicit wish.",
  group: 'sources',
  role: 'builder',
  readOnly: false,
  input: {
    statement: z.string().min(4).describe('id of the statement, or a unique beginning of it'),
    verdict: z.enum(['accept', 'reject', 'undo']),
    reason: z.string().max(2000).optional(),
  },
  output: { verdict: z.enum(['accepted', 'rejected', 'open']), statement: statementShape },
  run: async ({ world, by }, { statement, verdict, reason }) => {
    const decided = await world.provisional[verdict]({
      statement,
      by,
      ...(reason === undefined ? {} : { reason }),
    });
    return { verdict: decided.verdict, statement: statementOf(decided.statement) };
  },
});
