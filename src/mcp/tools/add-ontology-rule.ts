/** The tool `add_ontology_rule`: keeps a rule that a world-builder wrote. */
import { z } from 'zod';
import { SEVERITIES } from '../../model/index.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'add_ontology_rule',
  title: 'Add a rule',
  description:
    'Adds a rule in read-only Cypher: each row it returns becomes a finding. For world-builders, on their wish; run_consistency_check with the rule id runs it.',
  group: 'consistency',
  role: 'builder',
  readOnly: false,
  input: {
    id: z.string().min(1).describe('small letters, digits and dashes: no-overlapping-kingdoms'),
    cypher: z.string().min(1).max(20_000),
    description: z.string().min(1).max(2000),
    severity: z.enum(SEVERITIES).default('warn'),
  },
  alsoNamed: { id: ['rule_id', 'rule'] },
  output: { id: z.string(), severity: z.string(), description: z.string(), enabled: z.boolean() },
  run: async ({ world }, rule) => {
    const { id, severity, description, enabled } = await world.addRule(rule);
    return { id, severity, description, enabled };
  },
});
