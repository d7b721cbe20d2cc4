/** Puts entities away with all that was said of them: their recorded windows close, and nothing is deleted. */
import { CURRENT, foldName } from '../../../model/index.js';
import type { Quarantined } from '../../lint.js';
import type { Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { inList } from '../read/reading.js';
import { IS_CANDIDATE } from './candidates.js';

export interface PuttingAway {
  readonly run: number | null;
  readonly reason: string;
  readonly seq: number;
  readonly at: number;
}

/** Gives the ids of those that still were candidates. */
export function putAway(db: Database, ids: readonly string[], how: PuttingAway): string[] {
  const values: (string | number)[] = [];
  const found = db.all<Candidate>(
    `SELECT e.row, e.id, e.name, e.recorded_from FROM entity e
     WHERE e.id IN ${inList(ids, values)} AND ${IS_CANDIDATE} ORDER BY e.row`,
    ...values,
  );
  for (const entity of found) close(db, entity, how);
  return found.map(({ id }) => id);
}

interface Candidate {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly recorded_from: number;
}

function close(
  db: Database,
  { row, name, recorded_from }: Candidate,
  { run, reason, seq, at }: PuttingAway,
): void {
  db.run(
    `UPDATE assertion SET recorded_until = ?1 WHERE recorded_until = ${CURRENT} AND statement IN
       (SELECT s.row FROM statement s WHERE s.subject = ?2 AND s.recorded_until = ${CURRENT})`,
    seq,
    row,
  );
  for (const [table, column] of CLOSED) {
    db.run(
      `UPDATE ${table} SET recorded_until = ? WHERE ${column} = ? AND recorded_until = ${CURRENT}`,
      seq,
      row,
    );
  }
  db.run('UPDATE entity SET recorded_until = ? WHERE row = ?', seq, row);
  db.run(
    'UPDATE entity_history SET recorded_until = ? WHERE entity = ? AND recorded_from = ?',
    seq,
    row,
    recorded_from,
  );
  db.run(
    'INSERT INTO quarantine (entity, folded, reason, at, run, seq) VALUES (?, ?, ?, ?, ?, ?)',
    ...[row, foldName(name), reason, at, run, seq],
  );
}

const CLOSED = [
  ['statement', 'subject'],
  ['mention', 'entity'],
  ['definition', 'entity'],
  ['name', 'entity'],
] as const;

/** Whoever has come back, by a person or by a new source, is not in quarantine any more. */
export const IN_QUARANTINE = `q.restored_at IS NULL AND e.recorded_until = q.seq`;

export function readQuarantined(
  { db, words }: { readonly db: Database; readonly words: Dictionaries },
  { run, limit }: { readonly run?: number; readonly limit?: number } = {},
): Quarantined[] {
  const values: number[] = run === undefined ? [] : [run];
  const records = db.all<{
    id: string;
    name: string;
    type: number;
    reason: string;
    at: number;
    run: number | null;
  }>(
    `SELECT e.id, e.name, e.type, q.reason, q.at, q.run FROM quarantine q JOIN entity e ON e.row = q.entity
     WHERE ${run === undefined ? IN_QUARANTINE : 'q.run = ?'} ORDER BY q.row DESC LIMIT ?`,
    ...values,
    limit ?? -1,
  );
  return records.map(({ id, name, type, reason, at, run: by }) => ({
    entity: { id, name, type: words.types.textOf(type) },
    ...{ reason, at, run: by },
  }));
}
