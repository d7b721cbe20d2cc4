/** The tool `true_during`: when did this really hold? */
import { z } from 'zod';
import { meant } from '../meant.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { maybeTimeOf, timeInput, timeShape } from '../shapes/time.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'true_during',
  title: 'When was it true?',
  description:
    'The real intervals in which a relation held, within an era or at any time. Call it when was_true_at says no: the user may have the wrong year.',
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    relation: z.string().min(1),
    subject: entityInput,
    object: entityInput,
    era: timeInput.optional().describe('an era, an event or a date; any time when left out'),
  },
  output: {
    relation: z.string(),
    subject: entityShape,
    object: entityShape,
    during: timeShape.nullable(),
    intervals: z.array(
      z.object({
        when: z.string(),
        within: z.enum(['certain', 'possible', 'unknown']),
        statement: statementShape,
      }),
    ),
    outside: z.array(statementShape).describe('told, but of another time'),
    hearsay: z.array(statementShape),
  },
  gist: ({ relation, intervals, outside }) => {
    if (intervals.length > 0)
      return `Held: ${intervals.map(({ when }) => when || 'nobody says when').join('; ')}.`;
    if (outside.length > 0) return 'Not then, but at another time.';
    return `No source says that ${relation} ever held between these two.`;
  },
  run: async (call, { relation, subject, object, era }) => {
    const question = { relation, subject: await meant(call, subject), object: await meant(call, object) };
    const answer = await call.world.reads.trueDuring(question, era);
    return {
      relation: answer.relation.name,
      subject: entityOf(answer.subject),
      object: entityOf(answer.object),
      during: maybeTimeOf(answer.during),
      intervals: answer.intervals.map(({ when, within, statement }) => ({
        when,
        within,
        statement: statementOf(statement),
      })),
      outside: answer.outside.map(statementOf),
      hearsay: answer.hearsay.map(statementOf),
    };
  },
});
