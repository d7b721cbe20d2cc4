/** How large a file may be that is read: its size is looked at before it is opened, since what is read takes many times as much memory. */
import { readFile, stat } from 'node:fs/promises';
import { LoreError } from './errors.js';

export const MEBIBYTE = 1024 * 1024;

/** Of one file, unless lore.yaml says otherwise (`limits.file_mib`). */
export const FILE_MIB = 16;

/** Throws `ingest/file-too-large`, or what the file system says. */
export async function readWithin(file: string, mostBytes = FILE_MIB * MEBIBYTE): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > mostBytes)
    throw new LoreError({
      code: 'ingest/file-too-large',
      message: `The file is ${told(size)}; at most ${told(mostBytes)} are read.`,
      hint: 'Split it into several files, or set limits.file_mib in lore.yaml to a larger number: reading takes about a hundred times the size of a file in memory.',
      at: { file },
    });
  return readFile(file);
}

function told(bytes: number): string {
  return `${Math.round((bytes / MEBIBYTE) * 10) / 10} MiB`;
}
