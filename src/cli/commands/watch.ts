/** `lore watch`: reads again whenever a file changes. */
import { ingestJson } from '../../report/ingest-json.js';
import { proseJson, proseLeft } from '../../report/prose.js';
import { watchRoundReport } from '../../report/watch.js';
import { defineCommand, number } from '../command.js';
import { asLoreError, inBackground } from '../failure.js';
import { Interrupted, interruptible } from '../interrupt.js';
import { createProgress } from '../progress.js';

const REOPENED = {
  settings: 'The settings have changed: opened the world anew, and reading all of it.',
  database: 'The database was gone or replaced: opened a new one, and reading everything.',
} as const;

export const command = defineCommand({
  name: 'watch',
  group: 'Fill',
  summary: 'read again whenever a file changes, until Ctrl-C',
  description:
    'It reads the whole folder once, and from then on the files that change and no others; it says which findings a change has brought and which it has solved. A round that fails is reported, and the next one tries again. When lore.yaml, calendars/, packs/ or rules/ change, the world is opened anew. Jobs that wait and what the schedule wants are done beside it, in a process of their own; see `lore jobs`. With --json, prints one JSON document a line: one for each time it read.',
  arguments: {},
  options: { settle: number('ms', 'quiet time after the last change before reading; 100 when left out') },
  examples: [
    { run: 'watch', says: 'Keep the world in step with your editor.' },
    { run: 'watch --settle 2000', says: 'For a folder that a sync program writes to.' },
  ],
  run: async (context, _, { settle }) => {
    const root = await context.worldRoot();
    context.say(`Watching ${root}. Press Ctrl-C to stop.`);
    const { watchWorld } = await import('../../engine/index.js');
    const { workBeside } = await import('../beside.js');
    const onError = (error: unknown): void => {
      if (!(error instanceof Interrupted)) context.complain(asLoreError(error));
    };
    const progress = createProgress(context);
    /** What keeps prose from being read is said once, not in every round. */
    let told = '';
    await interruptible(
      () => context.say('Stopping.'),
      (signal, listen) =>
        watchWorld(root, {
          signal,
          ...(settle === undefined ? {} : { settle }),
          onError: (error) => {
            progress.clear();
            onError(error);
            listen();
          },
          onProgress: progress.update,
          onRound: (round) => {
            progress.clear();
            const left = proseLeft(round.report.prose, true);
            if (left !== null && left !== told) context.say(left);
            told = left ?? told;
            if (context.json) context.line({ ...ingestJson(round.report), ...proseJson(round.report.prose) });
            else
              context.print(
                () => null,
                () => watchRoundReport(round, context.theme),
              );
            listen();
          },
          onReady: () => context.say('Reading the whole folder once; changes are heard of meanwhile.'),
          onReopened: (why) => context.say(REOPENED[why]),
          beside: (world, ending) =>
            workBeside(world, ending, { onError: (error) => context.complain(inBackground(error)) }),
        }),
      { later: true },
    );
    return 0;
  },
});
