/** `lore log`: what was recorded when, by whom and why. */
import { logReport } from '../../report/log.js';
import { defineCommand, number } from '../command.js';

export const command = defineCommand({
  name: 'log',
  group: 'Keep',
  summary: 'the commits: what was recorded when, by whom and why',
  description:
    'Newest first. The number of a commit, with # before it, is a recorded time: `lore show Aldric --as-of "#3"`.',
  arguments: {},
  options: { limit: number('n', 'at most so many; 20 when left out') },
  examples: [
    { run: 'log', says: 'The latest twenty commits.' },
    { run: 'log --limit 1', says: 'What happened last.' },
    { run: 'log --json', says: 'The same for a program.' },
  ],
  run: async (context, _, { limit = 20 }) =>
    context.withWorld(async (world) => {
      const found = await world.store.commits({ limit: limit + 1 });
      const commits = found.sort((a, b) => b.seq - a.seq).slice(0, limit);
      const older = found.length > limit ? (commits.at(-1)?.seq ?? 1) - 1 : 0;
      context.print(
        () => ({
          commits: commits.map(({ seq, at, author, reason }) => ({
            seq,
            at: new Date(at).toISOString(),
            author,
            reason,
          })),
          older,
        }),
        () => logReport(commits, older, context.theme),
      );
      return 0;
    }),
});
