/** The tool `submit_verdict`: takes the calling model's judgement of a case. */
import { z } from 'zod';
import { confusionVerdict } from '../../model/confusion-verdict.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'submit_verdict',
  title: 'Submit a verdict',
  description:
    'Your verdict on the case of next_case: each place that would confuse a newcomer, or an empty list. What is new becomes a confusion with your question; what was asked before is not asked twice.',
  group: 'memory',
  role: 'agent',
  readOnly: false,
  input: {
    case_id: z.string().min(6).describe('from next_case'),
    confusions: z.array(confusionVerdict).max(20).describe('empty when nothing would confuse'),
    withdraw: z
      .array(z.string())
      .max(20)
      .default([])
      .describe('findings under `asked` of next_case that nobody needs to be asked about'),
  },
  output: {
    filed: z.array(
      z.object({
        as: z
          .string()
          .describe(
            'found, reopened, known (asked or answered before), settled (nothing is open) or conversation',
          ),
        finding: z.string().nullable(),
        question: z.string(),
      }),
    ),
    waiting: z.number().describe('cases that are still to be judged: call next_case'),
  },
  run: async ({ world, by }, { case_id, confusions, withdraw }) => {
    const filed = await world.judging.submit(case_id, { confusions }, by, withdraw);
    const { open } = await world.judging.coverage();
    return { filed: filed.map((one) => ({ ...one })), waiting: open };
  },
});
