/** A place in the tokens of one date, and the trouble that was met furthest into it. */
import type { DateProblem } from '../parsed.js';
import { type Lexicon, type Match, matchName, type NamedKind } from './lexicon.js';
import type { Token } from './tokens.js';

interface Trouble {
  readonly message: string;
  readonly hint: string | (() => string);
  readonly offset: number;
}

export class Reader {
  at = 0;
  #trouble: Trouble | null = null;
  #isDesk = false;

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

  /** A date as it is written in the default calendar, for hints. */
  get example(): string {
    const { months, unorderedMonths } = this.lexicon.home;
    const month = months.at(-3) ?? months[0] ?? unorderedMonths[0];
    return month === undefined ? this.exampleYear : `12 ${month.name} ${this.exampleYear}`;
  }

  get exampleYear(): string {
    const { defaultEra, showsDefaultEra } = this.lexicon.home;
    return showsDefaultEra ? `340 ${defaultEra.id}` : '1675';
  }

  /** Two years as they are written with a word between them. */
  exampleYears(between: string): string {
    const { defaultEra, showsDefaultEra } = this.lexicon.home;
    return showsDefaultEra ? `320${between}325 ${defaultEra.id}` : `1670${between}1675`;
  }

  /** Notes what went wrong, unless something as far on already did. A hint that is dear to make is made when asked for, and must not hold the reader. */
  fail(message: string, hint: string | (() => string), offset = this.offset()): null {
    if (!this.#trouble || offset > this.#trouble.offset) this.#trouble = { message, hint, offset };
    return null;
  }

  /** Notes that the date is whole, but none of this world's time. */
  failAsDesk(written: string): null {
    this.#isDesk = true;
    this.#trouble = {
      message: `"${written}" is a date of the world outside, and this world has a time of its own`,
      hint: `name its calendar if it is meant, as in ${written} (gregorian); the world's own is named in lore.yaml`,
      offset: 0,
    };
    return null;
  }

  /** How far into the text the trouble lies; −1 without any. */
  get troubleAt(): number {
    return this.#trouble?.offset ?? -1;
  }

  get problem(): DateProblem | null {
    if (!this.#trouble) return null;
    return problemOf(this.#trouble, this.#isDesk);
  }
}

/** Nearly every word of a text is tried for a date, and nobody asks what it should have been. */
function problemOf({ message, hint, offset }: Trouble, isDesk: boolean): DateProblem {
  const desk = isDesk ? { desk: true as const } : {};
  if (typeof hint === 'string') return { kind: 'problem', message, hint, offset, ...desk };
  return {
    kind: 'problem',
    message,
    get hint() {
      return hint();
    },
    offset,
    ...desk,
  };
}
