/** From bytes to text that is safe to read: known encodings only, no NUL, no endless lines. */
import { isUtf8 } from 'node:buffer';
import { MEBIBYTE } from '../model/file-limit.js';
import type { Notice, Spot } from '../model/index.js';
import { noticeAt } from './text-notices.js';

/** Of a line, in formats that are made of lines. */
const LINE_BYTES = MEBIBYTE;
/** For formats that may well be one line. */
export const ONE_LINE = Number.POSITIVE_INFINITY;

export type Decoded =
  | { readonly ok: true /** UTF-8 without a byte order mark. */; readonly utf8: Buffer }
  | { readonly ok: false; readonly notice: Notice };

export function decodeText(bytes: Uint8Array, path: string, lineBytes = LINE_BYTES): Decoded {
  const refuse = (code: string, message: string, spot: Spot, hint: string): Decoded => ({
    ok: false,
    notice: noticeAt(path, 'error', code, message, spot, hint),
  });
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const utf8 = startsWith(view, 0xef, 0xbb, 0xbf) ? view.subarray(3) : fromUtf16(view);
  if (utf8 === null) {
    const hint = 'Save it as UTF-8.';
    return refuse('ingest/bad-utf16', 'The UTF-16 text ends in half a character or holds one.', {}, hint);
  }
  const long = firstLongLine(utf8, lineBytes);
  if (long !== null) {
    const found = `Line ${long} is longer than ${lineBytes / MEBIBYTE} MiB.`;
    return refuse('ingest/line-too-long', found, { line: long }, 'Break it into shorter lines.');
  }
  const nul = utf8.indexOf(0);
  if (nul >= 0) {
    const hint = 'This is no text, or text in UTF-16 without its mark; save it as UTF-8.';
    return refuse('ingest/nul-byte', 'Found a NUL byte.', spotAt(utf8, nul), hint);
  }
  if (!isUtf8(utf8)) {
    const at = firstBadUtf8(utf8);
    const byte = (utf8[at] ?? 0).toString(16).padStart(2, '0').toUpperCase();
    const found = `Byte 0x${byte} does not fit into UTF-8 here.`;
    return refuse('ingest/bad-utf8', found, spotAt(utf8, at), 'Save the file as UTF-8.');
  }
  return { ok: true, utf8 };
}

/** Offset of the first byte that cannot stand where it is; in great steps first, for text that is one line. */
function firstBadUtf8(bytes: Buffer): number {
  let at = 0;
  for (const step of [1_000_000, 1_000, 1]) {
    const ends = () => [0, 1, 2, 3].map((more) => at + step + more).filter((end) => end <= bytes.length);
    const next = () => ends().find((end) => isUtf8(bytes.subarray(at, end)));
    for (let end = next(); end !== undefined; end = next()) at = end;
  }
  return at;
}

function startsWith(bytes: Buffer, ...mark: number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte);
}

/** The same bytes when they bear no UTF-16 mark; null when they do and are not whole. */
function fromUtf16(bytes: Buffer): Buffer | null {
  const isLittle = startsWith(bytes, 0xff, 0xfe);
  if (!isLittle && !startsWith(bytes, 0xfe, 0xff)) return bytes;
  if (bytes.length % 2 !== 0) return null;
  const body = isLittle ? bytes.subarray(2) : Buffer.from(bytes.subarray(2)).swap16();
  try {
    return Buffer.from(new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return null;
  }
}

function firstLongLine(bytes: Buffer, most: number): number | null {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start);
    if ((end < 0 ? bytes.length : end) - start > most) return line;
    if (end < 0) return null;
    start = end + 1;
  }
  return null;
}

/** Columns count characters, as an editor does. */
function spotAt(bytes: Buffer, offset: number): Spot {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0 && end < offset; end = bytes.indexOf(10, start)) {
    line++;
    start = end + 1;
  }
  return { line, column: bytes.toString('utf8', start, offset).length + 1 };
}
