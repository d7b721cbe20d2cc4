/** `lore usage`: what language models used, and what is left of the day's budget. */
import { usageJson, usageReport } from '../../report/usage.js';
import { defineCommand, number } from '../command.js';

export const command = defineCommand({
  name: 'usage',
  group: 'Keep',
  summary: "what language models used, and what is left of the day's budget",
  description:
    'Counts the calls that were made for this world, by whatever process: today, by day, by model and by purpose. Days are those of UTC. Money is counted for models with a price in LORE_LLM_PRICES; budgets are set by LORE_LLM_BUDGET_CALLS, LORE_LLM_BUDGET_TOKENS and LORE_LLM_BUDGET_MONEY.',
  arguments: {},
  options: { days: number('n', 'so many days, today included; 30 when left out') },
  examples: [
    { run: 'usage', says: 'The last thirty days.' },
    { run: 'usage --days 1 --json', says: 'Today, for a machine.' },
  ],
  run: async (context, _, { days }) =>
    context.withWorld(async (world) => {
      const report = await world.usage(days === undefined ? {} : { days });
      context.print(
        () => usageJson(report),
        () => usageReport(report, context.theme),
      );
      return 0;
    }),
});
