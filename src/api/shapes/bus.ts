/** The bus on a broker: how far it was read, and what could not be. */
import { z } from 'zod';
import { timestamp } from './common.js';

const partition = z.object({
  topic: z.string(),
  partition: z.number(),
  next: z.number().describe('the offset of the next message to be taken'),
  end: z.number().describe('behind the last message, when the broker was last asked'),
  lag: z.number(),
  asked_at: timestamp,
});

const letter = z.object({
  topic: z.string(),
  partition: z.number(),
  offset: z.number(),
  code: z.string(),
  reason: z.string(),
  at: timestamp,
});

export const busShape = z
  .object({
    group: z.string(),
    topics: z.object({ ingest: z.string(), lint: z.string(), audit: z.string(), dead: z.string() }),
    readers: z.array(z.string()).describe('processes that read the broker for this world'),
    lag: z.number(),
    waiting: z.number().describe('messages that were taken and wait for their turn'),
    unsent: z.number().describe('messages that are still to be sent'),
    partitions: z.array(partition),
    dead_letters: z.object({ total: z.number(), latest: z.array(letter) }),
  })
  .meta({ id: 'Bus' });
