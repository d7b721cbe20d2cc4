/** Which names a document refers to, kept so that it can be read again when one of them changes. */
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
    w.referenced.row.push(source.row, name);
    w.referenced.pushed();
  }
  for (const name of before) {
    if (names.has(name)) continue;
    w.db.run('DELETE FROM reference WHERE source = ? AND name = ?', source.row, name);
  }
}

function referenced(w: Writing, source: LedgerSource): Set<number> {
  w.referenced.flush();
  const rows = w.db.all<{ name: number }>('SELECT name FROM reference WHERE source = ?', source.row);
  return new Set(rows.map(({ name }) => name));
}

/** Do no more documents than these refer to a name? What this commit wrote must have been flushed. */
export function isAllReferring(w: Writing, name: number, documents: number): boolean {
  // Some names stand in every other document: no more of them are counted than it takes.
  const some = 'SELECT count(*) FROM (SELECT 1 FROM reference WHERE name = ? LIMIT ?)';
  return w.db.number(some, name, documents + 1) === documents;
}
