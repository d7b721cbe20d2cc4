/** `/confusions`: conflict cards, and the answer to their questions. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import { answerInput, conflictShape } from '../shapes/confusion.js';
import { idParam } from './findings.js';

export const listConfusions = defineRoute({
  id: 'listConfusions',
  method: 'get',
  path: '/confusions',
  group: 'confusions',
  summary: 'what would confuse a newcomer: open, or answered',
  role: 'reader',
  query: {
    state: z.enum(['open', 'resolved', 'all']).default('open'),
    kind: z.array(z.enum(['reversal', 'ambiguity', 'stale'])).optional(),
    text: z.string().max(200).optional(),
    ...pageQuery,
  },
  reply: pageOf(conflictShape).extend({
    open: z.number(),
    resolved: z.number(),
    coverage: z.object({
      judge: z.string().describe('who reads the story: model, caller or person'),
      because: z.string(),
      facts: z.number(),
      facts_read: z.number(),
    }),
  }),
  handle: notYet,
});

export const getConfusion = defineRoute({
  id: 'getConfusion',
  method: 'get',
  path: '/confusions/{id}',
  group: 'confusions',
  summary: 'one conflict card',
  role: 'reader',
  params: idParam,
  reply: conflictShape,
  handle: notYet,
});

const outcomeShape = z
  .object({
    confusion: conflictShape,
    ended: z.array(z.string()).describe('facts that ended by it'),
    reopened: z.array(z.string()).describe('facts that hold again'),
    merged: z.string().nullable().describe('the fact that took their place'),
    redacted: z.array(z.string()).describe('what was taken out before it was stored: a password, a key'),
  })
  .meta({ id: 'ConfusionOutcome' });

export const answerConfusion = defineRoute({
  id: 'answerConfusion',
  method: 'post',
  path: '/confusions/{id}/answer',
  group: 'confusions',
  summary: 'yes or no; or keep, merge, retire, dismiss',
  role: 'agent',
  params: idParam,
  body: answerInput,
  reply: outcomeShape,
  handle: notYet,
});

export const takeAnswerBack = defineRoute({
  id: 'takeAnswerBack',
  method: 'delete',
  path: '/confusions/{id}/answer',
  group: 'confusions',
  summary: 'take the answer back: what it ended holds again',
  role: 'agent',
  params: idParam,
  reply: outcomeShape,
  handle: notYet,
});
