/** A copy of a world's database that is looked over before it takes its place. */

import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { truePath } from '../export/target.js';
import { LoreError } from '../model/index.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';

export interface BackupOptions {
  /** Replace the file where there is one. */
  readonly force?: boolean;
}

/** Returns the copy's size in bytes. */
export async function backupStore(
  store: Pick<Store, 'location' | 'backup'>,
  file: string,
  { force = false }: BackupOptions = {},
): Promise<number> {
  await refuseOwnFiles(store.location, file);
  const found = await stat(file).catch(() => null);
  if (found !== null && (found.isDirectory() || !force)) {
    throw new LoreError({
      code: 'backup/exists',
      message: found.isDirectory() ? `${file} is a folder, not a file.` : `${file} is there already.`,
      hint: found.isDirectory() ? 'Name a file in it.' : 'Choose another name, or replace it with --force.',
    });
  }
  await mkdir(path.dirname(file), { recursive: true });
  const copy = path.join(path.dirname(file), `.lore-backup-${randomBytes(6).toString('hex')}.db`);
  try {
    await store.backup(copy);
    await lookOver(copy);
    await rename(copy, file);
  } finally {
    for (const part of ['', '-wal', '-shm', '.partial']) await rm(`${copy}${part}`, { force: true });
  }
  return (await stat(file)).size;
}

async function lookOver(copy: string): Promise<void> {
  const store = await openSqliteStore({ file: copy, readonly: true });
  const { ok, problems } = await store.check().finally(() => store.close());
  if (ok) return;
  throw new LoreError({
    code: 'backup/unsound',
    message: `The copy is not sound: ${problems.join(' ')}`,
    hint: 'Nothing was replaced. `lore doctor` looks over the database itself.',
  });
}

/** By path, by link and by inode: writing over a database that is open destroys it. */
async function refuseOwnFiles(database: string, file: string): Promise<void> {
  const target = await truePath(file);
  const identity = await inode(target);
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    const own = (await truePath(database)) + suffix;
    if (own !== target && (identity === null || identity !== (await inode(own)))) continue;
    throw refused(file, "is the world's own database");
  }
  if (path.basename(target).toLowerCase() === 'lore.yaml')
    throw refused(file, 'holds the settings of a world');
}

function refused(file: string, why: string): LoreError {
  return new LoreError({
    code: 'backup/own-file',
    message: `${file} ${why}.`,
    hint: 'A copy needs a place of its own.',
  });
}

async function inode(file: string): Promise<string | null> {
  return stat(file).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  );
}
