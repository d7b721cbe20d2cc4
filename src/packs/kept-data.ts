/** What can be made again, kept in a file of the world for the next start: believed only whole, and from nobody else. */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { contentHash } from '../model/index.js';

export interface KeptData {
  readonly digest: string;
  readonly data: Buffer;
}

const DIGEST = 64;

/** Null where there is none, it is damaged, or somebody else could have written it. */
export function keptData(file: string): KeptData | null {
  try {
    const text = ownFile(file);
    if (text === null) return null;
    const data = text.subarray(DIGEST);
    const digest = contentHash(data);
    return digest === text.toString('latin1', 0, DIGEST) ? { digest, data } : null;
  } catch {
    return null;
  }
}

/** Whole or not at all. Null where it cannot be written: it is made again next time. */
export function keepData(file: string, make: () => Buffer): string | null {
  const unfinished = `${file}.${process.pid}`;
  try {
    const data = make();
    const digest = contentHash(data);
    writeFileSync(unfinished, Buffer.concat([Buffer.from(digest, 'latin1'), data]), {
      mode: 0o600,
      flag: 'wx',
    });
    renameSync(unfinished, file);
    return digest;
  } catch {
    forgetData(unfinished);
    return null;
  }
}

export function forgetData(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The folder is not ours.
  }
}

/** Null where somebody else could have written it: rules could be left out of it that the world's own files have. */
function ownFile(file: string): Buffer | null {
  const opened = openSync(
    file,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const found = fstatSync(opened);
    const isOwn =
      process.getuid === undefined || (found.uid === process.getuid() && (found.mode & OTHERS_WRITE) === 0);
    return found.isFile() && isOwn ? readFileSync(opened) : null;
  } finally {
    closeSync(opened);
  }
}
const OTHERS_WRITE = 0o022;
