/** The tool `resolve_confusion`: takes a person's answer to a confusion's question, or asks them for it. */
import { z } from 'zod';
import { LoreError } from '../../model/index.js';
import { AskPerson } from '../asking.js';
import { confusionShape, confusionsOf } from '../shapes/fact.js';
import { type Call, defineTool } from '../tool.js';

const INPUT = {
  finding: z.string().min(2).describe('id from get_confusions, or a beginning of it'),
  answer: z.enum(['yes', 'no']).optional().describe("to the confusion's question"),
  keep: z.string().optional().describe('this fact holds; what says otherwise ends'),
  merge: z.string().min(3).max(8000).optional().describe('a new fact that takes the place of all of them'),
  retire: z.string().optional().describe('this fact ends'),
  dismiss: z.boolean().optional().describe('nothing is confusing about it; needs a reason'),
  undo: z.boolean().optional().describe('takes an answer back: what it ended holds again'),
  reason: z.string().max(2000).optional().describe('why, for the history'),
};

export const tool = defineTool({
  name: 'resolve_confusion',
  title: 'Resolve a confusion',
  description:
    "Settles what get_confusions told by the user's answer: yes or no, or keep, merge, retire, dismiss. Never answer for the user; without an answer they are asked, where your client can. What the answer rules out ends.",
  group: 'memory',
  role: 'agent',
  readOnly: false,
  idempotent: false,
  input: INPUT,
  output: {
    outcome: z.string().describe('resolved, taken back, or not answered'),
    resolved: z.array(confusionShape),
    ended: z.array(z.string()).describe('ids of facts that ended by it'),
    reopened: z.array(z.string()).describe('ids of facts that hold again'),
    merged: z.string().nullable().describe('id of the fact that took their place'),
    redacted: z.array(z.string()).describe('secrets that were taken out before anything was stored'),
  },
  run: async (call, input) => {
    const { world, by } = call;
    const given = resolutionsIn(input);
    if (given.length > 1 || (input.undo === true && given.length > 0))
      throw new LoreError({ code: 'mcp/bad-input', message: 'Give one answer at a time.' });
    if (input.undo === true) {
      const { finding, reopened } = await world.facts.unresolve(input.finding, by);
      return {
        ...NOTHING,
        outcome: 'taken back',
        resolved: await confusionsOf(world, [finding]),
        reopened: [...reopened],
      };
    }
    if (input.dismiss === true && (input.reason ?? '').trim() === '')
      throw new LoreError({
        code: 'review/no-reason',
        message: 'A confusion is not dismissed without a reason.',
      });
    const [resolution] = given;
    const asked = resolution === undefined ? await askThem(call, input.finding) : null;
    const answer = resolution ?? asked;
    if (answer === null) return { ...NOTHING, outcome: 'not answered: it stays open', resolved: [] };
    const { finding, ended, merged, redacted } = await world.facts.resolve({
      finding: input.finding,
      resolution: answer,
      by: asked === null ? by : `the user of ${by}`,
      ...(input.reason === undefined ? {} : { reason: input.reason }),
    });
    return {
      ...NOTHING,
      outcome: 'resolved',
      resolved: await confusionsOf(world, [finding]),
      ended: [...ended],
      merged,
      redacted: [...redacted],
    };
  },
});

const NOTHING = { ended: [], reopened: [], merged: null, redacted: [] };

type Input = z.output<z.ZodObject<typeof INPUT>>;
type Resolution = Parameters<Call['world']['facts']['resolve']>[0]['resolution'];

function resolutionsIn({ answer, keep, merge, retire, dismiss }: Input): Resolution[] {
  return [
    ...(answer === undefined ? [] : [{ answer }]),
    ...(keep === undefined ? [] : [{ keep }]),
    ...(merge === undefined ? [] : [{ merge }]),
    ...(retire === undefined ? [] : [{ retire }]),
    ...(dismiss === true ? [{ dismiss }] : []),
  ];
}

const ANSWER = z.object({
  answer: z.enum(['yes', 'no', 'not sure']).describe('Yes and no end the facts that it rules out.'),
});

/** Null when they did not say yes or no. */
async function askThem({ world, person }: Call, id: string): Promise<Resolution | null> {
  const { details } = await world.facts.confusion(id);
  const question = details.kind === 'confusion' ? details.question : '';
  if (!person.canBeAsked)
    throw new LoreError({
      code: 'facts/ask-the-user',
      message: `This client cannot ask the user by itself. The question is: ${question}`,
      hint: 'Ask the user this question, then call resolve_confusion again with answer yes or no.',
    });
  const said = person.answer('answer');
  if (said.kind === 'not asked') throw new AskPerson('answer', question, ANSWER);
  const read = said.kind === 'answered' ? ANSWER.safeParse(said.content) : null;
  const answer = read?.data?.answer;
  return answer === 'yes' || answer === 'no' ? { answer } : null;
}
