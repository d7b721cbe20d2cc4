/** The tool `get_unresolved`: what has no canonical document behind it, and what is open. */
import { z } from 'zod';
import { meant } from '../meant.js';
import { citationOf, citationShape } from '../shapes/citation.js';
import { cutShape } from '../shapes/cut.js';
import { entityOf, entityShape } from '../shapes/entity.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'get_unresolved',
  title: 'What is unresolved',
  description:
    'What has no canonical document behind it, was only found in prose or foretold, and questions that a date would settle. Call it before you answer about an entity with lore_verified false.',
  group: 'sources',
  role: 'reader',
  readOnly: true,
  input: {
    entity: z.string().optional().describe('only what concerns it; everything when left out'),
    limit: limit(200, 20),
  },
  output: {
    entity: entityShape.nullable(),
    provisional_total: z.number(),
    extracted_total: z.number().describe('statements that were only found in prose'),
    proposed_total: z.number().describe('names in prose that nobody defines'),
    hearsay_total: z.number(),
    questions_total: z.number(),
    flagged_total: z.number().describe('nodes that somebody marked as suspicious'),
    cut: cutShape,
    provisional: z.array(
      z.object({
        entity: entityShape,
        total: z.number(),
        statements: z.array(statementShape),
        mentioned_in: z.array(citationShape),
      }),
    ),
    extracted: z
      .array(statementShape)
      .describe('found in prose by patterns or models; nobody has written or accepted them'),
    proposed: z
      .array(
        z.object({
          name: z.string(),
          type: z.string().describe('what it would most likely be'),
          passages: z.number(),
          quotes: z.array(z.string()),
          file: z.string(),
          line: z.number().nullable(),
        }),
      )
      .describe('names that prose tells something of; nothing is believed of them until a page defines them'),
    hearsay: z.array(statementShape),
    questions: z.array(
      z.object({
        finding: z.string(),
        kind: z.string(),
        message: z.string(),
        subject: z.string(),
        settles: z.string().nullable(),
      }),
    ),
  },
  gist: (open) =>
    open.provisional_total +
      open.extracted_total +
      open.proposed_total +
      open.hearsay_total +
      open.questions_total >
    0
      ? ''
      : 'Nothing is unresolved.',
  run: async (call, { entity, limit: most }) => {
    const found = await call.world.reads.unresolved({
      limit: most,
      ...(entity === undefined ? {} : { entity: await meant(call, entity) }),
    });
    return {
      entity: found.entity === null ? null : entityOf(found.entity),
      provisional_total: found.provisional.total,
      extracted_total: found.extracted.total,
      proposed_total: found.proposed.total,
      hearsay_total: found.hearsay.total,
      questions_total: found.questions.total,
      flagged_total: found.flagged,
      cut: found.cut,
      provisional: found.provisional.items.map(({ entity: one, total, statements, mentionedIn }) => ({
        entity: entityOf(one),
        total,
        statements: statements.map(statementOf),
        mentioned_in: mentionedIn.map(citationOf),
      })),
      extracted: found.extracted.items.map(statementOf),
      proposed: found.proposed.items.map(({ name, type, passages, quotes, file, line }) => ({
        ...{ name, type, passages, file, line },
        quotes: [...quotes],
      })),
      hearsay: found.hearsay.items.map(statementOf),
      questions: found.questions.items.map(({ finding, kind, message, subject, settles }) => ({
        finding,
        kind,
        message,
        subject,
        settles,
      })),
    };
  },
});
