/** Confusions as conflict cards: the question on top, the whole arc below it. */
import { z } from 'zod';
import { timestamp } from './common.js';

export const conflictShape = z
  .object({
    id: z.string(),
    rule: z.string(),
    kind: z.enum(['reversal', 'ambiguity', 'stale']),
    status: z.enum(['open', 'confirmed', 'dismissed', 'exception', 'gone', 'judged']),
    question: z.string().describe('answered by yes or no'),
    message: z.string(),
    facts: z
      .array(
        z
          .object({
            id: z.string(),
            role: z.enum(['origin', 'detour', 'return', 'rival', 'stale', 'newer']),
            value: z.string(),
            content: z.string().nullable().describe("the fact's own words: text, never markup"),
            author: z.string().nullable(),
            scope: z.string().nullable(),
            kind: z.string().nullable(),
            since: z.string().nullable().describe('in the words of the world'),
            committed_at: timestamp.nullable(),
            confidence: z.number().nullable(),
            ended: z
              .object({ how: z.string(), at: z.string(), by: z.string().nullable(), reason: z.string() })
              .nullable(),
            corroborated_by: z.array(z.string()),
          })
          .meta({ id: 'ConflictFact' }),
      )
      .describe('the whole arc, oldest first'),
    if_yes: z.array(z.string()).describe('ids of the facts that a yes would end'),
    if_no: z.array(z.string()).describe('ids of the facts that a no would end'),
    favoured: z
      .object({ facts: z.array(z.string()), because: z.string() })
      .nullable()
      .describe('whom the record of their authors speaks for; nothing is decided by it'),
    answered: z.object({ by: z.string(), at: timestamp, verdict: z.string(), reason: z.string() }).nullable(),
    flagged: z.boolean(),
    detected_at: timestamp,
    assignee: z.string().nullable(),
    comments: z.number(),
  })
  .meta({ id: 'Conflict' });

export const answerInput = z
  .union([
    z.strictObject({ answer: z.enum(['yes', 'no']), reason: z.string().max(2000).optional() }),
    z.strictObject({ keep: z.string().max(200), reason: z.string().max(2000).optional() }),
    z.strictObject({ merge: z.string().min(1).max(4000), reason: z.string().max(2000).optional() }),
    z.strictObject({ retire: z.string().max(200), reason: z.string().max(2000).optional() }),
    z.strictObject({ dismiss: z.literal(true), reason: z.string().min(1).max(2000) }),
  ])
  .meta({ id: 'ConfusionAnswer' });
