/**
 * What was made of the texts of a world, kept beside its ontology for the next start: entries by the text they were made
 * of. They count as long as the ontology is the very same, and so its packs, its settings and the program.
 */
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { forgetData, keepData, keptData } from './kept-data.js';
import { type KeptAs, whereKept } from './kept-ontology.js';
import type { Ontology } from './ontology.js';

export type BookName = 'rules' | 'queries';

export interface KeptBook<Entry> {
  readonly entries: Map<string, Entry>;
  /** To be set by whoever has added to an entry. */
  hasNews: boolean;
}

interface Kept {
  readonly ontology: string;
  readonly entries: Map<string, unknown>;
}

/** So that a file stays one that is read at once. */
const MOST_KEPT = 500;
const books = new WeakMap<Ontology, Map<BookName, KeptBook<unknown>>>();

/** Only one module asks for a book by its name: it knows what is in it. */
export function keptBook<Entry>(ontology: Ontology, name: BookName): KeptBook<Entry> {
  const own = books.get(ontology) ?? new Map<BookName, KeptBook<unknown>>();
  books.set(ontology, own);
  const known = own.get(name) as KeptBook<Entry> | undefined;
  if (known !== undefined) return known;
  const entries = entriesKept(ontology, name) as Map<string, Entry>;
  const book: KeptBook<Entry> = { entries, hasNews: false };
  own.set(name, book as KeptBook<unknown>);
  return book;
}

/** Writes what has news; nothing where the ontology itself is kept nowhere. */
export function keepBooks(ontology: Ontology): void {
  const where = whereKept(ontology);
  if (where === undefined || !isStillKept(where)) return;
  for (const [name, book] of books.get(ontology) ?? []) {
    if (!book.hasNews) continue;
    book.hasNews = false;
    const entries = new Map([...book.entries].slice(-MOST_KEPT));
    keepData(fileOf(where.file, name), () => serialize({ ontology: where.digest, entries } satisfies Kept));
  }
}

function entriesKept(ontology: Ontology, name: BookName): Map<string, unknown> {
  const where = whereKept(ontology);
  const found = where === undefined ? null : keptData(fileOf(where.file, name));
  if (where === undefined || found === null) return new Map();
  try {
    const kept: Kept = deserialize(found.data);
    if (kept.ontology === where.digest && kept.entries instanceof Map) return kept.entries;
  } catch {
    // It is of no use.
  }
  // The words of a rule that is gone do not stay.
  if (isStillKept(where)) forgetData(fileOf(where.file, name));
  return new Map();
}

/** A world that was opened later has its own kept by now. */
function isStillKept({ file, digest }: KeptAs): boolean {
  return keptData(file)?.digest === digest;
}

function fileOf(ontology: string, name: BookName): string {
  return path.join(path.dirname(ontology), name);
}
