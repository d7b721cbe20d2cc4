/** ANSEL (ANSI Z39.47 with GEDCOM's additions): diacritics stand before the letter they belong to. */

/** Spacing characters from 0xA1 on; a space where the standard defines nothing. */
const SPACING_FROM = 0xa1;
const SPACING = [
  'ŁØĐÞÆŒʹ·♭®±ƠƯʼ ', // A1–AF
  'ʻłøđþæœʺı£ð ơư□■', // B0–BF
  '°ℓ℗©♯¿¡ß€    eoß', // C0–CF
].join('');

const COMBINING_FROM = 0xe0;
const COMBINING: readonly number[] = [
  0x0309, 0x0300, 0x0301, 0x0302, 0x0303, 0x0304, 0x0306, 0x0307, 0x0308, 0x030c, 0x030a, 0xfe20, 0xfe21,
  0x0315, 0x030b, 0x0310, 0x0327, 0x0328, 0x0323, 0x0324, 0x0325, 0x0333, 0x0332, 0x0326, 0x031c, 0x032e,
  0xfe22, 0xfe23, 0x0338, 0, 0x0313,
];

export interface AnselText {
  readonly text: string;
  /** Bytes that ANSEL does not define; they became U+FFFD. */
  readonly undefinedBytes: number;
}

/** Decodes and composes: `E2 45` (acute, E) → `É`. A diacritic at the end of a line stays with that line. */
export function decodeAnsel(bytes: Uint8Array): AnselText {
  const parts: string[] = [];
  let plainFrom = 0;
  let waiting = '';
  let undefinedBytes = 0;
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80 && waiting === '') continue;
    if (plainFrom < i) parts.push(plain.toString('latin1', plainFrom, i));
    plainFrom = i + 1;
    const mark = combining(byte);
    if (mark !== 0) {
      waiting += String.fromCharCode(mark);
      continue;
    }
    const letter = byte < 0x80 ? String.fromCharCode(byte) : spacing(byte);
    if (letter === '\ufffd') undefinedBytes++;
    const endsLine = byte === 0x0a || byte === 0x0d;
    parts.push(endsLine ? waiting + letter : (letter + waiting).normalize('NFC'));
    waiting = '';
  }
  if (plainFrom < bytes.length) parts.push(plain.toString('latin1', plainFrom));
  return { text: parts.join('') + waiting, undefinedBytes };
}

function combining(byte: number): number {
  return byte < COMBINING_FROM ? 0 : (COMBINING[byte - COMBINING_FROM] ?? 0);
}

function spacing(byte: number): string {
  const letter = SPACING[byte - SPACING_FROM] ?? ' ';
  return letter === ' ' ? '\ufffd' : letter;
}
