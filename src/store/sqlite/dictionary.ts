/** Words that stand in many rows, kept once and referred to by number. */
import type { Database } from './database.js';

export class Dictionary {
  readonly #db: Database;
  readonly #table: string;
  #rows = new Map<string, number>();
  #texts: (string | undefined)[] = [];
  /** Of the next new word, where all that there are have been loaded. */
  #next: number | null = null;

  /** The table has the columns `row` and `text`. */
  constructor(db: Database, table: 'predicate' | 'entity_type' | 'words') {
    this.#db = db;
    this.#table = table;
  }

  /** Adds it when it is new: only inside a write transaction. */
  rowOf(text: string): number {
    const known = this.find(text);
    if (known !== undefined) return known;
    if (this.#next !== null) {
      const next = this.#next++;
      this.#db.repeat(`INSERT INTO ${this.#table} (row, text) VALUES (?, ?)`, 2, [next, text]);
      this.#remember(next, text);
      return next;
    }
    const { row } = this.#db.get<{ row: number }>(
      `INSERT INTO ${this.#table} (text) VALUES (?) RETURNING row`,
      text,
    ) ?? { row: 0 };
    this.#remember(row, text);
    return row;
  }

  find(text: string): number | undefined {
    const known = this.#rows.get(text);
    if (known !== undefined || this.#next !== null) return known;
    const found = this.#db.get<{ row: number }>(`SELECT row FROM ${this.#table} WHERE text = ?`, text);
    if (found) this.#remember(found.row, text);
    return found?.row;
  }

  /** The rows of those that are known, in no order; what is not known yet is asked for at once. */
  findAll(texts: readonly string[]): number[] {
    const unknown = texts.filter((text) => !this.#rows.has(text));
    if (unknown.length > 0) {
      const found = this.#db.all<{ row: number; text: string }>(
        `SELECT row, text FROM ${this.#table} WHERE text IN (SELECT value FROM json_each(?))`,
        JSON.stringify(unknown),
      );
      for (const { row, text } of found) this.#remember(row, text);
    }
    return texts.flatMap((text) => this.#rows.get(text) ?? []);
  }

  textOf(row: number): string {
    const known = this.#texts[row];
    if (known !== undefined) return known;
    const found = this.#db.get<{ text: string }>(`SELECT text FROM ${this.#table} WHERE row = ?`, row);
    if (!found) return '';
    this.#remember(row, found.text);
    return found.text;
  }

  /** Within a write transaction that adds many words: until they are forgotten, nothing is looked up any more. */
  loadAll(): void {
    const all = this.#db.all<{ row: number; text: string }>(`SELECT row, text FROM ${this.#table}`);
    for (const { row, text } of all) this.#remember(row, text);
    this.#next = this.#db.number(`SELECT max(row) FROM ${this.#table}`) + 1;
  }

  /** After a rollback: rows that were never written must not be remembered. */
  forget(): void {
    this.#next = null;
    this.#rows = new Map();
    this.#texts = [];
  }

  #remember(row: number, text: string): void {
    this.#rows.set(text, row);
    this.#texts[row] = text;
  }
}

export type DictionaryName = 'predicates' | 'types' | 'words';

export interface Dictionaries {
  readonly predicates: Dictionary;
  readonly types: Dictionary;
  readonly words: Dictionary;
  loadAll(): void;
  forgetAll(): void;
}

export function openDictionaries(db: Database): Dictionaries {
  const predicates = new Dictionary(db, 'predicate');
  const types = new Dictionary(db, 'entity_type');
  const words = new Dictionary(db, 'words');
  return {
    predicates,
    types,
    words,
    loadAll() {
      for (const dictionary of [predicates, types, words]) dictionary.loadAll();
    },
    forgetAll() {
      for (const dictionary of [predicates, types, words]) dictionary.forget();
    },
  };
}
