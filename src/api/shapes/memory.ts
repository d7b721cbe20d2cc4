/** What was told in plain words: scopes, authors, and the story of one thing. */
import { z } from 'zod';
import { confusionShape, factShape } from '../../mcp/shapes/fact.js';

export const memoryShape = z
  .object({
    facts: z.number(),
    standing: z.number(),
    confusions: z.number().describe('open ones'),
    scopes: z.array(
      z
        .object({
          scope: z.string().describe('empty at the root'),
          facts: z.number().describe('filed exactly there'),
          standing: z.number(),
          latest: z.string().describe('when the last of them was told'),
        })
        .meta({ id: 'Scope' }),
    ),
    authors: z.array(
      z
        .object({
          author: z.string(),
          facts: z.number(),
          standing: z.number(),
          corroborated: z.number(),
          wrong: z.number().describe('never so, by somebody else’s word'),
        })
        .meta({ id: 'FactAuthor' }),
    ),
  })
  .meta({ id: 'Memory' });

export const storyShape = z
  .object({
    fact: factShape,
    threads: z.array(
      z
        .object({
          subject: z.string(),
          attribute: z.string(),
          entries: z.array(z.object({ fact: factShape, value: z.string(), mode: z.string() })),
        })
        .meta({ id: 'Thread' }),
    ),
    related: z.array(factShape),
    confusions: z.array(confusionShape),
  })
  .meta({ id: 'Story' });
