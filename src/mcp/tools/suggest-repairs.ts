/** The tool `suggest_repairs`: ways out of a finding, each tried without writing anything. */
import { z } from 'zod';
import { findingOf, findingShape, markTold } from '../shapes/finding.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'suggest_repairs',
  title: 'Suggest repairs',
  description:
    'Ways out of a finding, the least harmful first, with what each would heal and break and what to write in which file. Nothing is changed: a person decides.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: { node_id: z.string().min(1).describe('id of a finding, or a unique beginning of it') },
  output: {
    repaired: findingShape,
    repairs: z.array(
      z.object({
        kind: z.string(),
        says: z.string(),
        by_hand: z.boolean().describe('only a person can make it'),
        closes: z.number(),
        opens: z.number(),
        opening: z.array(z.string()),
        edits: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
    not_asked: z
      .array(z.string())
      .describe('rules that only a run over everything could answer: opens and closes tell little of theirs'),
  },
  run: async ({ world }, { node_id }) => {
    const { shown, repairs, notAsked } = await world.explain(node_id);
    return {
      repaired: findingOf(shown),
      repairs: repairs.map(({ kind, says, byHand, closes, opens, opening, edits }) => ({
        kind,
        says,
        by_hand: byHand,
        closes,
        opens,
        opening: [...opening],
        edits: edits.map((edit) => ({ ...edit })),
      })),
      not_asked: [...notAsked],
    };
  },
  sent: (call, { repaired }) => markTold(call, [repaired.id]),
});
