/** What many replies are made of: pages, times on the world's axis, whom something is about. */
import { z } from 'zod';

/** `2026-11-16T08:30:00.000Z`: when something was recorded or done. */
export const timestamp = z.string().describe('ISO 8601, UTC');

export { whoShape } from '../../report/findings/shape.js';

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().describe('of the whole list'),
    next: z.string().nullable().describe('pass it as `cursor` for the next page; null on the last one'),
  });

export const pageQuery = {
  limit: z.int().min(1).max(500).default(50).describe('items on a page'),
  cursor: z.string().max(2000).optional().describe('`next` of the page before, with the same filter'),
};

/** Seconds on the world's axis; null where nothing limits it. */
const second = z.number().nullable();

export const windowShape = z
  .object({ from_min: second, from_max: second, until_min: second, until_max: second })
  .describe('seconds on the axis of the world: it begins between the first two and ends between the last two')
  .meta({ id: 'Window' });

export const momentShape = z
  .object({ text: z.string(), min: second, max: second, calendar: z.string().nullable() })
  .meta({ id: 'Moment' });

/** A stretch of the world's axis with round dates to draw it by. */
export const axisShape = z
  .object({
    from: z.number(),
    until: z.number(),
    ticks: z.array(z.object({ at: z.number(), label: z.string() })),
    now: z.object({ at: z.number(), text: z.string() }).nullable().describe("the world's present"),
  })
  .meta({ id: 'Axis' });

export const linesShape = z.object({ start: z.number(), end: z.number() }).meta({ id: 'Lines' });

export const errorShape = z
  .object({
    error: z.object({
      code: z.string().describe('stable: `check/unknown-finding`'),
      message: z.string(),
      hint: z.string().nullable(),
      at: z
        .object({ file: z.string(), line: z.number().nullable(), column: z.number().nullable() })
        .nullable(),
      total: z.number().optional(),
      candidates: z
        .array(z.object({ id: z.string(), name: z.string(), type: z.string(), lifetime: z.string() }))
        .optional()
        .describe('whom a name may mean, where it is asked which'),
    }),
  })
  .meta({ id: 'Error' });

/** At a time: in the words of the world's calendar, an era, an event, or `@` and a second on the axis. */
export const atInput = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('a date, era or event of the world, or @ and a second on its axis; its present when left out');

export const asOfInput = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe('as it was believed then: a day such as 2026-05-01, or # and the number of a commit');
