/** One JSON value out of running text. What a writer certainly meant is read as well; what could mean two things is refused. */

export type Json = null | boolean | number | string | readonly Json[] | ReadonlyMap<string, Json>;

export type ReadJson =
  | { readonly kind: 'value'; readonly value: Json; readonly end: number; readonly repaired: boolean }
  /** The text ends within it. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'malformed' };

const MOST_DEPTH = 32;
const TRUNCATED: unique symbol = Symbol('truncated');
const MALFORMED: unique symbol = Symbol('malformed');
type Failure = typeof TRUNCATED | typeof MALFORMED;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '„': '“' };
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
/** True, False and None are what another language writes for the same. */
const CONSTANTS: ReadonlyMap<string, { readonly value: Json; readonly odd: boolean }> = new Map([
  ['true', { value: true, odd: false }],
  ['false', { value: false, odd: false }],
  ['null', { value: null, odd: false }],
  ['True', { value: true, odd: true }],
  ['False', { value: false, odd: true }],
  ['None', { value: null, odd: true }],
]);

/** Never throws, whatever stands there. */
export function readJson(text: string, at: number): ReadJson {
  const reader = new Reader(text, at);
  const value = reader.value(0);
  if (value === TRUNCATED) return { kind: 'truncated' };
  if (value === MALFORMED) return { kind: 'malformed' };
  return { kind: 'value', value, end: reader.at, repaired: reader.repaired };
}

class Reader {
  repaired = false;

  constructor(
    readonly text: string,
    public at: number,
  ) {}

  value(depth: number): Json | Failure {
    this.#space();
    const letter = this.text[this.at];
    if (letter === undefined) return TRUNCATED;
    if (depth > MOST_DEPTH) return MALFORMED;
    if (letter === '{') return this.#object(depth);
    if (letter === '[') return this.#list(depth);
    if (CLOSING[letter] !== undefined) return this.#string();
    return this.#plain();
  }

  #object(depth: number): Json | Failure {
    const members = new Map<string, Json>();
    this.at++;
    for (;;) {
      this.#space();
      if (this.text[this.at] === '}') {
        this.at++;
        return members;
      }
      const key = this.#key();
      if (typeof key === 'symbol') return key;
      this.#space();
      if (this.text[this.at] === undefined) return TRUNCATED;
      if (this.text[this.at] !== ':') return MALFORMED;
      this.at++;
      const value = this.value(depth + 1);
      if (typeof value === 'symbol') return value;
      members.set(key, value);
      const more = this.#comma('}');
      if (more !== null) return more;
    }
  }

  #list(depth: number): Json | Failure {
    const items: Json[] = [];
    this.at++;
    for (;;) {
      this.#space();
      if (this.text[this.at] === ']') {
        this.at++;
        return items;
      }
      const value = this.value(depth + 1);
      if (typeof value === 'symbol') return value;
      items.push(value);
      const more = this.#comma(']');
      if (more !== null) return more;
    }
  }

  /** Null when it goes on, or when the end stands next. */
  #comma(end: string): Failure | null {
    this.#space();
    const letter = this.text[this.at];
    if (letter === undefined) return TRUNCATED;
    if (letter === end) return null;
    if (letter !== ',') return MALFORMED;
    this.at++;
    this.#space();
    if (this.text[this.at] === end) this.repaired = true;
    return null;
  }

  #key(): string | Failure {
    const letter = this.text[this.at];
    if (letter === undefined) return TRUNCATED;
    if (CLOSING[letter] !== undefined) return this.#string();
    const word = this.#match(WORD);
    if (word === null) return MALFORMED;
    this.repaired = true;
    return word;
  }

  #plain(): Json | Failure {
    const word = this.#match(WORD);
    if (word !== null) {
      const known = CONSTANTS.get(word);
      if (known === undefined) return this.at >= this.text.length ? TRUNCATED : MALFORMED;
      if (known.odd) this.repaired = true;
      return known.value;
    }
    const number = this.#match(NUMBER);
    if (number !== null) return this.at >= this.text.length ? TRUNCATED : Number(number);
    return MALFORMED;
  }

  #string(): string | Failure {
    const open = this.text[this.at] ?? '';
    const close = CLOSING[open] ?? open;
    if (open !== '"') this.repaired = true;
    this.at++;
    let read = '';
    for (;;) {
      const letter = this.text[this.at];
      if (letter === undefined) return TRUNCATED;
      if (letter === close && (open !== "'" || this.#endsHere())) {
        this.at++;
        return read;
      }
      if (letter === '\\') {
        const escaped = this.#escape();
        if (typeof escaped === 'symbol') return escaped;
        read += escaped;
        continue;
      }
      // A line break within a text is what it looks like.
      if (letter < ' ') this.repaired = true;
      read += letter;
      this.at++;
    }
  }

  /** An apostrophe is no end of a text: what may follow one tells them apart. */
  #endsHere(): boolean {
    for (let i = this.at + 1; ; i++) {
      const letter = this.text[i];
      if (letter === undefined) return true;
      if (!/\s/.test(letter)) return ',:}]'.includes(letter);
    }
  }

  #escape(): string | Failure {
    const letter = this.text[this.at + 1];
    if (letter === undefined) return TRUNCATED;
    if (letter === 'u') {
      const digits = this.text.slice(this.at + 2, this.at + 6);
      if (/^[0-9a-fA-F]{4}$/.test(digits)) {
        this.at += 6;
        return String.fromCharCode(Number.parseInt(digits, 16));
      }
      return this.at + 2 + digits.length >= this.text.length ? TRUNCATED : MALFORMED;
    }
    const plain = ESCAPES[letter];
    if (plain === undefined) return MALFORMED;
    if (letter === "'") this.repaired = true;
    this.at += 2;
    return plain;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined || found === '') return null;
    this.at += found.length;
    return found;
  }

  #space(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at] ?? '')) this.at++;
  }
}
