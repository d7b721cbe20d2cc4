/** The rows of the words that a statement was printed with, so that it can be told when it must be printed again. */
import type { Dictionaries } from '../dictionary.js';

export interface WordBook {
  readonly find: (text: string) => number | undefined;
  readonly textOf: (row: number) => string;
}

export interface Words {
  readonly predicates: WordBook;
  readonly types: WordBook;
  /** Texts of dates, which no statement is printed with. */
  readonly words: Pick<WordBook, 'textOf'>;
}

export class LookedUp implements Words {
  readonly predicates: WordBook;
  readonly types: WordBook;
  readonly words: Words['words'];
  /** A word that no world had used yet may be used by now, without this process knowing. */
  missing = false;
  readonly #found: { readonly book: WordBook; readonly text: string; readonly row: number }[] = [];
  #printing = true;

  constructor({ predicates, types, words }: Dictionaries) {
    this.words = words;
    this.predicates = this.#recording(predicates);
    this.types = this.#recording(types);
  }

  /** From now on words are looked up for values that are bound, which is done anew each time. */
  printed(): void {
    this.#printing = false;
  }

  /** Rows stay what they are, but those of a transaction that was rolled back. */
  get valid(): boolean {
    for (const { book, text, row } of this.#found) if (book.find(text) !== row) return false;
    return true;
  }

  #recording(book: WordBook): WordBook {
    return {
      textOf: (row) => book.textOf(row),
      find: (text) => {
        const row = book.find(text);
        if (this.#printing) {
          if (row === undefined) this.missing = true;
          else this.#found.push({ book, text, row });
        }
        return row;
      },
    };
  }
}
