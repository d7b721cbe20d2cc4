/** The tool `cite`: the passages behind a claim. */
import { z } from 'zod';
import { passageOf, passageShape } from '../shapes/passage.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { defineTool, limit } from '../tool.js';

const OUTCOMES = {
  supported: 'Supported: %.',
  contradicted: 'Contradicted: %.',
  disputed: 'Disputed: %.',
  provisional: 'Said, but not settled: %.',
  'out-of-time': 'Told, but not of that time: %.',
  hearsay: 'Only prophecies or unreliable sources say so: %.',
  related: 'No source says so; what follows is only near it. %.',
  silent: 'No source says so, and nothing is near it. %.',
} as const;

export const tool = defineTool({
  name: 'cite',
  title: 'Cite a claim',
  description:
    'What a claim in words is worth (the same verdict that verify_answer gives), with the statements and passages behind it, and how many open contradictions each source has. Call it for each claim you repeat or stress; silent: no source says so.',
  group: 'sources',
  role: 'reader',
  readOnly: true,
  input: {
    claim: z.string().min(1).max(1000).describe('one sentence: Aldric ruled Valdorn in 340 TA'),
    limit: limit(50, 10),
  },
  output: {
    claim: z.string(),
    outcome: z.enum([
      'supported',
      'contradicted',
      'disputed',
      'provisional',
      'out-of-time',
      'hearsay',
      'related',
      'silent',
    ]),
    parts: z
      .array(z.object({ claim: z.string(), verdict: z.string(), because: z.string() }))
      .describe('each thing that it says'),
    total: z.number(),
    supports: z.array(statementShape).describe('what decides it'),
    passages: z.array(passageShape),
    sources: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        file: z.string(),
        reliability: z.string(),
        open_contradictions: z.number(),
      }),
    ),
  },
  gist: ({ outcome, parts, supports: [first] }) => {
    const worst = parts.find(
      ({ verdict }) => verdict === outcome || verdict === 'unsupported' || verdict === 'nearby',
    );
    const why = outcome === 'supported' ? first?.told : worst?.because;
    return OUTCOMES[outcome]
      .replace('%', () => (why ?? '').replace(/\.$/, ''))
      .replace(/[ :]*(?:\. *)?\.$/, '.');
  },
  run: async ({ world }, { claim, limit: most }) => {
    const cited = await world.reads.citeClaim({ claim, limit: most });
    return {
      claim: cited.claim,
      outcome: cited.outcome,
      parts: cited.parts.map((part) => ({ ...part })),
      total: cited.statements.total,
      supports: cited.statements.items.map(statementOf),
      passages: cited.passages.map(passageOf),
      sources: cited.sources.map(({ id, title, file, reliability, contradictions }) => ({
        source: id,
        title,
        file,
        reliability,
        open_contradictions: contradictions,
      })),
    };
  },
});
