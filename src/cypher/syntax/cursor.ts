/** A place in the tokens of one query, and the ways to move on from it. */
import { suggest } from '../../model/index.js';
import { CypherError, type Span } from '../errors.js';
import type { Name } from './ast.js';
import { lex } from './lexer.js';
import { describeToken, type Token } from './token.js';
import { RESERVED } from './words.js';

const MAX_NESTING = 120;
const MAX_LENGTH = 200_000;
/** Looking ahead reads tokens again; a query that makes the parser read each this often is refused. */
const READS_PER_TOKEN = 50;

export class Cursor {
  readonly text: string;
  readonly tokens: readonly Token[];
  index = 0;
  #depth = 0;
  #reads = 0;
  #closers: Int32Array | undefined;

  constructor(text: string) {
    if (text.length > MAX_LENGTH) {
      const message = `The query has ${text.length} characters; at most ${MAX_LENGTH} are read.`;
      throw new CypherError({
        detail: 'QueryTooLong',
        family: 'LimitExceeded',
        message,
        hint: 'Pass long values as parameters.',
      });
    }
    this.text = text;
    this.tokens = lex(text);
  }

  peek(ahead = 0): Token {
    const token = this.tokens[this.index + ahead] ?? this.tokens.at(-1);
    if (!token) throw new Error('a query has at least its end');
    return token;
  }

  next(): Token {
    const token = this.peek();
    if (this.index < this.tokens.length - 1) this.index += 1;
    this.#reads += 1;
    if (this.#reads > this.tokens.length * READS_PER_TOKEN + 1000) {
      throw this.error(token, 'The query is nested too deeply to be read.', undefined, 'QueryTooComplex');
    }
    return token;
  }

  atSymbol(symbol: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === symbol;
  }

  eatSymbol(symbol: string): boolean {
    if (!this.atSymbol(symbol)) return false;
    this.next();
    return true;
  }

  expectSymbol(symbol: string, where: string): Token {
    if (this.atSymbol(symbol)) return this.next();
    throw this.unexpected(`\`${symbol}\` ${where}`);
  }

  /** Do these keywords stand here, one after the other? */
  atWords(...words: readonly string[]): boolean {
    return words.every((word, i) => this.peek(i).word === word);
  }

  eatWords(...words: readonly string[]): boolean {
    if (!this.atWords(...words)) return false;
    for (const _ of words) this.next();
    return true;
  }

  expectWord(word: string, where: string): Token {
    if (this.atWords(word)) return this.next();
    throw this.unexpected(`${word} ${where}`, [word]);
  }

  /** A name that may be any word: of a property, label, type or key. */
  anyName(what: string): Name {
    const token = this.peek();
    if (token.kind !== 'word' && token.kind !== 'quoted') throw this.unexpected(what);
    this.next();
    return { name: token.text, span: spanOf(token) };
  }

  atVariable(ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'quoted' || (token.kind === 'word' && !RESERVED.has(token.word));
  }

  /** A name of a variable: reserved words must stand in backticks. */
  variableName(what: string): Name {
    const token = this.peek();
    if (token.kind === 'word' && RESERVED.has(token.word)) {
      const hint = `${token.text} is a word of the language; as a name it is written \`${token.text}\` in backticks.`;
      throw this.error(token, `Found ${describeToken(token)}; expected ${what}.`, hint);
    }
    return this.anyName(what);
  }

  /** Runs a part that may hold itself again, keeping count of how deep. */
  nested<T>(part: () => T): T {
    this.#depth += 1;
    try {
      if (this.#depth > MAX_NESTING) {
        const message = `The query is nested more than ${MAX_NESTING} levels deep.`;
        throw this.error(this.peek(), message, 'Split it with WITH.', 'QueryTooComplex');
      }
      return part();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Index of the token that closes the bracket at `index`, or −1. */
  closerOf(index: number): number {
    this.#closers ??= matchBrackets(this.tokens);
    return this.#closers[index] ?? -1;
  }

  unexpected(expected: string, near: Iterable<string> = []): CypherError {
    const token = this.peek();
    if (token.kind === 'bad' && token.problem) {
      const { detail, message, hint } = token.problem;
      return this.error(token, message, hint, detail);
    }
    const guess = token.word ? suggest(token.word, near)[0] : undefined;
    const hint = guess && guess !== token.word ? `Did you mean ${guess}?` : this.#habitHint(token);
    return this.error(token, `Found ${describeToken(token)}; expected ${expected}.`, hint);
  }

  /** For what other languages write. */
  #habitHint(token: Token): string | undefined {
    const before = this.tokens[this.index - 1]?.text;
    if (token.text === '=' && before === '=') return 'Equal is written with one =.';
    if (token.text === '!') return this.atSymbol('=', 1) ? 'Not equal is written <>.' : 'Not is written NOT.';
    if (token.text === '&') return 'And is written AND.';
    if (token.text === '|') return 'Or is written OR.';
    if (token.word === 'WHERE') return 'WHERE stands right after MATCH, OPTIONAL MATCH or WITH.';
    return undefined;
  }

  error(span: Span, message: string, hint?: string, detail = 'UnexpectedSyntax'): CypherError {
    return new CypherError({ detail, message, hint, span: spanOf(span), text: this.text });
  }

  /** From the given start to the end of the token read last. */
  spanFrom(start: number): Span {
    return { start, end: this.tokens[this.index - 1]?.end ?? start };
  }
}

export function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function matchBrackets(tokens: readonly Token[]): Int32Array {
  const closers = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
  tokens.forEach((token, i) => {
    if (token.kind !== 'symbol') return;
    if (token.text === '(' || token.text === '[' || token.text === '{') open.push(i);
    const opener = closing[token.text];
    if (opener === undefined) return;
    const last = open.at(-1);
    if (last === undefined || tokens[last]?.text !== opener) return;
    open.pop();
    closers[last] = i;
  });
  return closers;
}
