/** `lore backup`: a whole copy of the database, taken while it is in use. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LoreError } from '../../model/errors.js';
import { bytes } from '../../report/words.js';
import { defineCommand, flag, one } from '../command.js';

export const command = defineCommand({
  name: 'backup',
  group: 'Keep',
  summary: 'copy the database into a file while it is in use',
  arguments: { file: one('where the copy goes') },
  options: { force: flag('replace the file where there is one') },
  examples: [
    { run: 'backup valdorn.db', says: 'A copy beside your sources.' },
    { run: 'backup ~/backups/valdorn-$(date +%F).db', says: 'One a day.' },
  ],
  run: async (context, { file }, { force }) => {
    const target = path.resolve(context.cwd, file);
    if (!force && (await sizeOf(target)) !== null) {
      throw new LoreError({
        code: 'cli/file-exists',
        message: `${target} is there already.`,
        hint: 'Choose another name, or replace it with --force.',
      });
    }
    return context.withWorld(async (world) => {
      await world.backup(target);
      const size = (await sizeOf(target)) ?? 0;
      context.print(
        () => ({ file: target, bytes: size }),
        () => `Copied ${world.config.name} to ${target} (${bytes(size)}).`,
      );
      return 0;
    });
  },
});

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
