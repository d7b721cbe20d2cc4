/** What a world keeps is readable by its owner only: the folder, the database, its log, copies of it. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

export const OWNER_ONLY = { file: 0o600, folder: 0o700 } as const;

/** A folder that somebody opened to a group, for all of it to write in, stays so. */
const SHARED = 0o020;
const OTHERS = 0o077;

export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
  tighten(folder, OWNER_ONLY.folder);
}

/** SQLite gives a log the mode of its database. */
export function ownFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY.file));
  else tighten(file, OWNER_ONLY.file);
}

function tighten(place: string, mode: number): void {
  try {
    const found = statSync(place).mode;
    if ((found & OTHERS) !== 0 && (found & SHARED) === 0) chmodSync(place, mode);
  } catch {
    // Somebody else's, on a disk that may not be written to, or of a system without modes.
  }
}
