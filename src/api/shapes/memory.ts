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

const threadShape = z
  .object({
    subject: z.string(),
    attribute: z.string(),
    entries: z.array(z.object({ fact: factShape, value: z.string(), mode: z.string() })),
  })
  .meta({ id: 'Thread' });

export const scopeStoryShape = z
  .object({
    scope: z.string(),
    total: z.number().describe('facts filed there or below, ended ones among them'),
    threads: z.array(threadShape).describe('of which more than one thing was said, there or elsewhere'),
    alone: z.array(factShape).describe('the other facts, the oldest first'),
    confusions: z.array(confusionShape),
    is_cut: z.boolean().describe('only the latest are told'),
  })
  .meta({ id: 'ScopeStory' });

export const storyShape = z
  .object({
    fact: factShape,
    threads: z.array(threadShape),
    related: z.array(factShape),
    confusions: z.array(confusionShape),
  })
  .meta({ id: 'Story' });
