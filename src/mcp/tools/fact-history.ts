/** The tool `fact_history`: how what a fact is about came to stand as it does. */
import { z } from 'zod';
import { factOf, factShape } from '../shapes/fact.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'fact_history',
  title: 'History of a fact',
  description:
    'All that was said of what a fact is about, oldest first, also what has ended, and what replaced what. Call it before you contradict or retire a fact.',
  group: 'memory',
  role: 'reader',
  readOnly: true,
  input: { fact: z.string().min(2).describe('its id, or a beginning of it') },
  output: {
    about: factShape,
    threads: z.array(
      z.object({
        subject: z.string(),
        attribute: z.string(),
        entries: z.array(
          z.object({
            value: z.string(),
            mode: z.string().describe('states, changes, ends or mentions'),
            fact: factShape,
          }),
        ),
      }),
    ),
    related: z.array(factShape).describe('declared to replace it or to be replaced by it'),
  },
  run: async ({ world }, { fact: id }) => {
    const { fact, threads, related } = await world.facts.history(id);
    return {
      about: factOf(world, fact),
      threads: threads.map(({ subjectName, attribute, entries }) => ({
        subject: subjectName,
        attribute,
        entries: entries.map((entry) => ({
          value: entry.claim.told,
          mode: entry.claim.mode,
          fact: factOf(world, entry.fact),
        })),
      })),
      related: related.map((one) => factOf(world, one)),
    };
  },
});
