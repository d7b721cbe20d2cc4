/** Bytes to text: byte order marks first, then what the header's CHAR line says, then what the bytes allow. */
import { isAscii, isUtf8 } from 'node:buffer';
import type { NoticeList } from '../../text-notices.js';
import { decodeAnsel } from './ansel.js';
import { lookAtUtf8 } from './utf8.js';

/** What 0x80–0x9F mean in Windows-1252; the five gaps keep their control codes. */
const CP1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const HEADER_BYTES = 65_536;

type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'ansel' | 'ascii' | 'cp1252';

/** Words seen in CHAR lines, upper case without spaces and punctuation. */
const NAMED: Readonly<Record<string, Charset>> = {
  ANSEL: 'ansel',
  ASCII: 'ascii',
  USASCII: 'ascii',
  UTF8: 'utf-8',
  UNICODE: 'utf-8',
  UTF16: 'utf-8',
  ANSI: 'cp1252',
  WINDOWS: 'cp1252',
  IBMWINDOWS: 'cp1252',
  WINDOWS1252: 'cp1252',
  CP1252: 'cp1252',
  WIN1252: 'cp1252',
  LATIN1: 'cp1252',
  ISO88591: 'cp1252',
  ISO8859: 'cp1252',
};

/** Other code pages that Node can decode by itself. */
const LABELLED: Readonly<Record<string, string>> = {
  MACINTOSH: 'macintosh',
  MACROMAN: 'macintosh',
  WINDOWS1250: 'windows-1250',
  CP1250: 'windows-1250',
  WINDOWS1251: 'windows-1251',
  CP1251: 'windows-1251',
  ISO88592: 'iso-8859-2',
  ISO885915: 'iso-8859-15',
};

export interface Decoded {
  readonly text: string;
  readonly charset: string;
}

/** Never throws; what had to be guessed is in the notices, and what is no text at all yields null. */
export function decodeGedcom(bytes: Uint8Array, notices: NoticeList): Decoded | null {
  const marked = byMark(bytes);
  if (marked !== null) return checked(marked.charset, bytes.subarray(marked.skip), notices);
  if (hasNul(bytes)) {
    notices.add(
      'error',
      'gedcom/binary',
      'The file holds zero bytes: this is not a GEDCOM text.',
      {},
      'Export it again as GEDCOM 5.5.1 or 7 in UTF-8.',
    );
    return null;
  }
  return byHeader(bytes, notices);
}

function byMark(bytes: Uint8Array): { charset: Charset; skip: number } | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { charset: 'utf-8', skip: 3 };
  if (a === 0xff && b === 0xfe) return { charset: 'utf-16le', skip: 2 };
  if (a === 0xfe && b === 0xff) return { charset: 'utf-16be', skip: 2 };
  if (a === 0x30 && b === 0) return { charset: 'utf-16le', skip: 0 };
  if (a === 0 && b === 0x30) return { charset: 'utf-16be', skip: 0 };
  return null;
}

function hasNul(bytes: Uint8Array): boolean {
  return bytes.subarray(0, HEADER_BYTES).includes(0);
}

function byHeader(bytes: Uint8Array, notices: NoticeList): Decoded {
  const said = saidCharset(bytes);
  if (isAscii(bytes)) return { text: latin(bytes), charset: 'ASCII' };
  if (said === null) return guessed(bytes, notices, 'names no character set (no CHAR line in the header)');
  const word = said.value.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const charset = NAMED[word];
  if (charset === 'utf-8') return checked('utf-8', bytes, notices);
  if (isUtf8(bytes)) {
    notices.add(
      'info',
      'gedcom/charset-differs',
      `The header says ${said.value}, but the bytes are UTF-8: read as UTF-8.`,
      { line: said.line },
    );
    return { text: utf(bytes, 'utf-8'), charset: 'UTF-8' };
  }
  if (charset === 'ascii') return guessed(bytes, notices, 'says ASCII and holds other bytes', said.line);
  if (charset !== undefined) return checked(charset, bytes, notices);
  const label = LABELLED[word];
  if (label !== undefined) return { text: utf(bytes, label), charset: label };
  return guessed(bytes, notices, `names a character set that is not known, ${said.value}`, said.line);
}

function guessed(bytes: Uint8Array, notices: NoticeList, why: string, line?: number): Decoded {
  const charset = isUtf8(bytes) ? 'utf-8' : 'cp1252';
  notices.add(
    'warning',
    'gedcom/charset-guessed',
    `The file ${why}: read as ${charset === 'utf-8' ? 'UTF-8' : 'Windows-1252'}.`,
    { line },
    'If names look wrong, export it again in UTF-8. Known: UTF-8, UNICODE, ANSEL, ASCII, ANSI (Windows-1252), MACINTOSH.',
  );
  return checked(charset, bytes, notices);
}

function checked(charset: Charset, bytes: Uint8Array, notices: NoticeList): Decoded {
  switch (charset) {
    case 'ansel': {
      const { text, undefinedBytes } = decodeAnsel(bytes);
      if (undefinedBytes > 0) unreadable(text, undefinedBytes, 'ANSEL', notices);
      return { text, charset: 'ANSEL' };
    }
    case 'utf-8':
      return { text: repairedUtf8(bytes, notices), charset: 'UTF-8' };
    case 'utf-16le':
    case 'utf-16be':
      return { text: repairedUtf16(bytes, charset, notices), charset: 'UTF-16' };
    default:
      return { text: cp1252(bytes), charset: 'Windows-1252' };
  }
}

function repairedUtf8(bytes: Uint8Array, notices: NoticeList): string {
  if (isUtf8(bytes)) return utf(bytes, 'utf-8');
  const { multibyte, stray } = lookAtUtf8(bytes);
  if (multibyte > 0) {
    const text = utf(bytes, 'utf-8');
    unreadable(text, stray, 'UTF-8', notices);
    return text;
  }
  notices.add(
    'warning',
    'gedcom/charset-differs',
    `The header says UTF-8, but none of its ${stray} accented bytes are: read as Windows-1252.`,
    {},
    'If names look wrong, export it again in UTF-8.',
  );
  return cp1252(bytes);
}

function repairedUtf16(bytes: Uint8Array, charset: 'utf-16le' | 'utf-16be', notices: NoticeList): string {
  const text = utf(charset === 'utf-16le' ? bytes : swapped(bytes), 'utf-16le');
  const broken = bytes.length % 2 === 1 || text.includes('\ufffd');
  if (broken) unreadable(text, 1, 'UTF-16', notices);
  return text;
}

function unreadable(text: string, count: number, charset: string, notices: NoticeList): void {
  const at = Math.max(0, text.indexOf('\ufffd'));
  const before = text.slice(0, at).split(/\r\n?|\n\r?/);
  notices.add(
    'warning',
    'gedcom/unreadable-bytes',
    `${count} ${count === 1 ? 'place is' : 'places are'} not ${charset}; shown as \ufffd. The first is here.`,
    { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    'Export the file again in UTF-8.',
  );
}

function saidCharset(bytes: Uint8Array): { value: string; line: number } | null {
  const lines = latin(bytes.subarray(0, HEADER_BYTES)).split(/\r\n?|\n\r?/);
  for (const [index, line] of lines.entries()) {
    if (/^\s*0\s/.test(line) && index > 0) return null;
    const [, value] = /^\s*1\s+CHAR\s+(\S.*?)\s*$/i.exec(line) ?? [];
    if (value !== undefined) return { value: value.slice(0, 40), line: index + 1 };
  }
  return null;
}

function utf(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Pairs of bytes in the other order; an odd last byte stays where it is. */
function swapped(bytes: Uint8Array): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (let i = 0; i + 1 < out.length; i += 2) {
    out[i] = bytes[i + 1] ?? 0;
    out[i + 1] = bytes[i] ?? 0;
  }
  return out;
}

/** By hand: some Node releases decode `windows-1252` as if it were Latin-1. */
function cp1252(bytes: Uint8Array): string {
  return latin(bytes).replace(/[\u0080-\u009f]/g, (c) => CP1252_HIGH[c.charCodeAt(0) - 0x80] ?? c);
}
