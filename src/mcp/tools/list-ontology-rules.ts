/** The tool `list_ontology_rules`: the rules that findings come from. */
import { z } from 'zod';
import { FINDING_KINDS } from '../../model/index.js';
import { defineTool, limit } from '../tool.js';

export const ruleShape = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  severity: z.string(),
  description: z.string(),
  pack: z.string(),
  parts: z.array(z.string()).describe('the relations and attributes it was made for'),
  enabled: z.boolean(),
  open: z.number().describe('findings of it that stand'),
});

export const tool = defineTool({
  name: 'list_ontology_rules',
  title: 'List rules',
  description: 'The rules the world is held to, with how many findings of each stand.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {
    kind: z.enum(FINDING_KINDS).optional().describe('only rules that find this; all when left out'),
    words: z.string().optional().describe('only rules whose id, name or description contains this'),
    limit: limit(500, 500),
  },
  output: { total: z.number(), rules: z.array(ruleShape) },
  gist: ({ total }) => (total > 0 ? '' : 'No rule fits.'),
  run: async ({ world }, { kind, words, limit: most }) => {
    const wanted = words?.toLowerCase();
    const rules = (await world.rules())
      .filter((rule) => kind === undefined || rule.kind === kind)
      .filter(({ id, name, description }) =>
        wanted === undefined ? true : `${id} ${name} ${description}`.toLowerCase().includes(wanted),
      );
    return {
      total: rules.length,
      rules: rules
        .slice(0, most)
        .map(({ id, name, kind: of, severity, description, pack, parts, enabled, disabledBy, open }) => ({
          id,
          name,
          kind: of,
          severity,
          description,
          pack,
          parts: [...parts],
          enabled: enabled && disabledBy === null,
          open,
        })),
    };
  },
});
