/** The tool `would_break`: what a draft would break or heal, without writing it. */
import { z } from 'zod';
import { LoreError } from '../../model/index.js';
import { count } from '../../report/words.js';
import { findingOf, findingShape } from '../shapes/finding.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'would_break',
  title: 'What a draft would break',
  description:
    'Supposes statements, or a whole file, and tells which findings would appear and which would be healed. Writes nothing. Call it before proposing new lore.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {
    statements: z
      .array(z.record(z.string(), z.unknown()))
      .max(500)
      .optional()
      .describe('as in a YAML file of the world: {subject, predicate, object or value, from, until, at}'),
    text: z.string().max(20_000).optional().describe('a draft in Markdown or YAML, instead of statements'),
    file: z.string().optional().describe('the file the text would stand in; replaces what it says now'),
  },
  alsoNamed: { text: ['draft', 'answer', 'content', 'claim'] },
  output: {
    breaks: z.array(findingShape),
    heals: z.array(findingShape),
    contradicts: z
      .array(z.object({ claim: z.string(), because: z.string() }))
      .describe(
        'what a text without a file says that the record says otherwise, judged as verify_answer does',
      ),
    notices: z.array(z.string()).describe('names that are not known, dates that cannot be read'),
    not_asked: z.array(z.string()).describe('rules that only a run over everything could answer'),
  },
  gist: ({ breaks, heals, contradicts }) =>
    `${count(breaks.length, 'finding')} would appear, ${heals.length} would be healed${
      contradicts.length === 0 ? '' : `; the record contradicts ${count(contradicts.length, 'claim')}`
    }.`,
  run: async ({ world }, { statements, text, file }) => {
    if (text === undefined && statements === undefined)
      throw new LoreError({
        code: 'mcp/bad-input',
        message: 'Nothing is supposed: give statements or text.',
        hint: 'For example {"statements": [{"subject": "Aldric", "predicate": "RULES", "object": "Kaelmoor", "from": "340 TA"}]}.',
      });
    const supposed =
      text === undefined
        ? { document: { statements: statements ?? [] } }
        : { text, ...(file === undefined ? {} : { file }) };
    const { breaks, heals, notices, notAsked, failures, contradicts } = await world.wouldBreak(supposed);
    return {
      breaks: breaks.map(findingOf),
      heals: heals.map(findingOf),
      contradicts: contradicts.map(({ claim, because }) => ({ claim, because })),
      notices: notices.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`)),
      not_asked: [...notAsked, ...failures.map(({ rule, message }) => `${rule} (${message})`)],
    };
  },
});
