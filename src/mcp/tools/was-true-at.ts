/** The tool `was_true_at`: did this hold at that time? */
import { z } from 'zod';
import { meant } from '../meant.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { atTime, timeOf, timeShape } from '../shapes/time.js';
import { defineTool } from '../tool.js';

const VERDICTS = {
  certain: 'Yes, at %.',
  possible: 'Perhaps, at %.',
  impossible: 'No, not at %.',
  unknown: 'The record does not say whether it was so at %.',
  'does-not-apply': 'The question does not apply.',
} as const;

/** What the dates alone would answer, where the statement itself is contradicted. */
const BY_DATES = {
  certain: 'yes',
  possible: 'perhaps',
  impossible: 'no',
  unknown: 'nobody can say',
  'does-not-apply': 'nothing',
} as const;

export const tool = defineTool({
  name: 'was_true_at',
  title: 'Was it true then?',
  description:
    'Whether a relation between two entities held at a time: certain, possible, impossible, unknown, or does-not-apply (`instead` names the tool that answers). Follow certain with cite, impossible and unknown with true_during.',
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    relation: z.string().min(1).describe('RULES, MEMBER_OF, "ruler of": a name or word the world knows'),
    subject: entityInput,
    object: entityInput,
    at_time: atTime,
  },
  output: {
    verdict: z.enum(['certain', 'possible', 'impossible', 'unknown', 'does-not-apply']),
    because: z.string(),
    relation: z.string(),
    subject: entityShape,
    object: entityShape,
    at: timeShape,
    settles: z.string().nullable().describe('the date that would settle it'),
    instead: z.string().nullable().describe('the tool that would answer'),
    statements: z.array(statementShape).describe('what decides it'),
    hearsay: z.array(statementShape).describe('decides nothing'),
    disputed: z.boolean().describe('what decides it is contradicted: tell both sides'),
    disputed_by: z.array(statementShape).describe('what cannot hold together with it'),
    dispute: z.string().nullable().describe('the other side, in words'),
  },
  gist: ({ verdict, because, at, instead, dispute }) => {
    const rest = `${because}${instead === null ? '' : ` Call ${instead}.`}`;
    if (dispute === null) return `${VERDICTS[verdict].replace('%', at.text)} ${rest}`;
    return `Disputed: ${dispute}; by its own dates ${BY_DATES[verdict]}, at ${at.text}. ${rest}`;
  },
  run: async (call, { relation, subject, object, at_time }) => {
    const question = { relation, subject: await meant(call, subject), object: await meant(call, object) };
    const answer = await call.world.reads.wasTrueAt(question, at_time);
    return {
      verdict: answer.verdict,
      because: answer.because,
      relation: answer.relation,
      subject: entityOf(answer.subject),
      object: entityOf(answer.object),
      at: timeOf(answer.at),
      settles: answer.settles,
      instead: answer.instead,
      statements: answer.statements.map(statementOf),
      hearsay: answer.hearsay.map(statementOf),
      disputed: answer.dispute !== null,
      disputed_by: (answer.dispute?.rivals ?? []).map(statementOf),
      dispute: answer.dispute?.told ?? null,
    };
  },
});
