/** Extracted statements that wait: kept with their assertions, believed by nobody until what covers them is gone. */
import { CURRENT } from '../../../model/index.js';
import type { Database } from '../database.js';
import type { StatementRecord } from '../statement-record.js';

/** As `recorded_until`: a window that no reader looks into, now or at any commit. */
export const WAITING = 0;

/** Who says what, in rows; `object` is null for an attribute. */
export interface Triple {
  readonly predicate: number;
  readonly subject: number;
  readonly object: number | null;
}

export function tripleKey({ predicate, subject, object }: Triple): string {
  return `${predicate}/${subject}/${object ?? ''}`;
}

/** The same whenever it holds; of attributes, dates alone may be told in other words. */
export function sayingKey(
  said: Triple & { readonly value_min: number | null; readonly value_max: number | null },
): string {
  const { value_min, value_max } = said;
  return said.object === null ? `${tripleKey(said)} ${value_min} ${value_max}` : tripleKey(said);
}

/** Nobody has ever seen it, so nothing is lost. */
export function dropWaiting(db: Database, row: number): void {
  db.run(`DELETE FROM assertion WHERE statement = ? AND recorded_until = ${WAITING}`, row);
  db.run(`DELETE FROM statement WHERE row = ? AND recorded_until = ${WAITING}`, row);
}

/** All that is said of an entity, believed or waiting. */
export function standingOf(db: Database, entity: number): StatementRecord[] {
  return db.all<StatementRecord>(
    `SELECT * FROM statement WHERE subject = ?1 AND recorded_until IN (${WAITING}, ${CURRENT})
     UNION SELECT * FROM statement WHERE object = ?1 AND object IS NOT NULL AND recorded_until = ${CURRENT}
     UNION SELECT * FROM statement
       WHERE object = ?1 AND object IS NOT NULL AND recorded_until < ${CURRENT} AND recorded_until = ${WAITING}`,
    entity,
  );
}
