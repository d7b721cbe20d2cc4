/** Pieces that the declarations have in common. */
import { z } from 'zod';

export const sentence = z.string().trim().min(1).max(400);
export const word = z.string().trim().min(1).max(80);
export const words = z.array(word).max(200);

/** One word may stand for a list of one. */
export const wordOrWords = z.preprocess((value) => (typeof value === 'string' ? [value] : value), words);

export const end = z.enum(['subject', 'object']);

/** Ways in which prose tells it: a wording, or one with what a date beside it means and how sure it is. */
export const inProse = z
  .array(
    z.preprocess(
      (value) => (typeof value === 'string' ? { text: value } : value),
      z.strictObject({
        text: sentence,
        date: z.enum(['from', 'until', 'by']).optional(),
        terms: z.boolean().optional(),
        confidence: z.number().min(0).max(1).optional(),
      }),
    ),
  )
  .max(100);

/** How much counts what prose tells by these wordings. */
export const PROSE_WORTHS = ['exact', 'provisional', 'unread'] as const;
export const proseWorth = z.enum(PROSE_WORTHS);

export type ProseDeclaration = z.output<typeof inProse>;
