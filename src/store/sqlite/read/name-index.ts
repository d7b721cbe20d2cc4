/**
 * The words that names are made of, held in memory: near words are found by looking at each of them, which takes
 * about a millisecond. It is filled bit by bit ahead of the first question, or when that comes, and follows the table
 * of names, which only ever grows.
 */
import { CURRENT, distanceFrom } from '../../../model/index.js';
import type { Database } from '../database.js';

interface Word {
  readonly text: string;
  /** Rows of the names it stands in. */
  readonly names: number[];
}

/** Words of one length. */
interface Bucket {
  readonly words: Word[];
  /** For each word one bit for each letter it holds: words that differ in many bits are far apart. */
  readonly letters: number[];
}

/** No name has a longer word that somebody could have meant. */
const LONGEST_WORD = 100;
/** How many near words may stand in for one that was written. */
const STAND_INS = 12;
/** Names that are looked at more closely. */
const CLOSER = 1_500;
/** Rows of names that are read at once: a millisecond or two, which nobody notices who asks meanwhile. */
const ROWS_AT_ONCE = 1_000;
/** What names are split at; folded ones hold nothing of it but spaces. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;

export class NameIndex {
  readonly #db: Database;
  readonly #words = new Map<string, Word>();
  readonly #byLength: (Bucket | undefined)[] = [];
  /** By their rows. */
  readonly #folded: (string | undefined)[] = [];
  readonly #below: NameIndex | null;
  #upTo = 0;

  /** `below` has the names that were there before anything was supposed, which are too many to be read again. */
  constructor(db: Database, below: NameIndex | null = null) {
    this.#db = db;
    this.#below = below;
  }

  /** Rows of names with words like these, those with the most of them first. */
  near(folded: string, limit: number): number[] {
    return [...(this.#below?.nearest(folded) ?? []), ...this.nearest(folded)]
      .sort((a, b) => b.shared - a.shared || a.surplus - b.surplus || a.row - b.row)
      .slice(0, limit)
      .map(({ row }) => row);
  }

  /** Rows of names that hold each of these words, the shortest first. */
  having(folded: string, limit: number): number[] {
    const asked = folded.split(SEPARATORS).filter((word) => word !== '');
    return [...(this.#below?.holding(asked) ?? []), ...this.holding(asked)]
      .sort((a, b) => a.length - b.length || a.row - b.row)
      .slice(0, limit)
      .map(({ row }) => row);
  }

  /** In no order. */
  holding(asked: readonly string[]): { row: number; length: number }[] {
    this.#refresh();
    const lists = asked.map((word) => this.#words.get(word)?.names ?? []).sort((a, b) => a.length - b.length);
    const [rarest = [], ...others] = lists;
    const sets = others.map((rows) => new Set(rows));
    return [...new Set(rarest)]
      .filter((row) => sets.every((rows) => rows.has(row)))
      .map((row) => ({ row, length: this.#folded[row]?.length ?? 0 }));
  }

  /** In no order. */
  nearest(folded: string): { row: number; shared: number; surplus: number }[] {
    this.#refresh();
    const asked = folded.split(SEPARATORS).filter((word) => word !== '');
    const groups = [...asked.map((word) => this.#standIns(word)), ...this.#respaced(asked)].filter(
      (group) => group.length > 0,
    );
    const sets = groups.map((group) => new Set(group.map(({ text }) => text)));
    return this.#rowsOf(groups).map((row) => {
      const name = this.#folded[row] ?? '';
      const words = name.split(' ');
      let shared = 0;
      for (const set of sets) if (words.some((word) => set.has(word))) shared++;
      return { row, shared, surplus: Math.abs(name.length - folded.length) };
    });
  }

  /** Names with the rarest of the words; with the next, too, while there are not too many. */
  #rowsOf(groups: readonly (readonly Word[])[]): number[] {
    const size = (group: readonly Word[]) => group.reduce((sum, { names }) => sum + names.length, 0);
    const rows = new Set<number>();
    for (const group of [...groups].sort((a, b) => size(a) - size(b))) {
      if (rows.size > 0 && rows.size + size(group) > CLOSER) break;
      for (const { names } of group) for (const row of names.slice(0, CLOSER)) rows.add(row);
    }
    return [...rows];
  }

  /** The word and words a few letters away from it; where it is no word at all, also those that begin with it. */
  #standIns(word: string): Word[] {
    const edits = word.length <= 3 ? 1 : word.length <= 9 ? 2 : 3;
    const letters = lettersOf(word);
    const distanceTo = distanceFrom(word);
    const near: { word: Word; distance: number }[] = [];
    for (let n = Math.max(1, word.length - edits); n <= word.length + edits; n++) {
      const bucket = this.#byLength[n];
      if (!bucket) continue;
      for (let i = 0; i < bucket.letters.length; i++) {
        if (bitsOf((bucket.letters[i] ?? 0) ^ letters) > 2 * edits) continue;
        const candidate = bucket.words[i];
        if (!candidate) continue;
        const distance = distanceTo(candidate.text, edits);
        if (distance <= edits) near.push({ word: candidate, distance });
      }
    }
    near.sort((a, b) => a.distance - b.distance || (a.word.text < b.word.text ? -1 : 1));
    const found = near.slice(0, STAND_INS).map((n) => n.word);
    return this.#words.has(word) ? found : [...found, ...this.#begunBy(word)];
  }

  #begunBy(beginning: string): Word[] {
    const found: Word[] = [];
    for (let n = beginning.length + 1; n < this.#byLength.length && found.length < STAND_INS; n++) {
      for (const word of this.#byLength[n]?.words ?? [])
        if (word.text.startsWith(beginning)) found.push(word);
    }
    return found.slice(0, STAND_INS);
  }

  /** Words that were written apart or together by mistake. */
  #respaced(asked: readonly string[]): Word[][] {
    const joined = asked.slice(1).map((word, i) => [`${asked[i] ?? ''}${word}`]);
    const words = asked.filter((word) => word.length <= 2 * LONGEST_WORD);
    const split = words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => [
        word.slice(0, i + 2),
        word.slice(i + 2),
      ]),
    );
    const known = [...joined, ...split].filter((parts) => parts.every((part) => this.#words.has(part)));
    return known.flatMap((parts) => parts.map((part) => [this.#words.get(part) ?? []].flat()));
  }

  /** Some of the names that are not known yet; false when there are none. */
  readAhead(): boolean {
    if (this.#below && this.#upTo === 0) this.#upTo = this.#below.#upTo;
    const last = this.#db.number('SELECT max(row) FROM name');
    if (last <= this.#upTo) {
      // Names of a commit that was undone: their rows will be those of others.
      this.#upTo = last;
      return false;
    }
    const until = Math.min(last, this.#upTo + ROWS_AT_ONCE);
    // As one text: handing over a row at a time takes several times what reading it does.
    const [packed] = this.#db.arrays<readonly [string | null]>(
      `SELECT group_concat(row || ' ' || folded, char(10)) FROM name
       WHERE row > ? AND row <= ? AND recorded_until = ${CURRENT}`,
      this.#upTo,
      until,
    );
    for (const line of packed?.[0]?.split('\n') ?? []) {
      const [row = '', ...words] = line.split(' ');
      this.#folded[Number(row)] = line.slice(row.length + 1);
      for (const word of words) this.#add(word, Number(row));
    }
    this.#upTo = until;
    return true;
  }

  #refresh(): void {
    while (this.readAhead());
  }

  #add(text: string, row: number): void {
    const known = this.#words.get(text);
    if (known) {
      known.names.push(row);
      return;
    }
    const word: Word = { text, names: [row] };
    this.#words.set(text, word);
    const bucket = this.#byLength[text.length] ?? { words: [], letters: [] };
    bucket.words.push(word);
    bucket.letters.push(lettersOf(text));
    this.#byLength[text.length] = bucket;
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
