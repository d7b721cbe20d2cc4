/** The tool `list_sources`: the documents, how far they are to be trusted, and what stands against them. */
import { z } from 'zod';
import { RELIABILITIES } from '../../model/index.js';
import { openFindingsOf, openFindingsShape } from '../shapes/open-findings.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'list_sources',
  title: 'List sources',
  description:
    'The documents of the world with their reliability and the open findings that rest on them. lore://source/{id} gives the text of one.',
  group: 'sources',
  role: 'reader',
  readOnly: true,
  input: {
    reliability: z.enum(RELIABILITIES).optional(),
    words: z.string().optional().describe('words of its title or path'),
    limit: limit(500, 50),
  },
  output: {
    total: z.number(),
    by_reliability: z.record(z.string(), z.number()),
    sources: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        file: z.string(),
        format: z.string(),
        reliability: z.string(),
        written: z.string().nullable().describe('its own date in the world'),
        passages: z.number(),
        statements: z.number(),
        open_findings: openFindingsShape,
      }),
    ),
  },
  gist: ({ total }) => (total > 0 ? '' : 'No source fits.'),
  run: async ({ world }, { reliability, words, limit: most }) => {
    const found = await world.reads.listSources({
      limit: most,
      ...(reliability === undefined ? {} : { reliability }),
      ...(words === undefined ? {} : { text: words }),
    });
    return {
      total: found.sources.total,
      by_reliability: { ...found.byReliability },
      sources: found.sources.items.map((one) => ({
        source: one.id,
        title: one.title,
        file: one.file,
        format: one.format,
        reliability: one.reliability,
        written: one.written,
        passages: one.passages,
        statements: one.statements,
        open_findings: openFindingsOf(one.findings),
      })),
    };
  },
});
