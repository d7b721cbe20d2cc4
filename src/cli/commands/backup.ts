/** `lore backup`: a whole copy of the database, taken while it is in use. */
import path from 'node:path';
import { cleanText } from '../../report/clean.js';
import { bytes } from '../../report/words.js';
import { defineCommand, flag, one } from '../command.js';

export const command = defineCommand({
  name: 'backup',
  group: 'Keep',
  summary: 'copy the database into a file while it is in use',
  description:
    'The copy is looked over before it takes its place, so that a good one is never replaced by a bad one.',
  arguments: { file: one('where the copy goes') },
  options: { force: flag('replace the file where there is one') },
  examples: [
    { run: 'backup valdorn.db', says: 'A copy beside your sources.' },
    { run: 'backup ~/backups/valdorn-$(date +%F).db', says: 'One a day.' },
  ],
  run: async (context, { file }, { force }) =>
    context.withWorld(async (world) => {
      const target = path.resolve(context.cwd, file);
      const size = await world.backup(target, { force });
      context.print(
        () => ({ file: target, bytes: size }),
        () => cleanText(`Copied ${world.config.name} to ${target} (${bytes(size)}).`),
      );
      return 0;
    }),
});
