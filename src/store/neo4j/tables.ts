/** The tables of a working copy that the server keeps, told from the copy's own schema. */
import type { Database } from '../sqlite/database.js';

export interface KeptTable {
  readonly name: string;
  /** The columns of a row, quoted; the row number first where no column holds it. */
  readonly cells: readonly string[];
  /** Which of them tell one row from another. */
  readonly identity: readonly number[];
  /** What rows are gathered by: the row number, or the first column of the key. */
  readonly key: string;
  /** Which cell that is. */
  readonly keyAt: number;
  /** Rows of so many neighbouring keys lie together, as a power of two; null where each key is a text of its own. */
  readonly shift: number | null;
}

/** Derived from what is kept, in each copy for itself. */
const DERIVED = ['passage_content', 'span', 'statement_tally', 'lore_copy'];
const NUMBERED_SHIFT = 6;
/** What belongs to one owner, such as the names in a document, is more than one row. */
const OWNED_SHIFT = 4;

interface ColumnRow {
  name: string;
  type: string;
  pk: number;
  hidden: number;
}

export function keptTables(db: Database): KeptTable[] {
  const tables = db.all<{ name: string; wr: number }>(
    `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
     AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  );
  return tables
    .filter(({ name }) => !DERIVED.includes(name) && !name.startsWith('vector_code_'))
    .map(({ name, wr }) => keptTable(db, name, wr === 0));
}

function keptTable(db: Database, name: string, isNumbered: boolean): KeptTable {
  const all = db
    .all<ColumnRow>('SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)', name)
    .filter(({ hidden }) => hidden === 0);
  const cells = all.map((column) => `"${column.name}"`);
  const identity = all.flatMap(({ pk }, at) => (pk > 0 ? [at] : []));
  const [first] = all.filter(({ pk }) => pk === 1);
  if (isNumbered && identity.length > 0 && first?.type !== 'INTEGER')
    throw new Error(`${name} has a key beside its row number`);
  if (isNumbered)
    return identity.length === 1
      ? { name, cells, identity, key: 'rowid', keyAt: identity[0] ?? 0, shift: NUMBERED_SHIFT }
      : { name, cells: ['rowid', ...cells], identity: [0], key: 'rowid', keyAt: 0, shift: NUMBERED_SHIFT };
  const shift = first?.type === 'INTEGER' ? OWNED_SHIFT : null;
  const key = `"${first?.name}"`;
  return { name, cells, identity, key, keyAt: cells.indexOf(key), shift };
}
