/** Brings a database to the schema this program speaks, once, while other processes wait. */
import { LoreError } from '../../model/index.js';
import { sqliteCode } from './busy.js';
import type { Database } from './database.js';
import { FIRST_VERSION, LATEST_VERSION, MIGRATIONS } from './schema/index.js';

/** "LORE" in ASCII, in the file's header: tells a world from any other SQLite file. */
const APPLICATION_ID = 0x4c4f5245;

const NOT_A_DATABASE = 26;

/** Throws for files that are not ours and for those from a newer version; may throw busy, to be tried again. */
export function migrate(db: Database, readonly: boolean, upTo = LATEST_VERSION): void {
  const version = versionOf(db);
  if (version === upTo) return;
  if (readonly) {
    throw new LoreError({
      code: 'store/needs-migration',
      message: `${db.file} has schema version ${version}; reading it needs version ${LATEST_VERSION}.`,
      hint: 'Open it for writing once, for example with `lore doctor`; a backup before that does no harm.',
    });
  }
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been faster while this one waited for the lock.
    const before = versionOf(db);
    for (const { version: next, sql } of MIGRATIONS) {
      if (next > before && next <= upTo) db.exec(sql);
    }
    db.exec(`PRAGMA user_version = ${upTo}; PRAGMA application_id = ${APPLICATION_ID}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.raw.isTransaction) db.exec('ROLLBACK');
    if (!/already exists|duplicate column|no such (?:table|column)/.test(String(error))) throw error;
    throw new LoreError({
      code: 'store/damaged',
      message: `${db.file} says that it has schema version ${version}, and its tables are those of another: ${error instanceof Error ? error.message : String(error)}.`,
      hint: 'Somebody changed it by hand: restore a backup over it, or move it away and ingest the sources again.',
      cause: error,
    });
  }
}

/** 0 for an empty file; refuses what is no world, and what is newer than this program or older than the first version. */
export function versionOf(db: Database): number {
  const version = read(db, () => db.number('PRAGMA user_version'));
  const application = db.number('PRAGMA application_id');
  if (application !== APPLICATION_ID && db.number('SELECT count(*) FROM sqlite_master') > 0) {
    throw new LoreError({
      code: 'store/not-a-world',
      message: `${db.file} is a SQLite database, but not one of a world.`,
      hint: 'Name the world’s own .lore/world.db, or a file that does not exist yet.',
    });
  }
  if (version > LATEST_VERSION) {
    throw new LoreError({
      code: 'store/newer-version',
      message: `${db.file} was written by a newer version: its schema is ${version}, this one knows up to ${LATEST_VERSION}.`,
      hint: 'Upgrade lore-engine; nothing in the file was touched.',
    });
  }
  demandFirstVersion(version, db.file);
  return version;
}

/** Of a file or a server; 0 is what holds nothing yet. */
export function demandFirstVersion(version: number, where: string): void {
  if (version === 0 || version >= FIRST_VERSION) return;
  throw new LoreError({
    code: 'store/too-old',
    message: `${where} was written before the first version that is kept: its schema is ${version}, the first is ${FIRST_VERSION}.`,
    hint: 'Restore a backup over it if its version was changed by hand; or move it away and ingest the sources again, or export it with the program that wrote it.',
  });
}

function read<T>(db: Database, attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    if (sqliteCode(error) !== NOT_A_DATABASE) throw error;
    throw new LoreError({
      code: 'store/not-a-database',
      message: `${db.file} is not a SQLite database.`,
      hint: 'If it was one, it is damaged: restore a backup, or delete it and ingest the sources again.',
      cause: error,
    });
  }
}
