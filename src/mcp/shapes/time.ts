/** The time a reply is about. */
import { z } from 'zod';
import type { AskedTime } from '../../reason/asked-time.js';

export const timeShape = z
  .object({
    text: z.string(),
    because: z.string().nullable().describe('what `current` stood for; null when another time was asked for'),
  })
  .meta({ id: 'Time' });

export function timeOf({ text, because }: AskedTime): z.input<typeof timeShape> {
  return { text, because };
}

/** Null in a world where nothing is dated. */
export function maybeTimeOf(asked: AskedTime | null): z.input<typeof timeShape> | null {
  return asked === null ? null : timeOf(asked);
}

/** "during the Border Wars", "in 340 TA": the time without the words before it. */
function plainTime(text: string): string {
  return text.trim().replace(/^(?:during|throughout|(?:at|in) the time of|(?:in|at)(?= +\d))\s+(?=\S)/i, '');
}

/** A time as calls name it. */
export const timeInput = z.string().min(1).transform(plainTime);

export const atTime = z
  .string()
  .default('current')
  .transform(plainTime)
  .describe("date, era or event; current: the world's present");
