/** Reads files into drafts: picks the reader, skips what has not changed, contains what cannot be read. */
import { open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { readWithin } from '../model/file-limit.js';
import { contentHash, LoreError, type Notice, type Reliability, type SourceDraft } from '../model/index.js';
import { demandLittleText } from './most-text.js';
import type { Reader, ReadInput, Vocabulary } from './readers/reader.js';
import { readersFor } from './readers.generated.js';

export interface ReadContext {
  readonly root: string;
  /** Larger files are refused. */
  readonly fileBytes: number;
  readonly vocabulary: Vocabulary;
  readonly reliabilityOf: (file: string) => Reliability;
  /** Hash each origin was last read at. */
  readonly known: ReadonlyMap<string, string>;
  readonly force: boolean;
  /** What else decides how a file is understood: ontology, calendars, now. A change reads every file again. */
  readonly settings: string;
  /** How prose is read; null when it is not. */
  readonly prose: ReadInput['prose'];
  /** What the files of one reading share, by name. */
  readonly shared: Map<string, Promise<unknown>>;
}

export type FileResult =
  | {
      readonly kind: 'read';
      readonly file: string;
      readonly hash: string;
      /** Of its words alone, wherever it lies; absent where there are none. */
      readonly content?: string;
      readonly drafts: readonly SourceDraft[];
    }
  | { readonly kind: 'unchanged'; readonly file: string }
  | { readonly kind: 'skipped'; readonly file: string; readonly extension: string }
  | { readonly kind: 'failed'; readonly file: string; readonly notices: readonly Notice[] };

export async function readOne(file: string, context: ReadContext): Promise<FileResult> {
  const extension = path.extname(file).toLowerCase();
  const readers = await Promise.all(readersFor(extension).map((load) => load()));
  if (readers.length === 0) return { kind: 'skipped', file, extension };
  const absolute = path.join(context.root, file);
  try {
    const head = headOf(readers);
    if (head !== null) return await readBytes(file, await readHead(absolute, head), context);
    return await readBytes(file, await readWithin(absolute, context.fileBytes), context);
  } catch (cause) {
    return unreadable(file, cause);
  }
}

/** The same for a file that need not exist. */
export async function readBytes(file: string, bytes: Uint8Array, context: ReadContext): Promise<FileResult> {
  const extension = path.extname(file).toLowerCase();
  try {
    const reader = await pick(extension, file, bytes);
    if (reader === null) return { kind: 'skipped', file, extension };
    const input = inputOf(file, bytes, context);
    const content = await contentOf(reader, input, context);
    const hash = hashWith(content, context.settings, context.reliabilityOf(file));
    if (!context.force && context.known.get(file) === hash) return { kind: 'unchanged', file };
    const read = await reader.read(input);
    demandLittleText(read, bytes.length);
    // A name of ten letters that was cut out of a note would hold the whole note, and each of its forms, in memory.
    const drafts = reader.linewise ? read : structuredClone(read);
    const errors = drafts.flatMap((draft) => draft.notices).filter((notice) => notice.level === 'error');
    if (errors.length > 0) return { kind: 'failed', file, notices: errors };
    return { kind: 'read', file, hash, drafts, ...(isBlank(bytes) ? {} : { content }) };
  } catch (cause) {
    return unreadable(file, cause);
  }
}

/** Whoever knows the file for its own; else the reader of all such files; null when there is none. */
async function pick(extension: string, file: string, bytes: Uint8Array): Promise<Reader | null> {
  for (const load of readersFor(extension)) {
    const reader = await load();
    if (!reader.picky || reader.sniff(file, bytes)) return reader;
  }
  return null;
}

/** How much of a file all its readers can do with; null when one of them needs the whole. */
function headOf(readers: readonly Reader[]): number | null {
  const heads = readers.map(({ headBytes }) => headBytes ?? null);
  return heads.includes(null) ? null : Math.max(...heads.map((head) => head ?? 0));
}

async function readHead(absolute: string, bytes: number): Promise<Uint8Array> {
  const handle = await open(absolute);
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(buffer, 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, cause: unknown): FileResult {
  if (cause instanceof LoreError) return failed(file, cause.code, cause.message, cause.hint);
  const why = cause instanceof Error ? cause.message : String(cause);
  return failed(file, 'ingest/unreadable', `This file could not be read: ${why}`);
}

function inputOf(file: string, bytes: Uint8Array, context: ReadContext): ReadInput {
  return {
    path: file,
    bytes,
    vocabulary: context.vocabulary,
    reliability: context.reliabilityOf(file),
    prose: context.prose,
    sidecar: (wanted) => sidecar(wanted, context),
    folder: (wanted) => listFolder(wanted, context),
    once: (key, make) => once(context.shared, key, make),
  };
}

/** Of all that decides what the file means: its content, the settings of the world, how far its word carries. */
export function hashWith(content: string, settings: string, reliability: Reliability): string {
  return contentHash([content, settings, reliability].join(' '));
}

/** Of its bytes, and of what explains a table or a bundle. */
async function contentOf(reader: Reader, input: ReadInput, context: ReadContext): Promise<string> {
  const { path: file, bytes } = input;
  const mapping = /\.(?:[ct]sv|jsonld)$/i.test(file) ? file.replace(/\.[^.]+$/, '.map.yaml') : null;
  const beside = mapping === null ? null : await sidecar(mapping, context);
  const own = [contentHash(bytes), beside === null ? '' : contentHash(beside)];
  const more = reader.context === undefined ? [] : [contentHash(await reader.context(input))];
  return [...own, ...more].join(' ');
}

/** No more than white space: nothing by which it would be known again elsewhere. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x20);
}

async function sidecar(wanted: string, { root, fileBytes }: ReadContext): Promise<Uint8Array | null> {
  const real = await within(root, wanted);
  if (real === null) return null;
  return readWithin(real, fileBytes).catch((cause: unknown) => {
    if (cause instanceof LoreError) throw cause;
    return null;
  });
}

async function listFolder(wanted: string, { root }: ReadContext): Promise<readonly string[]> {
  const real = await within(root, wanted);
  const entries = real === null ? [] : await readdir(real, { withFileTypes: true }).catch(() => []);
  return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
}

/** The real path, if it lies in the world. */
async function within(root: string, wanted: string): Promise<string | null> {
  try {
    const base = await realpath(root);
    const real = await realpath(path.join(base, wanted));
    return real === base || real.startsWith(base + path.sep) ? real : null;
  } catch {
    return null;
  }
}

/** What is kept under a key is whatever its first asker made: the key names the maker too. */
function once<T>(shared: Map<string, Promise<unknown>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = (shared.get(key) as Promise<T> | undefined) ?? make();
  shared.set(key, made);
  return made;
}

function failed(file: string, code: string, message: string, hint?: string): FileResult {
  const notice = {
    level: 'error',
    code,
    message,
    at: { file },
    ...(hint === undefined ? {} : { hint }),
  } as const;
  return { kind: 'failed', file, notices: [notice] };
}
