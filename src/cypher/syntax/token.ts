/** The smallest pieces of a query. */
import type { Span } from '../errors.js';

export type TokenKind =
  | 'word'
  | 'quoted'
  | 'integer'
  | 'float'
  | 'string'
  | 'parameter'
  | 'symbol'
  | 'bad'
  | 'end';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** As written, without quotes for names in backticks; the symbol itself for symbols. */
  readonly text: string;
  /** Upper case of a bare word, by which keywords are known; empty for everything else. */
  readonly word: string;
  /** Of numbers and strings. */
  readonly value?: bigint | number | string;
  /** Of `bad` tokens: told only when the parser meets one, so that it may say something better. */
  readonly problem?: Problem;
}

export interface Problem {
  readonly detail: string;
  readonly message: string;
  readonly hint?: string;
}

/** How a token is named in a message. */
export function describeToken(token: Token): string {
  if (token.kind === 'end') return 'the end of the query';
  if (token.kind === 'string') return 'a string';
  if (token.kind === 'parameter') return `the parameter $${token.text}`;
  return `\`${token.text.length > 40 ? `${token.text.slice(0, 40)}…` : token.text}\``;
}

/** A token that cannot be read, and why. */
export function bad(text: string, start: number, end: number, problem: Problem): Token {
  return { kind: 'bad', text: text.slice(start, end), word: '', start, end, problem };
}
