/** A statement as replies tell it: in words, when it holds, how sure we are, and who says so. */
import { z } from 'zod';
import type { ToldStatement } from '../../reason/told-statement.js';
import { citationOf, citationShape } from './citation.js';
import { entityOf, entityShape } from './entity.js';

export const statementShape = z
  .object({
    id: z.string(),
    told: z.string(),
    when: z.string().describe('empty when no source says'),
    subject: entityShape,
    predicate: z.string(),
    object: entityShape.nullable(),
    value: z.string().nullable(),
    qualifiers: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .describe('what narrows it: it is said of no more than this'),
    confidence: z.number(),
    reliability: z.string(),
    is_disputed: z.boolean(),
    disputed_with: z.array(z.string()).describe('ids of statements that cannot hold together with it'),
    hearsay: z.boolean().describe('only prophecies or unreliable sources say so: never simply true'),
    provisional: z.boolean(),
    citations: z.array(citationShape),
  })
  .meta({ id: 'Statement' });

export function statementOf(told: ToldStatement): z.input<typeof statementShape> {
  return {
    id: told.id,
    told: told.told,
    when: told.when,
    subject: entityOf(told.subject),
    predicate: told.predicate,
    object: told.object === null ? null : entityOf(told.object),
    value: told.value,
    ...(Object.keys(told.qualifiers ?? {}).length === 0 ? {} : { qualifiers: { ...told.qualifiers } }),
    confidence: told.confidence,
    reliability: told.reliability,
    is_disputed: told.disputed,
    disputed_with: [...(told.disputedWith ?? [])],
    hearsay: told.hearsay,
    provisional: told.provisional,
    citations: told.citations.map(citationOf),
  };
}
