/** Whether a database is all there: the pages its header counts, the tables its version has. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { LoreError } from '../../model/index.js';
import type { Database } from './database.js';
import { MIGRATIONS } from './schema/index.js';

const HEADER_BYTES = 100;
const RESTORE =
  'Restore a backup over it; or move it away and ingest the sources again, which loses retcons and whatever was never in a file.';

/** While a log is there, it may hold what the file does not. */
export function demandAllPages(file: string): void {
  const log = `${file}-wal`;
  if (!existsSync(file) || !statSync(file).isFile() || (existsSync(log) && statSync(log).size > 0)) return;
  const { size } = statSync(file);
  const header = Buffer.alloc(HEADER_BYTES);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(opened);
  }
  if (size === 0 || header.toString('latin1', 0, 15) !== 'SQLite format 3') return;
  const wanted = header.readUInt32BE(28) * (header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16));
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
  if (!isCounted || size >= wanted) return;
  throw new LoreError({
    code: 'store/damaged',
    message: `${file} is cut off: it has ${size} bytes of ${wanted}.`,
    hint: RESTORE,
  });
}

export function demandAllTables(db: Database): void {
  const there = new Set(namesIn(db));
  const missing = expected().filter((name) => !there.has(name));
  if (missing.length === 0) return;
  const some = missing.slice(0, 5).join(', ');
  throw new LoreError({
    code: 'store/damaged',
    message: `${db.file} lacks tables that it must have: ${some}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}.`,
    hint: RESTORE,
  });
}

const TABLE = /CREATE (VIRTUAL )?TABLE (\w+)/g;
/** What full text keeps beside each of its tables. */
const SHADOWS = ['', '_data', '_idx', '_docsize', '_config'];

/** As the schema says them: making a database to look at took a tenth of opening one. */
export function expected(): string[] {
  const made = MIGRATIONS.flatMap(({ sql }) => [...sql.matchAll(TABLE)]);
  const names = made.flatMap(([, virtual, name = '']) =>
    virtual === undefined ? [name] : SHADOWS.map((shadow) => `${name}${shadow}`),
  );
  // A later version may make a table anew under its name.
  return [...new Set(names)];
}

export function namesIn(db: Database): string[] {
  return db
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .map(({ name }) => name);
}
