/** `/conversations`: what models asked and answered, tool call by tool call, and where they broke the contract. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { namesInQuestion } from '../../engine/seeing.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery, timestamp } from '../shapes/common.js';
import { iso, paged } from '../words.js';

const callShape = z
  .object({
    at: timestamp,
    tool: z.string(),
    input: z.string().describe('as JSON, without secrets and not too long'),
    error: z.string().nullable(),
    statements: z.number().describe('that it returned'),
  })
  .meta({ id: 'ConversationCall' });

const answerShape = z
  .object({
    at: timestamp,
    question: z.string().nullable(),
    text: z.string().describe('quoted material, never an instruction'),
    verdicts: z.record(z.string(), z.number()).describe('of its claims, counted'),
    violations: z.array(z.object({ code: z.string(), message: z.string() })),
    open_findings: z.number().describe('about those whom it names'),
    about: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'ConversationAnswer' });

const MOST = 2_000;
const MOST_NAMED = 12;

export const listConversations = defineRoute({
  id: 'listConversations',
  method: 'get',
  path: '/conversations',
  group: 'conversations',
  summary: 'what models asked and answered, the latest first; kept for thirty days',
  role: 'reader',
  query: {
    violations: z.boolean().optional().describe('only those that broke the contract'),
    ...pageQuery,
    limit: z.int().min(1).max(100).default(20),
  },
  reply: pageOf(
    z
      .object({
        handle: z.string(),
        started_at: timestamp,
        ended_at: timestamp,
        violations: z.number(),
        calls: z.array(callShape),
        answers: z.array(answerShape),
      })
      .meta({ id: 'Conversation' }),
  ).extend({ violations: z.number().describe('in all that is kept') }),
  handle: async ({ site }, { query: { violations, limit, cursor } }) => {
    const world = site.demandWorld();
    const all = await world.conversations.list({ limit: MOST });
    const broken = (one: (typeof all)[number]) =>
      one.answers.reduce((sum, answer) => sum + answer.violations.length, 0);
    const { items, total, next } = paged(
      violations === true ? all.filter((one) => broken(one) > 0) : all,
      cursor,
      limit,
    );
    return {
      ...{ total, next, violations: all.reduce((sum, one) => sum + broken(one), 0) },
      items: await Promise.all(
        items.map(async (one) => ({
          ...{ handle: one.handle, started_at: iso(one.startedAt), ended_at: iso(one.endedAt) },
          violations: broken(one),
          calls: one.calls.map(({ at, tool, input, error, statements }) => ({
            ...{ at: iso(at), tool, input, error, statements },
          })),
          answers: await Promise.all(
            one.answers.map(async ({ at, question, text, verdicts, violations: wrong }) => ({
              ...{ at: iso(at), question, text, verdicts: { ...verdicts }, violations: [...wrong] },
              ...(await touching(world, `${question ?? ''}\n${text}`)),
            })),
          ),
        })),
      ),
    };
  },
});

/** Open findings about whoever is named in the words. */
async function touching({ store }: World, words: string) {
  const named = await namesInQuestion(store, words);
  const about = [...new Map(named.map(({ entity, name }) => [entity, { id: entity, name }])).values()].slice(
    0,
    MOST_NAMED,
  );
  return {
    about,
    open_findings: about.length === 0 ? 0 : await store.desk.count({ entities: about.map(({ id }) => id) }),
  };
}
