/** The tool `run_lint`: keeps what was extracted in order, now. */
import { z } from 'zod';
import { lintRunOf, lintRunShape, sideShape } from '../shapes/lint.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'run_lint',
  title: 'Lint what was extracted',
  description:
    'Quarantines extracted entities that nothing relates to, flags the loser of two extracted claims that rule each other out, and reckons trust anew. What somebody wrote is never touched, and all of it can be taken back. Try dry_run first.',
  group: 'accumulation',
  role: 'builder',
  readOnly: false,
  input: {
    dry_run: z.boolean().default(false).describe('tell what would happen, and write nothing'),
    judge: z
      .enum(['model', 'trust'])
      .optional()
      .describe('who judges; the configured model where there is one, else trust, when left out'),
    reason: z.string().max(200).optional().describe('why it is run; kept with the run'),
  },
  output: {
    dry_run: z.boolean(),
    run: lintRunShape.describe('with the counts'),
    quarantined: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    flagged: z.array(
      z.object({
        statement: sideShape,
        kept: sideShape,
        lint_note: z.string().describe('why it lost'),
        lint_model: z.string().describe('who judged'),
      }),
    ),
    undecided: z.array(z.object({ pair: z.array(sideShape), note: z.string() })).describe('left to people'),
  },
  run: async ({ world, signal, by }, { dry_run, judge, reason }) => {
    const report = await world.lint.run({
      ...{ dryRun: dry_run, by, signal, reason: reason ?? null },
      ...(judge === undefined ? {} : { judge }),
    });
    return {
      dry_run: report.dryRun,
      run: lintRunOf(report.run),
      quarantined: report.quarantined.map(({ id, name, type }) => ({ id, name, type })),
      flagged: report.flagged.map(({ loser, kept, note, model }) => ({
        ...{ statement: loser, kept, lint_note: note, lint_model: model },
      })),
      undecided: report.abstained.map(({ one, other, note }) => ({ pair: [one, other], note })),
    };
  },
});
