/** Takes an entity out of quarantine, with what its sources still say of it. */
import { CURRENT, foldName, LoreError } from '../../../model/index.js';
import type { Database } from '../database.js';
import { IN_QUARANTINE } from './quarantine.js';

interface PutAway {
  row: number;
  entity: number;
  id: string;
  seq: number;
}

export function restore(db: Database, wanted: string, by: string, seq: number, at: number): string {
  const found = findPutAway(db, wanted);
  const { entity, id } = found;
  const back = [
    reopen(db, 'definition', 'entity', found, seq, 'source IN (SELECT row FROM live_source)'),
    reopen(db, 'mention', 'entity', found, seq, 'passage IN (SELECT row FROM live_passage)'),
    reopenStatements(db, found, seq),
  ];
  if (back.every((rows) => rows === 0)) throw nothingLeft(id);
  reopen(db, 'name', 'entity', found, seq, '1');
  db.run(
    `INSERT INTO entity_history (entity, name, type, verified, since, until, recorded_from, recorded_until)
     SELECT row, name, type, verified, since, recorded_until, recorded_from, recorded_until
     FROM entity WHERE row = ?`,
    entity,
  );
  db.run(
    `UPDATE entity SET since = ?1, recorded_from = ?1, recorded_until = ${CURRENT} WHERE row = ?2`,
    seq,
    entity,
  );
  db.run('UPDATE quarantine SET restored_at = ?, restored_by = ? WHERE row = ?', at, by, found.row);
  return id;
}

function findPutAway(db: Database, wanted: string): PutAway {
  const found = db.all<PutAway>(
    `SELECT q.row, q.entity, e.id, q.seq FROM quarantine q JOIN entity e ON e.row = q.entity
     WHERE ${IN_QUARANTINE} AND (e.id = ?1 OR EXISTS (SELECT 1 FROM name n WHERE n.entity = e.row AND n.folded = ?2))
     ORDER BY e.id <> ?1, e.id LIMIT 5`,
    wanted,
    foldName(wanted),
  );
  const [first, second] = found;
  if (first !== undefined && (second === undefined || first.id === wanted)) return first;
  throw new LoreError({
    code: 'lint/not-in-quarantine',
    message:
      first === undefined
        ? `Nothing called "${wanted}" is in quarantine.`
        : `"${wanted}" fits several that are in quarantine: ${found.map(({ id }) => id).join(', ')}.`,
    hint: '`lore lint --quarantined` lists what is, with its ids.',
  });
}

function nothingLeft(id: string): LoreError {
  return new LoreError({
    code: 'lint/nothing-left',
    message: `No source speaks of ${id} any more.`,
    hint: 'It comes back by itself when one does.',
  });
}

const LIVE = {
  live_source: `SELECT row FROM source WHERE recorded_until = ${CURRENT}`,
  live_passage: `SELECT row FROM passage WHERE recorded_until = ${CURRENT}`,
};
const WITH = `WITH ${Object.entries(LIVE)
  .map(([name, sql]) => `${name} AS (${sql})`)
  .join(', ')}`;

/** New rows with the content of those that the quarantine closed; gives how many. */
function reopen(
  db: Database,
  table: string,
  column: string,
  { entity, seq: closed }: PutAway,
  seq: number,
  condition: string,
): number {
  const columns = contentOf(db, table);
  return db.run(
    `${WITH} INSERT INTO ${table} (${columns}, recorded_from)
     SELECT ${columns}, ? FROM ${table} WHERE ${column} = ? AND recorded_until = ? AND ${condition}`,
    seq,
    entity,
    closed,
  );
}

function reopenStatements(db: Database, found: PutAway, seq: number): number {
  const said = `EXISTS (SELECT 1 FROM assertion a WHERE a.statement = statement.row
    AND a.recorded_until = statement.recorded_until AND a.source IN (SELECT row FROM live_source))`;
  const opened = reopen(db, 'statement', 'subject', found, seq, said);
  const columns = contentOf(db, 'assertion').replace('statement, ', '');
  db.run(
    `${WITH} INSERT INTO assertion (statement, ${columns}, recorded_from)
     SELECT fresh.row, ${columns
       .split(', ')
       .map((name) => `a.${name}`)
       .join(', ')}, ?1
     FROM statement fresh JOIN statement old ON old.uid = fresh.uid AND old.recorded_until = ?2
     JOIN assertion a ON a.statement = old.row AND a.recorded_until = ?2 AND a.source IN (SELECT row FROM live_source)
     WHERE fresh.subject = ?3 AND fresh.recorded_from = ?1 AND fresh.recorded_until = ${CURRENT}`,
    seq,
    found.seq,
    found.entity,
  );
  return opened;
}

/** All columns but the row number, the recorded window, and the mark that findings give. */
function contentOf(db: Database, table: string): string {
  const left = new Set(['row', 'recorded_from', 'recorded_until', 'disputed']);
  return db
    .all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    .map(({ name }) => name)
    .filter((name) => !left.has(name))
    .join(', ');
}
