/** `lore conversations`: what language models asked and answered, and where they broke the contract. */
import { conversationsJson, conversationsReport } from '../../report/verdicts.js';
import { defineCommand, flag, number } from '../command.js';

export const command = defineCommand({
  name: 'conversations',
  group: 'Keep',
  summary: 'list recorded conversations with their violations',
  description:
    'Conversations are kept with the world for thirty days: which tools were called, what was answered, and what was wrong with it. Nothing that tools returned is kept, and no key.',
  arguments: {},
  options: {
    violations: flag('only those with violations'),
    limit: number('n', 'at most so many; 50 when left out'),
  },
  examples: [
    { run: 'conversations', says: 'The latest first.' },
    { run: 'conversations --violations --json', says: 'What went wrong, for a machine.' },
  ],
  run: async (context, _args, { violations, limit }) =>
    context.withWorld(async (world) => {
      const all = await world.conversations.list({ limit });
      const shown = violations
        ? all.filter(({ answers }) => answers.some((one) => one.violations.length > 0))
        : all;
      context.print(
        () => conversationsJson(shown),
        () => conversationsReport(shown, context.theme),
      );
      return 0;
    }),
});
