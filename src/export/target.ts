/** Where an export may go: never over a world's own files, over others only when asked, and whole or not at all. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LoreError } from '../model/index.js';

export interface TargetOptions {
  /** Replace what is there. */
  readonly force?: boolean;
  /** Ends the writing early; nothing is left behind. */
  readonly signal?: AbortSignal;
}

export interface TargetFile {
  /** Relative to the folder. */
  readonly file: string;
  readonly text: string;
}

export async function writeTarget(
  out: string,
  text: AsyncIterable<string>,
  { force = false, signal }: TargetOptions,
): Promise<void> {
  await refuseWorldFiles(out);
  const found = await kindOf(out);
  if (found === 'folder') throw wrongKind(out, 'a folder, not a file', 'Name a file in it.');
  if (found === 'file' && !force) throw taken(out, 'is there already');
  await mkdir(path.dirname(out), { recursive: true });
  await viaPartial(out, (partial) =>
    pipeline(Readable.from(text), createWriteStream(partial), ...(signal === undefined ? [] : [{ signal }])),
  );
}

/** Returns how many files there are. A new folder appears when it is complete; into an old one each file is put whole. */
export async function writeTargetFolder(
  out: string,
  files: AsyncIterable<TargetFile>,
  { force = false, signal }: TargetOptions,
): Promise<number> {
  await refuseWorldFiles(out);
  const found = await kindOf(out);
  if (found === 'file') throw wrongKind(out, 'a file, not a folder', 'Name a folder.');
  const isFull = found === 'folder' && (await readdir(out)).length > 0;
  if (isFull && !force) throw taken(out, 'holds files already');
  if (isFull) return writeInto(out, files, signal);
  await mkdir(path.dirname(out), { recursive: true });
  let count = 0;
  await viaPartial(out, async (partial) => {
    await mkdir(partial);
    count = await writeInto(partial, files, signal);
    if (found === 'folder') await rmdir(out);
  });
  return count;
}

async function writeInto(
  folder: string,
  files: AsyncIterable<TargetFile>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  for await (const { file, text } of files) {
    signal?.throwIfAborted();
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await viaPartial(target, (partial) => writeFile(partial, text));
    count += 1;
  }
  return count;
}

/** Beside its place, under a name that no reader takes for a source, then renamed. */
async function viaPartial(target: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = path.join(path.dirname(target), `.lore-export-${randomBytes(6).toString('hex')}.partial`);
  try {
    await write(partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Settings and databases are never an export's to replace, however they are spelt or linked to. */
async function refuseWorldFiles(out: string): Promise<void> {
  for (const file of [out, await truePath(out)]) {
    const parts = file.toLowerCase().split(path.sep);
    if (parts.at(-1) !== 'lore.yaml' && !parts.includes('.lore')) continue;
    throw new LoreError({
      code: 'export/world-file',
      message: `${out} belongs to a world: an export never writes there.`,
      hint: 'Choose another place.',
    });
  }
}

/** Links followed as far as the path exists. */
export async function truePath(file: string): Promise<string> {
  const found = await realpath(file).catch(() => null);
  if (found !== null || path.dirname(file) === file) return found ?? file;
  return path.join(await truePath(path.dirname(file)), path.basename(file));
}

async function kindOf(file: string): Promise<'file' | 'folder' | null> {
  return stat(file).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    () => null,
  );
}

function taken(out: string, how: string): LoreError {
  return new LoreError({
    code: 'export/exists',
    message: `${out} ${how}.`,
    hint: 'Choose another place, or replace what is there with --force.',
  });
}

function wrongKind(out: string, what: string, hint: string): LoreError {
  return new LoreError({ code: 'export/wrong-kind', message: `${out} is ${what}.`, hint });
}
