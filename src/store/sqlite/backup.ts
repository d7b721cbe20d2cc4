/** A whole copy, taken while others read and write. */
import { chmod, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { backup } from '@photostructure/sqlite';
import { LoreError } from '../../model/index.js';
import { isBusy } from './busy.js';
import type { Database } from './database.js';
import { OWNER_ONLY } from './owner-only.js';

/** All pages in one step: a copy in several steps starts anew whenever another process writes. */
const ALL_PAGES = -1;
const ATTEMPTS = 200;

/** Written beside its destination and renamed, so that a backup is there whole or not at all. */
export async function backupTo(db: Database, file: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await copy(db, partial);
    await chmod(partial, OWNER_ONLY.file);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new LoreError({
      code: 'store/backup-failed',
      message: `The backup to ${file} failed: ${error instanceof Error ? error.message : String(error)}.`,
      hint: 'Check that the folder exists, may be written to and has room.',
      cause: error,
    });
  }
}

async function copy(db: Database, file: string): Promise<void> {
  await rm(file, { force: true });
  for (let attempt = 1; ; attempt++) {
    try {
      await backup(db.raw, file, { rate: ALL_PAGES });
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === ATTEMPTS) throw error;
      await sleep(20 + Math.random() * 50);
    }
  }
}
