/** Reads files into drafts: picks the reader, skips what has not changed, contains what cannot be read. */
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { contentHash, type Notice, type Reliability, type SourceDraft } from '../model/index.js';
import type { Reader, ReadInput, Vocabulary } from './readers/reader.js';
import { readerFor } from './readers.generated.js';

/** Larger files are refused: split them, or load them through the library's bulk path. */
const MAX_FILE_BYTES = 2_000_000_000;

export interface ReadContext {
  readonly root: string;
  readonly vocabulary: Vocabulary;
  readonly reliabilityOf: (file: string) => Reliability;
  /** Hash each origin was last read at. */
  readonly known: ReadonlyMap<string, string>;
  readonly force: boolean;
  /** What else decides how a file is understood: ontology, calendars, now. A change reads every file again. */
  readonly settings: string;
  /** How prose is read; null when it is not. */
  readonly prose: ReadInput['prose'];
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
  if (readerFor(extension) === null) return { kind: 'skipped', file, extension };
  const absolute = path.join(context.root, file);
  try {
    const { size } = await stat(absolute);
    if (size > MAX_FILE_BYTES)
      return failed(file, 'ingest/too-large', `This file has ${size} bytes; 2 GB is the limit.`);
    return await readBytes(file, await readFile(absolute), context);
  } catch (cause) {
    return unreadable(file, cause);
  }
}

/** The same for a file that need not exist. */
export async function readBytes(file: string, bytes: Uint8Array, context: ReadContext): Promise<FileResult> {
  const extension = path.extname(file).toLowerCase();
  const load = readerFor(extension);
  if (load === null) return { kind: 'skipped', file, extension };
  try {
    const content = await contentOf(bytes, file, context);
    const hash = hashWith(content, context.settings, context.reliabilityOf(file));
    if (!context.force && context.known.get(file) === hash) return { kind: 'unchanged', file };
    const drafts = await read(await load(), file, bytes, context);
    const errors = drafts.flatMap((draft) => draft.notices).filter((notice) => notice.level === 'error');
    if (errors.length > 0) return { kind: 'failed', file, notices: errors };
    return { kind: 'read', file, hash, drafts, ...(isBlank(bytes) ? {} : { content }) };
  } catch (cause) {
    return unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): FileResult {
  const why = cause instanceof Error ? cause.message : String(cause);
  return failed(file, 'ingest/unreadable', `This file could not be read: ${why}`);
}

function read(reader: Reader, file: string, bytes: Uint8Array, context: ReadContext): Promise<SourceDraft[]> {
  return reader.read({
    path: file,
    bytes,
    vocabulary: context.vocabulary,
    reliability: context.reliabilityOf(file),
    prose: context.prose,
    sidecar: (wanted) => sidecar(wanted, context),
  });
}

/** Of all that decides what the file means: its content, the settings of the world, how far its word carries. */
export function hashWith(content: string, settings: string, reliability: Reliability): string {
  return contentHash([content, settings, reliability].join(' '));
}

/** Of its bytes, and of what explains a table or a bundle. */
async function contentOf(bytes: Uint8Array, file: string, context: ReadContext): Promise<string> {
  const mapping = /\.(?:[ct]sv|jsonld)$/i.test(file) ? file.replace(/\.[^.]+$/, '.map.yaml') : null;
  const beside = mapping === null ? null : await sidecar(mapping, context);
  return [contentHash(bytes), beside === null ? '' : contentHash(beside)].join(' ');
}

/** No more than white space: nothing by which it would be known again elsewhere. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x20);
}

async function sidecar(wanted: string, { root }: ReadContext): Promise<Uint8Array | null> {
  try {
    const base = await realpath(root);
    const real = await realpath(path.join(base, wanted));
    return real.startsWith(base + path.sep) ? await readFile(real) : null;
  } catch {
    return null;
  }
}

function failed(file: string, code: string, message: string): FileResult {
  return { kind: 'failed', file, notices: [{ level: 'error', code, message, at: { file } }] };
}
