/** Opens the file itself: for writing, for reading, or, where nothing may be written at all, as it lies there. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LoreError } from '../../model/index.js';
import { Database } from './database.js';

export function openFile(file: string, readonly: boolean): Database {
  if (readonly && file !== ':memory:' && !existsSync(file)) {
    throw new LoreError({
      code: 'store/no-such-file',
      message: `There is no database at ${file}.`,
      hint: 'Ingest something first: `lore ingest`.',
    });
  }
  try {
    return new Database(file, readonly);
  } catch (error) {
    throw cannotOpen(file, error);
  }
}

/**
 * Of a folder that cannot be written to. Readers of the log need a file beside it that they may write; without a log
 * the file is all there is, and nobody can change it.
 */
export function openUnwritable(file: string): Database {
  const log = `${file}-wal`;
  const isWhole = !existsSync(log) || statSync(log).size === 0;
  return new Database(file, true, isWhole);
}

function cannotOpen(file: string, cause: unknown): LoreError {
  const folder = dirname(file);
  const isThere = existsSync(folder);
  const [why, hint] = !isThere
    ? [`the folder ${folder} does not exist`, 'Make the folder, or name another place.']
    : !statSync(folder).isDirectory()
      ? [
          `${folder} is a file, not a folder`,
          'Move that file away: the world keeps its database in a folder of this name.',
        ]
      : existsSync(file) && statSync(file).isDirectory()
        ? ['it is a folder', 'Name the database file itself.']
        : ['it may not be read or written', 'Check the permissions of the file and of its folder.'];
  return new LoreError({
    code: 'store/cannot-open',
    message: `${file} cannot be opened: ${why}.`,
    hint,
    cause,
  });
}
