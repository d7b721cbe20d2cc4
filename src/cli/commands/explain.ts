/** `lore explain`: why something was found, and what could be done about it. */
import { explainJson, explainReport } from '../../report/findings/explain.js';
import { defineCommand, one } from '../command.js';

export const command = defineCommand({
  name: 'explain',
  group: 'Ask',
  summary: 'why something was found, who says so, and the ways out',
  description:
    'Tells the rule and why it matters, the smallest set of statements that cannot all hold, the passages that say them, and repairs. Each repair is tried on a copy of the world that nobody sees: how many findings it would close, and which it would open. Nothing is written.',
  arguments: { finding: one('its id, or the beginning of it, as `lore check` prints it') },
  options: {},
  examples: [
    { run: 'explain f-04935f712573', says: 'One finding in full.' },
    { run: 'explain f-0493 --json', says: 'For a program.' },
  ],
  run: async (context, { finding }) =>
    context.withWorld(async (world) => {
      const explained = await world.explain(finding);
      context.print(
        () => explainJson(explained),
        () => explainReport(explained, context.theme),
      );
      return 0;
    }),
});
