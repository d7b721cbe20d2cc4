/** Files that only their owner may write or read, in the user's own folder for what can be made again. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const OFF = 'LORE_CODE_CACHE';
const FOLDER = path.join('lore-engine', 'code');
const OTHERS = 0o077;
/** One for each command that is used often, some MiB each. */
const MOST_FILES = 12;

/** Null where it is turned off, the system does not tell who owns a file, or nobody says where the user is at home. */
export function keptFolder(env: NodeJS.ProcessEnv): string | null {
  if (env[OFF] === 'off' || process.getuid === undefined) return null;
  const given = env.XDG_CACHE_HOME ?? '';
  const folder = path.isAbsolute(given) ? given : path.join(home(), '.cache');
  // A folder that is told from where one stands may be anybody's.
  return path.isAbsolute(folder) ? path.join(folder, FOLDER) : null;
}

function home(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** Null when it is not there, or not ours alone. */
export function keptFile(file: string): Buffer | null {
  try {
    if (!isOurs(lstatSync(path.dirname(file)), 'folder')) return null;
    // What was opened is what is looked at and read, whatever its name leads to a moment later.
    const opened = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return isOurs(fstatSync(opened), 'file') ? readFileSync(opened) : null;
    } finally {
      closeSync(opened);
    }
  } catch {
    return null;
  }
}

/** As a whole or not at all. Does nothing where it cannot be: nobody waits for it. */
export function keepFile(file: string, data: Buffer): void {
  const folder = path.dirname(file);
  const unfinished = `${file}.${process.pid}`;
  try {
    if (!makeOurs(folder)) return;
    try {
      writeFileSync(unfinished, data, { mode: 0o600, flag: 'wx' });
      renameSync(unfinished, file);
    } catch {
      rmSync(unfinished, { force: true });
    }
    dropOldest(folder);
  } catch {
    // The next start compiles again.
  }
}

function isOurs(found: Stats, what: 'folder' | 'file'): boolean {
  const isKind = what === 'folder' ? found.isDirectory() : found.isFile() && found.nlink === 1;
  return isKind && found.uid === process.getuid?.() && (found.mode & OTHERS) === 0;
}

/** Nothing is made in the folder of somebody else, as whoever does something for them as root would. */
function makeOurs(folder: string): boolean {
  let above = path.dirname(folder);
  while (statSync(above, { throwIfNoEntry: false }) === undefined && above !== path.dirname(above))
    above = path.dirname(above);
  if (statSync(above).uid !== process.getuid?.()) return false;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return isOurs(lstatSync(folder), 'folder');
}

function dropOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const dated = files.flatMap((file) => {
    const found = lstatSync(file);
    return found.isFile() ? [{ file, written: found.mtimeMs }] : [];
  });
  dated.sort((a, b) => b.written - a.written);
  for (const { file } of dated.slice(MOST_FILES)) rmSync(file, { force: true });
}
