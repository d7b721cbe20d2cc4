/** `lore watch`: reads again whenever a file changes. */
import { LoreError } from '../../model/errors.js';
import { errorReport } from '../../report/error.js';
import { ingestJson } from '../../report/ingest-json.js';
import { watchLine } from '../../report/summary.js';
import { defineCommand, number } from '../command.js';
import { interruptible } from '../interrupt.js';

export const command = defineCommand({
  name: 'watch',
  group: 'Fill',
  summary: 'read again whenever a file changes, until Ctrl-C',
  description:
    'Beside that it does the jobs that wait and what the schedule wants; see `lore jobs`. With --json, prints one JSON document a line: one for each time it read.',
  arguments: {},
  options: { settle: number('ms', 'quiet time after the last change before reading; 250 when left out') },
  examples: [
    { run: 'watch', says: 'Keep the world in step with your editor.' },
    { run: 'watch --settle 2000', says: 'For a folder that a sync program writes to.' },
  ],
  run: async (context, _, { settle }) =>
    context.withWorld(async (world) => {
      const { startBackground, watchWorld } = await import('../../engine/index.js');
      const show = (report: Awaited<ReturnType<typeof world.ingest>>): void => {
        if (context.json) context.line(ingestJson(report));
        else
          context.print(
            () => null,
            () => watchLine(report, context.theme),
          );
      };
      show(await world.ingest({ author: 'watch' }));
      context.say(`Watching ${world.root}. Press Ctrl-C to stop.`);
      const onError = (error: unknown): void => {
        if (!(error instanceof LoreError)) throw error;
        context.say(errorReport(error, context.sideTheme));
      };
      await interruptible(
        () => context.say('Stopping.'),
        async (signal) => {
          const background = startBackground(world, signal, (error) => {
            const message = `Background work: ${error instanceof Error ? error.message : String(error)}`;
            context.say(errorReport({ message, at: undefined, hint: undefined }, context.sideTheme));
          });
          const wait = settle === undefined ? {} : { settle };
          await watchWorld(world, { signal, ...wait, onReport: show, onError });
          await background.ended;
        },
      );
      return 0;
    }),
});
