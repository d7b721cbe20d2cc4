/** The words that names are made of, in memory: near words are found by looking at each, which takes about a millisecond. */
import type { Database } from '../database.js';
import { distanceFrom } from './near-words.js';

interface Word {
  readonly text: string;
  /** One bit for each letter it holds: words that differ in many bits are far apart. */
  readonly letters: number;
  /** In how many names it stood when it was met. */
  readonly names: number;
}

export class Vocabulary {
  readonly #db: Database;
  readonly #known = new Set<string>();
  readonly #byLength: Word[][] = [];
  /** Names are only ever added: what came after this row is new. */
  #upTo = -1;

  constructor(db: Database) {
    this.#db = db;
  }

  has(word: string): boolean {
    this.#refresh();
    return this.#known.has(word);
  }

  /** Known words within so many edits, the nearest first; the word itself is among them when it is known. */
  near(word: string, edits: number, limit: number): { text: string; names: number }[] {
    this.#refresh();
    const letters = lettersOf(word);
    const distanceTo = distanceFrom(word);
    const found: { text: string; names: number; distance: number }[] = [];
    const length = word.length;
    for (let n = Math.max(1, length - edits); n <= length + edits; n++) {
      for (const candidate of this.#byLength[n] ?? []) {
        if (bitsOf(candidate.letters ^ letters) > 2 * edits) continue;
        const distance = distanceTo(candidate.text, edits);
        if (distance <= edits) found.push({ text: candidate.text, names: candidate.names, distance });
      }
    }
    found.sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1));
    return found.slice(0, limit);
  }

  /** Known words that begin so, the shortest first. */
  begunBy(beginning: string, limit: number): { text: string; names: number }[] {
    this.#refresh();
    const found: Word[] = [];
    for (let n = beginning.length; n < this.#byLength.length && found.length < limit; n++) {
      for (const word of this.#byLength[n] ?? []) if (word.text.startsWith(beginning)) found.push(word);
    }
    return found.slice(0, limit);
  }

  #refresh(): void {
    const last = this.#db.number('SELECT max(row) FROM name');
    if (last === this.#upTo) return;
    if (this.#upTo < 0) {
      const terms = this.#db.all<{ term: string; doc: number }>('SELECT term, doc FROM name_vocabulary');
      for (const { term, doc } of terms) this.#add(term, doc);
    } else {
      const names = this.#db.all<{ folded: string }>('SELECT folded FROM name WHERE row > ?', this.#upTo);
      for (const { folded } of names) for (const word of folded.split(' ')) this.#add(word, 1);
    }
    this.#upTo = last;
  }

  #add(text: string, names: number): void {
    if (text === '' || this.#known.has(text)) return;
    this.#known.add(text);
    const word = { text, letters: lettersOf(text), names };
    const bucket = this.#byLength[text.length];
    if (bucket) bucket.push(word);
    else this.#byLength[text.length] = [word];
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) % 31);
  return letters;
}

function bitsOf(n: number): number {
  let bits = n - ((n >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
