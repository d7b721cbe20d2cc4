/** `/ask` and `/search`. */
import { z } from 'zod';
import { answerTo } from '../answer.js';
import { defineRoute } from '../route.js';
import { searchAll } from '../search.js';
import { answerShape, searchShape } from '../shapes/answer.js';

export const ask = defineRoute({
  id: 'ask',
  method: 'post',
  path: '/ask',
  group: 'ask',
  summary: 'a question, answered sentence by sentence with who says so',
  role: 'reader',
  body: z
    .strictObject({
      question: z.string().trim().min(1).max(2000),
      plain: z.boolean().default(false).describe('without the language model, even where one is configured'),
    })
    .meta({ id: 'Question' }),
  reply: answerShape,
  handle: async ({ site, signal }, { body }) =>
    answerTo(site.demandWorld(), body.question, body.plain, signal),
});

export const search = defineRoute({
  id: 'search',
  method: 'get',
  path: '/search',
  group: 'ask',
  summary: 'entities, passages, findings and rules, while one types',
  role: 'reader',
  query: {
    text: z.string().trim().min(1).max(200),
    type: z.array(z.string().max(100)).optional().describe('entity types, with their subtypes'),
    in: z
      .array(z.enum(['entities', 'passages', 'findings', 'rules']))
      .optional()
      .describe('all when left out'),
    limit: z.int().min(1).max(50).default(8).describe('of each'),
  },
  reply: searchShape,
  handle: async ({ site }, { query }) => searchAll(site.demandWorld(), query),
});
