/** JSON with places: a parser for when it matters where a value stands, or what is wrong and where. */
import { type Place, type Places, type Plain, plainMap } from '../fields-plain.js';

const MOST_LEVELS = 64;
/** Each takes some hundred bytes with its place. */
export const MOST_VALUES = 2_000_000;

export interface JsonProblem {
  readonly code: 'ingest/bad-json' | 'ingest/duplicate-key' | 'ingest/json-too-deep' | 'ingest/json-too-many';
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type JsonRead =
  | { readonly ok: true; readonly value: Plain; readonly places: Places }
  | { readonly ok: false; readonly problem: JsonProblem };

export function readJson(text: string): JsonRead {
  const parser = new JsonParser(text);
  try {
    return { ok: true, value: parser.document(), places: parser.places };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ok: false, problem: { code: error.code, message: error.message, ...parser.spot(error.offset) } };
  }
}

/** What keeps a text that `JSON.parse` refuses from being JSON. */
export function jsonProblem(text: string): JsonProblem {
  const read = readJson(text);
  return read.ok
    ? { code: 'ingest/bad-json', message: 'This is not JSON.', line: 1, column: 1 }
    : read.problem;
}

class Stop extends Error {
  constructor(
    readonly code: JsonProblem['code'],
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, Plain])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class JsonParser {
  /** Not a weak map: millions of weak keys would hold up each collection of garbage. */
  readonly #places = new Map<object, Map<string | number, Place>>();
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #values = 0;

  constructor(private readonly text: string) {}

  readonly places: Places = (container, key) => this.#places.get(container)?.get(key) ?? {};

  document(): Plain {
    // Before any of them takes its room.
    const many = commaAfter(this.text, MOST_VALUES);
    if (many >= 0) this.#tooMany(many);
    const value = this.#value(0);
    this.#skip();
    if (this.#at < this.text.length) this.#stop('Expected the end');
    return value;
  }

  spot(offset: number): { line: number; column: number } {
    const before = this.text.slice(0, offset);
    const line = before.split('\n').length;
    return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 };
  }

  #value(level: number): Plain {
    this.#skip();
    const start = this.text[this.#at];
    if (start === '{' || start === '[') {
      if (level >= MOST_LEVELS) {
        throw new Stop('ingest/json-too-deep', `More than ${MOST_LEVELS} levels of nesting.`, this.#at);
      }
      return start === '{' ? this.#map(level + 1) : this.#list(level + 1);
    }
    if (start === '"') return this.#string();
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.text)?.[0];
    if (number !== undefined) {
      this.#at += number.length;
      return Number(number);
    }
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    return this.#stop('Expected a value');
  }

  #map(level: number): Plain {
    const map = plainMap();
    const places = new Map<string | number, Place>();
    this.#places.set(map, places);
    this.#at++;
    for (let first = true; !this.#takes('}'); first = false) {
      if (!first && !this.#takes(',')) this.#stop('Expected , or }');
      this.#skip();
      const offset = this.#at;
      if (this.text[offset] !== '"') this.#stop('Expected a key in double quotes');
      const key = this.#string();
      if (places.has(key))
        throw new Stop('ingest/duplicate-key', `The key "${key}" stands here a second time.`, offset);
      if (!this.#takes(':')) this.#stop('Expected :');
      this.#located(places, key, () => {
        map[key] = this.#value(level);
      });
    }
    return map;
  }

  #list(level: number): Plain {
    const list: Plain[] = [];
    const places = new Map<string | number, Place>();
    this.#places.set(list, places);
    this.#at++;
    for (let first = true; !this.#takes(']'); first = false) {
      if (!first && !this.#takes(',')) this.#stop('Expected , or ]');
      this.#located(places, list.length, () => list.push(this.#value(level)));
    }
    return list;
  }

  #located(places: Map<string | number, Place>, key: string | number, read: () => void): void {
    this.#skip();
    if (++this.#values > MOST_VALUES) this.#tooMany(this.#at);
    const place = { line: this.#line, column: this.#at - this.#lineStart + 1 };
    read();
    places.set(key, { ...place, endLine: this.#line });
  }

  #string(): string {
    const end = closingQuote(this.text, this.#at);
    if (end < 0) throw new Stop('ingest/bad-json', 'This text is not closed by a double quote.', this.#at);
    try {
      const value: string = JSON.parse(this.text.slice(this.#at, end + 1));
      this.#at = end + 1;
      return value;
    } catch {
      throw new Stop('ingest/bad-json', 'This text holds a line break or an unknown \\ sequence.', this.#at);
    }
  }

  #takes(char: string): boolean {
    this.#skip();
    if (this.text[this.#at] !== char) return false;
    this.#at++;
    return true;
  }

  #skip(): void {
    for (; ; this.#at++) {
      const char = this.text[this.#at];
      if (char === '\n') {
        this.#line++;
        this.#lineStart = this.#at + 1;
      } else if (char !== ' ' && char !== '\t' && char !== '\r') return;
    }
  }

  #tooMany(offset: number): never {
    throw new Stop('ingest/json-too-many', `More than ${MOST_VALUES} values in one file.`, offset);
  }

  #stop(expected: string): never {
    const char = this.text[this.#at];
    throw new Stop(
      'ingest/bad-json',
      `${expected}; found ${char === undefined ? 'the end' : `"${char}"`}.`,
      this.#at,
    );
  }
}

/** Where the comma stands that comes after so many others, texts aside; -1 when there are not as many. */
function commaAfter(text: string, many: number): number {
  for (let i = 0, commas = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x2c && ++commas > many) return i;
    if (char === 0x22) {
      const end = closingQuote(text, i);
      if (end < 0) return -1;
      i = end;
    }
  }
  return -1;
}

/** The quote that ends the text opened at `start`; -1 when there is none. */
function closingQuote(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x22) return i;
    if (char === 0x5c) i++;
  }
  return -1;
}
