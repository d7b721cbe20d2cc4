/** The tool `run_consistency_check`: runs the rules now. */
import { z } from 'zod';
import { count } from '../../report/words.js';
import { ENTITY_NAMES } from '../read-input.js';
import { findingShape, findingsOf, markTold } from '../shapes/finding.js';
import { runOf, runShape } from '../shapes/run.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'run_consistency_check',
  title: 'Run a consistency check',
  description:
    'Runs the rules over an entity, an era, one rule or everything, and tells what is open there. For an entity new to the conversation, or when latest_run is old. Changes no statement.',
  group: 'consistency',
  role: 'reader',
  readOnly: false,
  input: {
    scope: z.string().min(1).default('everything').describe('everything, an entity, an era, or a rule id'),
    limit: limit(200, 20),
  },
  alsoNamed: { scope: [...ENTITY_NAMES, 'node_id', 'era', 'rule_id', 'rule'] },
  output: {
    run: runShape.nullable(),
    total: z.number(),
    appeared: z.number().describe('findings that were not open before'),
    gone: z.number().describe('findings whose evidence has vanished'),
    findings: z.array(findingShape),
  },
  gist: ({ total, appeared }) =>
    `${total === 0 ? 'Nothing is open there' : `${count(total, 'finding')} open there`}, ${appeared} of them new.`,
  run: async ({ world, signal }, { scope, limit: most }) => {
    const report = await world.check({ ...(await world.checkScope(scope)), signal });
    return {
      run: report.run === null ? null : runOf(report.run),
      total: report.findings.length,
      appeared: report.appeared.length,
      gone: report.gone.length,
      findings: await findingsOf(world, report.findings.slice(0, most)),
    };
  },
  sent: (call, { findings }) =>
    markTold(
      call,
      findings.map(({ id }) => id),
    ),
});
