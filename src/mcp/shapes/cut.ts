/** That a reply rests on a part of what is told of a hub. */
import { z } from 'zod';

export const cutShape = z
  .string()
  .nullable()
  .describe('how little of a hub was read; totals are then lower bounds');
