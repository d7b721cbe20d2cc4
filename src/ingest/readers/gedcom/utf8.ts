/** How far bytes are UTF-8, to tell a file that is not what its header says. */
export interface Utf8Look {
  /** Well-formed sequences of two bytes or more. */
  readonly multibyte: number;
  /** Bytes that belong to no well-formed sequence. */
  readonly stray: number;
}

export function lookAtUtf8(bytes: Uint8Array): Utf8Look {
  let multibyte = 0;
  let stray = 0;
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const size = sequenceLength(lead);
    if (size > 1 && continues(bytes, i, size)) {
      multibyte++;
      i += size;
    } else {
      stray++;
      i++;
    }
  }
  return { multibyte, stray };
}

/** Overlong forms and surrogates pass: here it matters only whether somebody meant UTF-8. */
function continues(bytes: Uint8Array, start: number, size: number): boolean {
  for (let i = start + 1; i < start + size; i++) if (((bytes[i] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 1;
}
