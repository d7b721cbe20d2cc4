/** The tool `explain_violation`: the rule behind a finding, the statements that offend it, and who says so. */
import { z } from 'zod';
import { withoutCommands } from '../reply/hints.js';
import { findingOf, findingShape, markTold } from '../shapes/finding.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'explain_violation',
  title: 'Explain a finding',
  description:
    'Why something was found: the rule with its Cypher, the least set of statements that cannot all hold, and the sources. For ways out, suggest_repairs.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: { node_id: z.string().min(1).describe('id of a finding, or a unique beginning of it') },
  output: {
    explained: findingShape,
    rule: z.object({
      id: z.string(),
      part: z.string(),
      name: z.string(),
      description: z.string(),
      why: z.string(),
      fix: z.string(),
      cypher: z.string(),
    }),
    core: z.array(z.string()).describe('ids of the statements that cannot all hold'),
    smallest: z.boolean().describe('each of them is needed for the clash'),
    repairs: z.number().describe('how many ways out suggest_repairs would tell'),
  },
  run: async ({ world }, { node_id }) => {
    const { shown, core, smallest, ways } = await world.why(node_id);
    const { id, part, name, description, why, fix, cypher } = shown.rule;
    return {
      explained: findingOf(shown),
      rule: { id, part, name, description, why, fix: withoutCommands(fix), cypher },
      core: [...core],
      smallest,
      repairs: ways,
    };
  },
  sent: (call, { explained }) => markTold(call, [explained.id]),
});
