/** Values on their way to another thread: packed they take a fraction of the time to send, and leave nothing to collect. */
import type { Bindable } from '../database.js';

export interface Packed {
  /** One for each value: null, a number, or a text. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** The number, or where the text ends. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** One after the other. */
  readonly texts: string;
}

const NULL = 0;
const NUMBER = 1;
const TEXT = 2;

/** Holds as many values as it was made for, and those of the last row that was added to them. */
export class Packer {
  readonly #most: number;
  #kinds: Uint8Array<ArrayBuffer>;
  #numbers: Float64Array<ArrayBuffer>;
  #texts: string[] = [];
  #length = 0;
  #end = 0;

  constructor(most: number) {
    this.#most = most;
    this.#kinds = new Uint8Array(most);
    this.#numbers = new Float64Array(most);
  }

  get isFull(): boolean {
    return this.#length >= this.#most;
  }

  add(values: readonly Bindable[]): void {
    this.#demandRoom(this.#length + values.length);
    for (const value of values) {
      const at = this.#length++;
      if (typeof value === 'number') {
        this.#kinds[at] = NUMBER;
        this.#numbers[at] = value;
      } else if (value !== null) {
        this.#kinds[at] = TEXT;
        this.#texts.push(value);
        this.#end += value.length;
        this.#numbers[at] = this.#end;
      }
    }
  }

  /** What was added, and begins anew. */
  take(): Packed {
    const kinds = this.#kinds.slice(0, this.#length);
    const numbers = this.#numbers.slice(0, this.#length);
    const texts = this.#texts.join('');
    this.#kinds.fill(NULL, 0, this.#length);
    this.#texts = [];
    this.#length = 0;
    this.#end = 0;
    return { kinds, numbers, texts };
  }

  #demandRoom(wanted: number): void {
    if (wanted <= this.#kinds.length) return;
    const kinds = new Uint8Array(2 * wanted);
    const numbers = new Float64Array(2 * wanted);
    kinds.set(this.#kinds);
    numbers.set(this.#numbers);
    this.#kinds = kinds;
    this.#numbers = numbers;
  }
}

/** Gives what was packed, so many at a time, in the order in which it was added. */
export function unpacker({ kinds, numbers, texts }: Packed): (count: number) => Bindable[] {
  let at = 0;
  let begin = 0;
  return (count) => {
    const values: Bindable[] = [];
    for (const end = at + count; at < end; at++) {
      const number = numbers[at] ?? 0;
      if (kinds[at] === NUMBER) values.push(number);
      else if (kinds[at] === NULL) values.push(null);
      else {
        values.push(texts.slice(begin, number));
        begin = number;
      }
    }
    return values;
  };
}
