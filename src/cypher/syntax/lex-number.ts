/** Reads numbers: decimal, hexadecimal, octal, with point and exponent. */
import { matchAt } from './match-at.js';
import { bad, type Token } from './token.js';

const WHOLE_WORD = /[\p{ID_Continue}]+/uy;
const FLOAT = /(?:[0-9]+\.[0-9]+|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+/y;
const DECIMAL = /[0-9]+/y;
const HEX = /^0[xX][0-9a-fA-F]+$/;
const OCTAL = /^0[oO][0-7]+$/;

export function lexNumber(text: string, start: number): Token {
  const prefixed = /^0[xXoO]/.test(text.slice(start, start + 2));
  const float = prefixed ? null : matchAt(FLOAT, text, start);
  const number = float ?? (prefixed ? null : matchAt(DECIMAL, text, start));
  const end = start + (number?.[0].length ?? 0);
  const tail = matchAt(WHOLE_WORD, text, end);
  if (tail)
    return prefixed ? lexPrefixed(text, start, tail[0]) : badNumber(text, start, end + tail[0].length);
  const written = text.slice(start, end);
  if (!float) return { kind: 'integer', text: written, word: '', value: BigInt(written), start, end };
  const value = Number(written);
  if (Number.isFinite(value)) return { kind: 'float', text: written, word: '', value, start, end };
  return bad(text, start, end, {
    detail: 'FloatingPointOverflow',
    message: `${written} is too large for a floating point number.`,
    hint: 'The largest is about 1.8E308.',
  });
}

function lexPrefixed(text: string, start: number, written: string): Token {
  const end = start + written.length;
  if (!HEX.test(written) && !OCTAL.test(written)) return badNumber(text, start, end);
  return { kind: 'integer', text: written, word: '', value: BigInt(written.toLowerCase()), start, end };
}

function badNumber(text: string, start: number, end: number): Token {
  const written = text.slice(start, end);
  return bad(text, start, end, {
    detail: 'InvalidNumberLiteral',
    message: `${written} is not a number.`,
    hint: 'Numbers look like 42, 4.2, 1.5E3, 0x2A or 0o52; a name that starts with a digit stands in backticks.',
  });
}
