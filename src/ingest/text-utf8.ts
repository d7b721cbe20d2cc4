/** Finds the byte at which text stops being UTF-8; slow, for error messages only. */

/** Offset of the first byte that cannot stand where it is; the length when all is well. */
export function firstBadUtf8(bytes: Uint8Array): number {
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i] ?? 0;
    const tail = tailLength(lead);
    if (tail < 0) return i;
    for (let k = 1; k <= tail; k++) {
      const byte = bytes[i + k];
      if (byte === undefined || byte < 0x80 || byte > 0xbf) return i;
    }
    if (tail > 0 && !isPlainForm(lead, bytes[i + 1] ?? 0)) return i;
    i += tail + 1;
  }
  return i;
}

function tailLength(lead: number): number {
  if (lead < 0x80) return 0;
  if (lead >= 0xc2 && lead <= 0xdf) return 1;
  if (lead >= 0xe0 && lead <= 0xef) return 2;
  if (lead >= 0xf0 && lead <= 0xf4) return 3;
  return -1;
}

/** Neither longer than need be, nor a surrogate, nor beyond the last code point. */
function isPlainForm(lead: number, second: number): boolean {
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second <= 0x9f;
  if (lead === 0xf0) return second >= 0x90;
  if (lead === 0xf4) return second <= 0x8f;
  return true;
}
