/** Comma-separated values by RFC 4180, with places: quotes, doubled quotes, line breaks in cells, other delimiters. */
import type { Place } from '../fields-plain.js';

export interface Cell {
  readonly text: string;
  readonly place: Place;
}

export type CsvRow = readonly Cell[];

const DELIMITERS = [',', ';', '\t', '|'];

/** The delimiter that stands most often in the first record, outside quotes. */
export function detectDelimiter(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const char of text.slice(0, 64 * 1024)) {
    if (char === '"') quoted = !quoted;
    else if (char === '\n' && !quoted) break;
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Hands out row by row, so that a great file is never held as cells; rows that hold nothing at all are left out. */
export class CsvParser {
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #openQuote: Place | null = null;

  constructor(
    private readonly text: string,
    private readonly delimiter: string,
  ) {}

  /** Where a quote opens that is never closed: the reason why there is no next row. */
  get openQuote(): Place | null {
    return this.#openQuote;
  }

  next(): CsvRow | null {
    while (this.#at < this.text.length) {
      const row: Cell[] = [];
      do {
        const place = { line: this.#line, column: this.#at - this.#lineStart + 1 };
        const text = this.#cell();
        if (text === null) {
          this.#openQuote = place;
          this.#at = this.text.length;
          return null;
        }
        row.push({ text, place });
      } while (this.#takesDelimiter());
      this.#breakLine(this.#at);
      this.#at++;
      if (row.length > 1 || row[0]?.text !== '') return row;
    }
    return null;
  }

  /** Leaves off at a delimiter, a line break or the end; null when a quote is never closed. */
  #cell(): string | null {
    const quoted = this.text[this.#at] === '"' ? readQuoted(this.text, this.#at) : EMPTY;
    if (quoted === null) return null;
    const from = this.#at;
    this.#at = Math.max(from, quoted.end);
    const inside = this.text.slice(from, this.#at);
    for (let i = inside.indexOf('\n'); i >= 0; i = inside.indexOf('\n', i + 1)) this.#breakLine(from + i);
    const start = this.#at;
    while (this.#at < this.text.length && !this.#isAtEnd()) this.#at++;
    const bare = this.text.slice(start, this.#at);
    return quoted.text + (bare.endsWith('\r') && !this.#isAtDelimiter() ? bare.slice(0, -1) : bare);
  }

  #isAtDelimiter(): boolean {
    return this.text[this.#at] === this.delimiter;
  }

  #isAtEnd(): boolean {
    return this.text[this.#at] === '\n' || this.#isAtDelimiter();
  }

  #takesDelimiter(): boolean {
    if (!this.#isAtDelimiter()) return false;
    this.#at++;
    return true;
  }

  #breakLine(offset: number): void {
    this.#line++;
    this.#lineStart = offset + 1;
  }
}

const EMPTY = { text: '', end: 0 };

function readQuoted(text: string, start: number): { text: string; end: number } | null {
  let value = '';
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { text: value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}
