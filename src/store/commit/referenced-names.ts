/** Which names a document refers to, kept so that it can be read again when one of them changes. */
import { REFERENCE } from './rows.js';
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

const NONE: ReadonlySet<number> = new Set();

/** `names` are hashes; those that it referred to before and does no longer are forgotten. */
export function putReferenced(
  w: Writing,
  source: LedgerSource,
  isNew: boolean,
  names: ReadonlySet<number>,
): void {
  const before = isNew ? NONE : referenced(w, source);
  // In order, so that a new document's rows arrive as they will lie.
  for (const name of Int32Array.from(names).sort()) {
    if (before.has(name)) continue;
    w.rows.insert(REFERENCE, { source: source.row, name });
  }
  for (const name of before) {
    if (names.has(name)) continue;
    w.rows.drop(REFERENCE, { source: source.row, name });
  }
}

function referenced(w: Writing, source: LedgerSource): Set<number> {
  return new Set(w.rows.find(REFERENCE, { source: source.row }).map(({ name }) => name));
}

/** Do no more documents than these refer to a name? */
export function isAllReferring(w: Writing, name: number, documents: number): boolean {
  // Some names stand in every other document: no more of them are counted than it takes.
  return w.rows.find(REFERENCE, { name }, documents + 1).length === documents;
}
