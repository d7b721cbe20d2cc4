/** Reads strings in single or double quotes, with their escapes. */
import { bad, type Problem, type Token } from './token.js';

const SIMPLE: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

export function lexString(text: string, start: number): Token {
  const quote = text[start];
  let value = '';
  let problem: Problem | undefined;
  let at = start + 1;
  while (at < text.length && text[at] !== quote) {
    if (text[at] !== '\\') {
      value += text[at];
      at += 1;
      continue;
    }
    const read = readEscape(text, at);
    if (typeof read.value === 'string') value += read.value;
    else problem ??= read.value;
    at += read.length;
  }
  if (at >= text.length) {
    problem = {
      detail: 'UnexpectedSyntax',
      message: `A string begun with ${quote} is not closed.`,
      hint: `Close it with ${quote}; a quote within a string is written \\${quote}.`,
    };
    return bad(text, start, text.length, problem);
  }
  if (problem) return bad(text, start, at + 1, problem);
  return { kind: 'string', text: text.slice(start, at + 1), word: '', value, start, end: at + 1 };
}

function readEscape(text: string, at: number): { value: string | Problem; length: number } {
  const letter = text[at + 1] ?? '';
  const simple = SIMPLE[letter];
  if (simple !== undefined) return { value: simple, length: 2 };
  if (letter === 'u' || letter === 'U') return readUnicode(text, at, letter === 'u' ? 4 : 8);
  const message = `\\${letter} is not an escape in a string.`;
  const hint = 'A backslash itself is written \\\\; the escapes are \\n \\r \\t \\b \\f \\\' \\" \\uXXXX.';
  return { value: { detail: 'UnexpectedSyntax', message, hint }, length: 2 };
}

function readUnicode(text: string, at: number, digits: number): { value: string | Problem; length: number } {
  const hex = text.slice(at + 2, at + 2 + digits);
  const code = new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(hex) ? Number.parseInt(hex, 16) : -1;
  if (code >= 0 && code <= 0x10ffff) return { value: String.fromCodePoint(code), length: 2 + digits };
  const message = `${text.slice(at, at + 2)} must be followed by ${digits} hexadecimal digits of a character.`;
  return { value: { detail: 'InvalidUnicodeLiteral', message, hint: 'For example \\u00e9.' }, length: 2 };
}
