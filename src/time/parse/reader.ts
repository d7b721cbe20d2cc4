/** A place in the tokens of one date, and the trouble that was met furthest into it. */
import type { DateProblem } from '../parsed.js';
import { type Lexicon, type Match, matchName, type NamedKind } from './lexicon.js';
import type { Token } from './tokens.js';

export class Reader {
  at = 0;
  problem: DateProblem | null = null;

  constructor(
    readonly text: string,
    readonly tokens: readonly Token[],
    readonly lexicon: Lexicon,
    /** Tokens from here on are not read. */
    public end = tokens.length,
  ) {}

  get done(): boolean {
    return this.at >= this.end;
  }

  peek(ahead = 0): Token | undefined {
    return this.at + ahead < this.end ? this.tokens[this.at + ahead] : undefined;
  }

  skip(count: number): void {
    this.at += count;
  }

  /** Moves past one of the words, if it stands here. */
  skipWord(...words: readonly string[]): boolean {
    const token = this.peek();
    if (!token || !words.includes(token.text)) return false;
    this.at++;
    return true;
  }

  /** Moves past several words in a row, if they all stand here. */
  skipPhrase(phrase: readonly string[]): boolean {
    if (!phrase.every((word, i) => this.peek(i)?.text === word)) return false;
    this.at += phrase.length;
    return true;
  }

  name(...kinds: readonly NamedKind[]): Match | null {
    const match = matchName(this.lexicon, this.tokens, this.at, ...kinds);
    return match && this.at + match.length <= this.end ? match : null;
  }

  /** The name, moving past it. */
  takeName(...kinds: readonly NamedKind[]): Match | null {
    const match = this.name(...kinds);
    if (match) this.at += match.length;
    return match;
  }

  /** Offset in the text of the token here, or of its end. */
  offset(at = this.at): number {
    return this.tokens[at]?.start ?? this.text.length;
  }

  /** The text between two token positions as it was written. */
  slice(from: number, to: number): string {
    const last = this.tokens[to - 1];
    const first = this.tokens[from];
    return first && last && to > from ? this.text.slice(first.start, last.end) : '';
  }

  /** Notes what went wrong, unless something further on already did. */
  fail(message: string, hint: string, offset = this.offset()): null {
    if (!this.problem || offset >= this.problem.offset) {
      this.problem = { kind: 'problem', message, hint, offset };
    }
    return null;
  }
}
