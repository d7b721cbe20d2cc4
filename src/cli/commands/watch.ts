/** `lore watch`: reads again whenever a file changes. */
import { ingestJson } from '../../report/ingest-json.js';
import { watchLine } from '../../report/summary.js';
import { defineCommand, number } from '../command.js';
import { asLoreError, inBackground } from '../failure.js';
import { Interrupted, interruptible } from '../interrupt.js';

const REOPENED = {
  settings: 'The settings have changed: opened the world anew.',
  database: 'The database was gone or replaced: opened a new one.',
} as const;

export const command = defineCommand({
  name: 'watch',
  group: 'Fill',
  summary: 'read again whenever a file changes, until Ctrl-C',
  description:
    'A round that fails is reported, and the next one tries again. When lore.yaml, calendars/ or packs/ change, the world is opened anew. Beside that it does the jobs that wait and what the schedule wants; see `lore jobs`. With --json, prints one JSON document a line: one for each time it read.',
  arguments: {},
  options: { settle: number('ms', 'quiet time after the last change before reading; 250 when left out') },
  examples: [
    { run: 'watch', says: 'Keep the world in step with your editor.' },
    { run: 'watch --settle 2000', says: 'For a folder that a sync program writes to.' },
  ],
  run: async (context, _, { settle }) => {
    const root = await context.worldRoot();
    const { startBackground, watchWorld } = await import('../../engine/index.js');
    const onError = (error: unknown): void => {
      if (!(error instanceof Interrupted)) context.complain(asLoreError(error));
    };
    await interruptible(
      () => context.say('Stopping.'),
      (signal) =>
        watchWorld(root, {
          signal,
          ...(settle === undefined ? {} : { settle }),
          onError,
          onReport: (report) => {
            if (context.json) context.line(ingestJson(report));
            else
              context.print(
                () => null,
                () => watchLine(report, context.theme),
              );
          },
          onReady: () => context.say(`Watching ${root}. Press Ctrl-C to stop.`),
          onReopened: (why) => context.say(REOPENED[why]),
          beside: (world, ending) =>
            startBackground(world, ending, (error) => context.complain(inBackground(error))).ended,
        }),
    );
    return 0;
  },
});
