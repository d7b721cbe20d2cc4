/** Finds the files of a world: inside its folder only, links followed once, everything else left alone and said so. */
import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Notice } from '../model/index.js';
import { matcher } from './glob.js';
import { isOwnOutput } from './own-output.js';

/** Deeper than any vault; a guard against folders made to be endless. */
const MAX_DEPTH = 64;

export interface WalkOptions {
  readonly root: string;
  /** Folders, files or globs relative to the root; what a path must lie in or match. */
  readonly within: readonly string[];
  readonly ignore: readonly string[];
}

export interface WalkResult {
  /** World-relative paths with forward slashes, sorted. */
  readonly files: readonly string[];
  readonly notices: readonly Notice[];
  /** Folders that could not be read: what lies in them is not gone, only unseen. */
  readonly unseen: readonly string[];
  /** What looks like a note and is about the folder. */
  readonly about: readonly string[];
}

/** At the root it tells of the folder. */
export const README = 'README.md';

/** Files of the world itself, not sources. */
const OWN_FILES = matcher([
  '**/lore.yaml',
  '**/lore-baseline.json',
  'calendars/**',
  'rules/**/*.cypher',
  'rules/**/*.test.yaml',
  '*.sarif',
  'EXPECTED.yaml',
  README,
  '**/*.map.yaml',
  '**/node_modules/**',
]);

/** Stands for what is no letter. */
const NOT_UTF8 = '\ufffd';
/** Where Obsidian puts what is deleted. */
const TRASH = '.trash';
/** As Syncthing, Dropbox, Nextcloud and Obsidian Sync name the copies that they keep. */
const CONFLICT =
  /\.sync-conflict-\d{8}-\d{6}[^/]*$|\([^()]*\bconflicted copy\b[^()]*\)(?:\.[^.]+)?$|\(conflict \d{4}-\d{2}-\d{2}[^()]*\)(?:\.[^.]+)?$/i;

/** What is not canon yet: held against the world by `lore check --with`, read only where the sources name it. */
const DRAFT_FOLDERS = ['drafts', 'Drafts'];
const DRAFTS = matcher(DRAFT_FOLDERS);

export async function walk({ root, within, ignore }: WalkOptions): Promise<WalkResult> {
  const base = await realpath(root);
  const seen = new Set<string>();
  const files: string[] = [];
  const notices: Notice[] = [];
  const unseen: string[] = [];
  const about: string[] = [];
  /** Followed after everything else, so that a file is known by its own name and not by a link to it. */
  const links: { relative: string; depth: number }[] = [];
  const { isWanted, isLeftOut } = sources({ within, ignore });

  function isPassedOver(name: string, child: string): boolean {
    const leftover = leftoverOf(name, child);
    if (child === README) about.push(child);
    if (leftover === null) return isLeftOut(child);
    if (name === TRASH || (isWanted(child) && !isLeftOut(child))) notices.push(leftover);
    return true;
  }

  async function visit(relative: string, depth: number): Promise<void> {
    const real = await resolveInside(base, path.join(base, relative), relative, notices);
    if (real === null || seen.has(real)) return;
    seen.add(real);
    const kind = await kindOf(real);
    if (kind === 'file' && isWanted(relative)) files.push(relative);
    if (kind !== 'folder') return;
    if (depth > MAX_DEPTH) {
      notices.push(skipped(relative, 'ingest/too-deep', `Folders nest deeper than ${MAX_DEPTH} levels.`));
      return;
    }
    for (const { name, isLink, isFile } of await list(real, relative, notices, unseen)) {
      const child = relative === '' ? name : `${relative}/${name}`;
      if (isPassedOver(name, child)) continue;
      if (isLink) links.push({ relative: child, depth: depth + 1 });
      else if (isFile) await file(path.join(real, name), child);
      else await visit(child, depth + 1);
    }
  }

  /** A file in a folder whose real place is known needs no look at where it lies. */
  async function file(real: string, relative: string): Promise<void> {
    seen.add(real);
    if (isWanted(relative) && (await kindOf(real)) === 'file') files.push(relative);
  }

  await visit('', 0);
  for (const { relative, depth } of links) await visit(relative, depth);
  return { files: files.sort(), notices, unseen, about };
}

/** What of a world is a source: `isLeftOut` is asked of each folder on the way, too. */
function sources({ within, ignore }: Pick<WalkOptions, 'within' | 'ignore'>) {
  const isWanted = matcher(within.map(asGlob));
  const drafts = within.some((entry) => DRAFTS(asGlob(entry))) ? [] : DRAFT_FOLDERS;
  const ignored = matcher([...ignore.map(asGlob), ...drafts]);
  const isLeftOut = (relative: string): boolean =>
    isHidden(relative.slice(relative.lastIndexOf('/') + 1)) || OWN_FILES(relative) || ignored(relative);
  return { isWanted, isLeftOut };
}

/** The same for files that are known by name: which of them are sources, and there. Those behind links are not. */
export async function lookAt(
  files: readonly string[],
  { root, within, ignore }: WalkOptions,
): Promise<{ readonly files: readonly string[]; readonly missing: readonly string[] }> {
  const base = await realpath(root);
  const { isWanted, isLeftOut } = sources({ within, ignore });
  const found: string[] = [];
  const missing: string[] = [];
  for (const file of [...new Set(files)].sort()) {
    const folders = file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
    const isLeftover = leftoverOf(file.slice(file.lastIndexOf('/') + 1), file) !== null;
    if (!isWanted(file) || isLeftover || folders.some(isLeftOut)) continue;
    const absolute = path.join(base, file);
    const real = await realpath(absolute).catch(() => null);
    if (real === null) missing.push(file);
    else if (real === absolute && (await kindOf(real)) === 'file') found.push(file);
  }
  return { files: found, missing };
}

/** Null for what is neither, has just vanished, or is being written by this very process. */
async function kindOf(real: string): Promise<'file' | 'folder' | null> {
  const found = await stat(real).catch(() => null);
  if (found?.isFile()) return isOwnOutput(found) ? null : 'file';
  return found?.isDirectory() ? 'folder' : null;
}

/** The real path if it lies within the world; a link that leads outside is named and not followed. */
async function resolveInside(
  base: string,
  absolute: string,
  relative: string,
  notices: Notice[],
): Promise<string | null> {
  try {
    const real = await realpath(absolute);
    if (real === base || real.startsWith(base + path.sep)) return real;
    notices.push(
      skipped(relative, 'ingest/outside-world', 'This link leads out of the world and is not followed.'),
    );
  } catch {
    const isLink = await lstat(absolute).then(
      (s) => s.isSymbolicLink(),
      () => false,
    );
    if (isLink)
      notices.push(skipped(relative, 'ingest/broken-link', 'This link leads nowhere, or to itself.'));
    else if (relative.includes(NOT_UTF8)) {
      notices.push(skipped(relative, 'ingest/bad-name', 'Its name is not UTF-8, so it cannot be read.'));
    }
  }
  return null;
}

async function list(
  real: string,
  relative: string,
  notices: Notice[],
  unseen: string[],
): Promise<readonly { name: string; isLink: boolean; isFile: boolean }[]> {
  try {
    const entries = await readdir(real, { withFileTypes: true });
    return entries
      .map((entry) => ({ name: entry.name, isLink: entry.isSymbolicLink(), isFile: isPlain(entry) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    unseen.push(relative);
    const why = cause instanceof Error ? cause.message : String(cause);
    notices.push(skipped(relative, 'ingest/unreadable', `This folder could not be read: ${why}`));
    return [];
  }
}

/** Of a name that is not UTF-8 more is to be told. */
function isPlain(entry: Dirent): boolean {
  return entry.isFile() && !entry.name.includes(NOT_UTF8);
}

/** A plain folder name means everything below it. */
export function asGlob(entry: string): string {
  const clean = entry.replace(/^\.\//, '').replace(/\/+$/, '');
  return clean === '.' || clean === '' ? '**' : clean;
}

function isHidden(name: string): boolean {
  return name.startsWith('.');
}

/** What was thrown away, and copies that conflicts of syncing left; null for anything else. */
function leftoverOf(name: string, file: string): Notice | null {
  if (name === TRASH)
    return { level: 'info', code: 'ingest/trash', message: 'Not read: what was thrown away.', at: { file } };
  if (!CONFLICT.test(name)) return null;
  return skipped(file, 'ingest/sync-conflict', 'Not read: a conflict of syncing left this copy.');
}

function skipped(file: string, code: string, message: string): Notice {
  return { level: 'warning', code, message, at: { file } };
}
