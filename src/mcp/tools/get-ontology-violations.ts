/** The tool `get_ontology_violations`: what breaks the world's own rules. */
import { z } from 'zod';
import { didYouMean, LoreError, SEVERITIES } from '../../model/index.js';
import { count } from '../../report/words.js';
import { entityInput } from '../shapes/entity.js';
import { findingShape, findingsOf, markTold } from '../shapes/finding.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'get_ontology_violations',
  title: 'Violations of rules',
  description:
    "What breaks the rules of the world's ontology: circles, too many, not allowed. list_ontology_rules tells the rules.",
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {
    entity: entityInput.optional(),
    rule_id: z.string().optional().describe('as list_ontology_rules gives it; all rules when left out'),
    severity: z.enum(SEVERITIES).optional().describe('only this bad or worse'),
    limit: limit(200, 20),
  },
  output: { total: z.number(), violations: z.array(findingShape) },
  gist: ({ total }) =>
    total === 0
      ? 'No violation of a rule is open here.'
      : `${count(total, 'open violation of a rule', 'open violations of a rule')}.`,
  run: async ({ world }, { entity, rule_id, severity, limit: most }) => {
    if (rule_id !== undefined) {
      const known = (await world.rules()).map(({ id }) => id);
      if (!known.includes(rule_id))
        throw new LoreError({
          code: 'mcp/unknown-rule',
          message: `There is no rule "${rule_id}".`,
          hint: didYouMean(rule_id, known) ?? 'list_ontology_rules lists them.',
        });
    }
    const filter = {
      ...(rule_id === undefined ? { kinds: ['ontology-violation'] as const } : { rules: [rule_id] }),
      statuses: ['open', 'confirmed'] as const,
      ...(entity === undefined ? {} : { entity: (await world.find(entity)).id }),
      ...(severity === undefined
        ? {}
        : { severities: SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1) }),
    };
    const total = await world.store.findings.countFindings(filter);
    return { total, violations: await findingsOf(world, await world.findings({ ...filter, limit: most })) };
  },
  sent: (call, { violations }) =>
    markTold(
      call,
      violations.map(({ id }) => id),
    ),
});
