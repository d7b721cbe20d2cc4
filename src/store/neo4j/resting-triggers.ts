/** The triggers of a working copy rest while rows of others come in: what they would note is among those rows already. */
import { Database } from '../sqlite/database.js';

const AWAKE = '(SELECT is_following FROM lore_copy) = 0';
const HEAD = /^(CREATE TRIGGER .*? ON "?\w+"?)(?:\s+WHEN\s+(.*?))?\s+BEGIN\b/is;

/** Those that do not yet: to drop and make them each time would have every connection read the schema anew. */
export function letTriggersRest(db: Database): void {
  replace(db, `sql NOT LIKE '%${AWAKE}%'`, (sql) =>
    sql.replace(HEAD, (_, head: string, when?: string) =>
      when === undefined ? `${head} WHEN ${AWAKE} BEGIN` : `${head} WHEN ${AWAKE} AND (${when}) BEGIN`,
    ),
  );
}

/** A copy elsewhere is a world of its own: in the file alone, since that may be moved without its log. */
export function makeOwnWorld(file: string): void {
  const db = new Database(file, false);
  leaveServer(db);
  db.exec('PRAGMA journal_mode = DELETE');
  db.close();
}

/** From here on it is a copy of nothing. */
export function leaveServer(db: Database): void {
  wakeTriggers(db);
  db.exec('DROP TABLE IF EXISTS lore_copy');
}

/** As the schema has them. */
function wakeTriggers(db: Database): void {
  replace(db, `sql LIKE '%${AWAKE}%'`, (sql) =>
    sql.replace(HEAD, (_, head: string, when = '') => {
      const own = when.slice(`${AWAKE} AND (`.length, -1);
      return own === '' ? `${head} BEGIN` : `${head} WHEN ${own} BEGIN`;
    }),
  );
}

function replace(db: Database, which: string, changed: (sql: string) => string): void {
  const found = db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND ${which}`,
  );
  if (found.length === 0) return;
  const all = found.map(({ name, sql }) => `DROP TRIGGER ${name}; ${changed(sql)};`);
  db.exec(`BEGIN; ${all.join('\n')} COMMIT`);
}
