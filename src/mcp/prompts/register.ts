/** The harness as prompts: the contract, and one for each type of question. */
import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { CONTRACT_PROMPT, contractText, promptDescription, questionText } from '../harness/prompt-text.js';
import { QUESTION_TYPES } from '../harness/question-types.js';
import { namesLike } from '../resources/complete.js';

export function registerPrompts(server: McpServer, world: () => Promise<World>): void {
  server.registerPrompt(CONTRACT_PROMPT.name, CONTRACT_PROMPT, () => ({
    messages: [asUser(contractText())],
  }));
  for (const type of QUESTION_TYPES) {
    server.registerPrompt(
      type.id,
      {
        title: type.title,
        description: promptDescription(type),
        argsSchema: z.object({
          question: completable(z.string().max(2000).describe('the question, in your words'), async (typed) =>
            completedQuestions(await world(), typed),
          ),
        }),
      },
      ({ question }) => ({ messages: [asUser(questionText(type, question))] }),
    );
  }
}

/** The longest end of it that begins a name is completed to that name. */
async function completedQuestions(world: World, typed: string): Promise<string[]> {
  for (const { index } of typed.matchAll(/(?<!\p{L})\p{Lu}/gu)) {
    const begun = typed.slice(index);
    const fitting = (await namesLike(world, begun)).filter(({ name }) =>
      name.toLowerCase().startsWith(begun.toLowerCase()),
    );
    if (fitting.length > 0) return fitting.map(({ name }) => `${typed.slice(0, index)}${name}`);
  }
  return [];
}

function asUser(text: string) {
  return { role: 'user' as const, content: { type: 'text' as const, text } };
}
