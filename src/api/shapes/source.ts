/** Documents: what each says passage by passage, and what of it was not understood. */
import { z } from 'zod';
import { linesShape, pageOf } from './common.js';
import { entityShape } from './entity.js';

export const sourceRowShape = z
  .object({
    id: z.string(),
    title: z.string(),
    file: z.string(),
    format: z.string(),
    reliability: z.string(),
    written: z.string().nullable().describe("the document's own date in the world"),
    passages: z.number(),
    statements: z.number(),
    open_findings: z.number(),
  })
  .meta({ id: 'SourceRow' });

/** What was read from a passage. */
const readingShape = z
  .object({
    statement: z.string(),
    told: z.string(),
    when: z.string(),
    subject: entityShape,
    object: entityShape.nullable(),
    lines: linesShape.nullable(),
    quote: z.string().nullable(),
    confidence: z.number(),
    is_disputed: z.boolean(),
    provisional: z.boolean(),
    model: z.string().nullable().describe('that extracted it'),
    retcon: z.string().nullable().describe('why a person has changed what the document says'),
  })
  .meta({ id: 'Reading' });

export const sourcePassageShape = z
  .object({
    id: z.string().nullable().describe('null: said by the document outside of its passages'),
    heading: z.array(z.string()),
    text: z.string(),
    is_cut: z.boolean().describe('the text goes on in the file'),
    lines: linesShape.nullable(),
    readings: z.array(readingShape),
    mentions: z.array(entityShape).describe('named there, and nothing more'),
  })
  .meta({ id: 'SourcePassage' });

export const sourceShape = sourceRowShape
  .extend({ passages_page: pageOf(sourcePassageShape) })
  .meta({ id: 'SourceCard' });

export const noticesShape = z
  .object({
    items: z.array(
      z
        .object({
          level: z.enum(['error', 'warning', 'info']),
          code: z.string(),
          message: z.string(),
          hint: z.string().nullable(),
          line: z.number().nullable(),
        })
        .meta({ id: 'ReadNotice' }),
    ),
    names: z
      .array(z.object({ name: z.string(), type: z.string(), passages: z.number(), quote: z.string() }))
      .describe('whom its prose speaks of and no page defines'),
  })
  .meta({ id: 'ReadNotices' });
