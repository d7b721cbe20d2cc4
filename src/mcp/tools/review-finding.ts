/** The tool `review_finding`: a person's word on a finding. */
import { z } from 'zod';
import { findingShape, findingsOf } from '../shapes/finding.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'review_finding',
  title: 'Review a finding',
  description:
    "Records a world-builder's verdict: confirmed, dismissed, exception, or open again. Only on the explicit wish of a person, with their reason; never your own judgement.",
  group: 'consistency',
  role: 'builder',
  readOnly: false,
  input: {
    node_id: z.string().min(1).describe('id of a finding, or a unique beginning of it'),
    verdict: z.enum(['confirmed', 'dismissed', 'exception', 'open']),
    reason: z.string().min(1).max(2000),
    expires: z.string().optional().describe('a day after which it is open again: 2027-01-01'),
  },
  output: { reviewed: z.array(findingShape) },
  run: async ({ world, by }, { node_id, verdict, reason, expires }) => {
    const judged = await world.judge({
      finding: node_id,
      verdict,
      reason,
      by,
      ...(expires === undefined ? {} : { expires }),
    });
    return { reviewed: await findingsOf(world, [judged]) };
  },
});
