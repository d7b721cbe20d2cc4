/** `lore ask`: a question in words, answered from the record. */
import { askModel, askWorld, isModelFailure, type ModelAnswer } from '../../engine/ask.js';
import type { World } from '../../engine/index.js';
import { answerJson, answerReport, type FailedModel } from '../../report/answer.js';
import { modelAnswerJson, modelAnswerReport } from '../../report/verdicts.js';
import { defineCommand, flag, words } from '../command.js';
import { interruptible } from '../interrupt.js';

export const command = defineCommand({
  name: 'ask',
  group: 'Ask',
  summary: 'answer a question from the record',
  description:
    'Understands who or what something is, whether something was so and when, what a place was like at a time, why something happened and what came of it, and requests for a story. Every sentence says which source it rests on; disputes are told. Where a language model is configured, it answers through the same reads, and what the record does not bear out is struck from its answer; where it cannot be had, the record answers by itself.',
  arguments: { question: words('in your own words') },
  options: { plain: flag('without the language model, even where one is configured') },
  examples: [
    { run: 'ask "Who is Aldric Raventhorne?"', says: 'Who somebody is, with sources.' },
    {
      run: 'ask "Were House Vyr and the Crimson Pact allied in 350 TA?"',
      says: 'No, and when they really were.',
    },
    { run: 'ask "Why did the Sundering happen?" --json', says: 'Causes and effects, for a machine.' },
  ],
  run: async (context, { question }, { plain }) =>
    context.withWorld(async (world) => {
      const told = plain ? null : await fromModel(world, question);
      if (told !== null && 'text' in told) {
        context.print(
          () => modelAnswerJson(told),
          () => modelAnswerReport(told, context.theme),
        );
        return told.struck.length > 0 ? 1 : 0;
      }
      const answer = await askWorld(world, question);
      if (told !== null)
        context.say(`This is answered without the language model: ${told.message} --plain does not ask it.`);
      context.print(
        () => answerJson(answer, told),
        () => answerReport(answer, context.theme),
      );
      return answer.parts.every(({ outcome }) => outcome === 'answered') ? 0 : 1;
    }),
});

/** Null where none is configured; its failure where it could not be had, as the record answers by itself too. */
async function fromModel(world: World, question: string): Promise<ModelAnswer | FailedModel | null> {
  try {
    return await interruptible(
      () => {},
      async (signal) => {
        if (world.models.client() === null) return null;
        const { harnessFor } = await import('../../mcp/harness/agent.js');
        return askModel(world, question, { ...(await harnessFor(world)), signal });
      },
    );
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return { code: error.code, message: error.message };
  }
}
