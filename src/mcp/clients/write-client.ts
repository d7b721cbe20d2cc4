/** Writes this server into a client's configuration, beside whatever else stands there. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord, LoreError } from '../../model/index.js';
import type { ClientEntry } from './clients.js';

export interface WrittenClient {
  readonly file: string;
  /** `kept`: it stood there already, just so. */
  readonly outcome: 'written' | 'replaced' | 'kept';
  /** What stands there now for this server, as JSON. */
  readonly shown: string;
}

export async function writeClient(entry: ClientEntry, force: boolean): Promise<WrittenClient> {
  const { file, servers, name, server } = entry;
  const shown = JSON.stringify({ [servers]: { [name]: server } }, null, 2);
  const before = await existing(file, shown);
  const others = before[servers] ?? {};
  if (!isRecord(others)) throw unreadable(file, `"${servers}" in it is not an object`, shown);
  const known = others[name];
  if (known !== undefined && JSON.stringify(known) === JSON.stringify(server))
    return { file, outcome: 'kept', shown };
  if (known !== undefined && !force)
    throw new LoreError({
      code: 'mcp/client-exists',
      message: `${file} has a server "${name}" already, and it is another.`,
      hint: `Write it anew with --force, or put in by hand:\n${shown}`,
    });
  const after = { ...before, [servers]: { ...others, [name]: server } };
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.tmp`;
  await writeFile(fresh, `${JSON.stringify(after, null, 2)}\n`);
  await rename(fresh, file);
  return { file, outcome: known === undefined ? 'written' : 'replaced', shown };
}

/** A file that cannot be read as plain JSON is never touched: comments in it would be lost. */
async function existing(file: string, shown: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  if (text.trim() === '') return {};
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw unreadable(file, 'it is not plain JSON', shown);
  }
  if (!isRecord(data)) throw unreadable(file, 'it is not an object', shown);
  return data;
}

function unreadable(file: string, why: string, shown: string): LoreError {
  return new LoreError({
    code: 'mcp/unreadable-client',
    message: `${file} was left as it is: ${why}.`,
    hint: `Put this in by hand:\n${shown}`,
  });
}
