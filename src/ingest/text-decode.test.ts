/** Bytes that are no text, or too much of it, are refused with a place; known encodings become UTF-8. */
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { decodeText } from './text-decode.js';

function textOf(bytes: Uint8Array): string {
  const decoded = decodeText(bytes, 'f.md');
  return decoded.ok ? decoded.utf8.toString('utf8') : `refused: ${decoded.notice.code}`;
}

function noticeOf(bytes: Uint8Array, limits?: Parameters<typeof decodeText>[2]) {
  const decoded = decodeText(bytes, 'f.md', limits);
  if (decoded.ok) throw new Error('Expected a refusal.');
  return decoded.notice;
}

describe('known encodings', () => {
  it('takes UTF-8 with and without its mark', () => {
    expect(textOf(Buffer.from('Éowyn'))).toBe('Éowyn');
    expect(textOf(Buffer.from('\uFEFFÉowyn'))).toBe('Éowyn');
  });

  it('takes UTF-16 of both orders by its mark', () => {
    const little = Buffer.from('\uFEFFThe Spire 🏔', 'utf16le');
    expect(textOf(little)).toBe('The Spire 🏔');
    expect(textOf(Buffer.from(little).swap16())).toBe('The Spire 🏔');
  });

  it('reads bytes in the middle of a larger buffer', () => {
    expect(textOf(new Uint8Array(Buffer.from('xxAldric')).subarray(2))).toBe('Aldric');
  });
});

describe('refusals', () => {
  it('names line and column of the first byte that is not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('one\ntwö '), Buffer.from([0xe9]), Buffer.from('owyn')]);
    expect(noticeOf(bytes)).toMatchObject({
      level: 'error',
      code: 'ingest/bad-utf8',
      message: 'Byte 0xE9 does not fit into UTF-8 here.',
      at: { file: 'f.md', line: 2, column: 5 },
    });
  });

  it.each([
    ['a continuation byte alone', [0x41, 0x80], 2],
    ['an overlong form', [0xc0, 0xaf], 1],
    ['a surrogate', [0xed, 0xa0, 0x80], 1],
    ['a code point beyond the last', [0xf4, 0x90, 0x80, 0x80], 1],
    ['a character cut off at the end', [0x41, 0x42, 0xe2, 0x82], 3],
  ])('finds %s', (_what, bytes, column) => {
    expect(noticeOf(Uint8Array.from(bytes)).at).toEqual({ file: 'f.md', line: 1, column });
  });

  it('refuses half a UTF-16 character', () => {
    expect(noticeOf(Uint8Array.from([0xff, 0xfe, 0x41])).code).toBe('ingest/bad-utf16');
    expect(noticeOf(Uint8Array.from([0xff, 0xfe, 0x00, 0xd8])).code).toBe('ingest/bad-utf16');
  });

  it('refuses NUL bytes', () => {
    expect(noticeOf(Buffer.from('a\nb\0c'))).toMatchObject({
      code: 'ingest/nul-byte',
      at: { line: 2, column: 2 },
    });
  });

  it('refuses a line of 50 MB at once', () => {
    const bytes = Buffer.concat([Buffer.from('short\n'), Buffer.alloc(50_000_000, 'x')]);
    const start = cpuNow();
    expect(noticeOf(bytes)).toMatchObject({ code: 'ingest/line-too-long', at: { line: 2 } });
    expect(cpuNow() - start).toBeLessThan(2_000);
  });
});
