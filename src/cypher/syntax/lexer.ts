/** Cuts a query into tokens. Never fails: what it cannot read becomes a `bad` token with the reason. */
import { lexNumber } from './lex-number.js';
import { lexString } from './lex-string.js';
import { matchAt } from './match-at.js';
import { bad, type Token, type TokenKind } from './token.js';

const SPACE = /[\s\u180e]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//uy;
const WORD = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const QUOTED = /`((?:[^`]|``)*)`/uy;
const PARAMETER = /\$(?:([\p{ID_Start}_][\p{ID_Continue}]*|[0-9]+)|`((?:[^`]|``)*)`)/uy;
const SYMBOL = /<>|<=|>=|=~|\+=|\.\.|[-+*/%^=<>()[\]{},.:;|&!]/y;

export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const token = lexOne(text, at);
    tokens.push(token);
    at = skipSpace(text, token.end);
  }
  tokens.push({ kind: 'end', text: '', word: '', start: text.length, end: text.length });
  return tokens;
}

function lexOne(text: string, start: number): Token {
  const char = text[start] ?? '';
  if (char === "'" || char === '"') return lexString(text, start);
  if (/[0-9]/.test(char) || (char === '.' && /[0-9]/.test(text[start + 1] ?? '')))
    return lexNumber(text, start);
  const word = matchAt(WORD, text, start);
  if (word) return token('word', word[0], start, word[0].length, word[0].toUpperCase());
  if (char === '`') {
    const quoted = matchAt(QUOTED, text, start);
    if (quoted) return token('quoted', unquote(quoted[1] ?? ''), start, quoted[0].length);
    return bad(text, start, text.length, {
      detail: 'UnexpectedSyntax',
      message: 'A name in backticks is not closed.',
      hint: 'Close it with `; a backtick within a name is written twice.',
    });
  }
  if (char === '$') {
    const parameter = matchAt(PARAMETER, text, start);
    if (parameter) {
      return token('parameter', parameter[1] ?? unquote(parameter[2] ?? ''), start, parameter[0].length);
    }
  }
  const symbol = text.startsWith('/*', start) ? null : matchAt(SYMBOL, text, start);
  if (symbol) return token('symbol', symbol[0], start, symbol[0].length);
  return badCharacter(text, start);
}

function badCharacter(text: string, start: number): Token {
  if (text.startsWith('/*', start)) {
    const message = 'A comment begun with /* is not closed.';
    return bad(text, start, text.length, { detail: 'UnexpectedSyntax', message, hint: 'Close it with */.' });
  }
  const code = text.codePointAt(start) ?? 0;
  const char = String.fromCodePoint(code);
  const ascii = code < 128;
  return bad(text, start, start + char.length, {
    detail: ascii ? 'UnexpectedSyntax' : 'InvalidUnicodeCharacter',
    message: `The character ${char} (U+${code.toString(16).toUpperCase().padStart(4, '0')}) has no meaning here.`,
    ...(/\p{Pd}/u.test(char) ? { hint: 'A minus is written with the plain hyphen -.' } : {}),
  });
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (let space = matchAt(SPACE, text, at); space; space = matchAt(SPACE, text, at)) at += space[0].length;
  return at;
}

function token(kind: TokenKind, text: string, start: number, length: number, word = ''): Token {
  return { kind, text, word, start, end: start + length };
}

function unquote(inner: string): string {
  return inner.replaceAll('``', '`');
}
