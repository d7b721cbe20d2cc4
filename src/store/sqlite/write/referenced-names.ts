/** Which names a document refers to, kept so that it can be read again when one of them changes. */
import type { LedgerSource } from './source-ledger.js';
import type { Writing } from './writing.js';

/** `names` are hashes; those that it referred to before and does no longer are forgotten. */
export function putReferenced(
  w: Writing,
  source: LedgerSource,
  isNew: boolean,
  names: ReadonlySet<number>,
): void {
  const before = isNew ? new Set<number>() : referenced(w, source);
  const added = [...names].filter((name) => !before.has(name)).sort((a, b) => a - b);
  for (const name of added) {
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

/** How many documents refer to a name; what this commit wrote must have been flushed. */
export function countReferring(w: Writing, name: number): number {
  return w.db.number('SELECT count(*) FROM reference WHERE name = ?', name);
}
