/** The tool `retire_fact`: ends a fact, or takes its end back. */
import { z } from 'zod';
import { LoreError } from '../../model/index.js';
import { factOf, factShape } from '../shapes/fact.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'retire_fact',
  title: 'Retire a fact',
  description:
    'Ends a fact: it held until now or, if wrong, never did; undo takes that back. To replace it, commit_fact with supersedes; to answer a question of get_confusions, resolve_confusion.',
  group: 'memory',
  role: 'agent',
  readOnly: false,
  idempotent: false,
  input: {
    fact: z.string().min(2).describe('its id, or a beginning of it'),
    reason: z
      .string()
      .max(2000)
      .optional()
      .describe('why, for whoever meets it in the history; needed unless undo'),
    wrong: z.boolean().default(false).describe('it was never so'),
    undo: z.boolean().default(false).describe('it holds again'),
  },
  output: { retired: factShape },
  run: async ({ world, by }, { fact, reason = '', wrong, undo }) => {
    if (undo && wrong)
      throw new LoreError({
        code: 'mcp/bad-input',
        message: 'A fact cannot hold again and never have held.',
      });
    const after = undo
      ? await world.facts.reopen(fact, by)
      : await world.facts.retire({ fact, reason, by, wrong });
    return { retired: factOf(world, after) };
  },
});
