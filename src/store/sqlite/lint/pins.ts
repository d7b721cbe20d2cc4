/** Entities that a linter may not put away. */
import { CURRENT, LoreError } from '../../../model/index.js';
import type { Database } from '../database.js';

export function pin(db: Database, entity: string, by: string, reason: string, at: number): void {
  const row = db.number(`SELECT row FROM entity WHERE id = ? AND recorded_until = ${CURRENT}`, entity);
  if (row === 0) {
    throw new LoreError({ code: 'lint/unknown-entity', message: `No entity has the id ${entity}.` });
  }
  db.run(
    `INSERT INTO pin (entity, by, at, reason) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET by = ?2, at = ?3, reason = ?4`,
    ...[row, by, at, reason],
  );
}

export function unpin(db: Database, entity: string): boolean {
  return db.run('DELETE FROM pin WHERE entity = (SELECT row FROM entity WHERE id = ?)', entity) > 0;
}

export function readPins(db: Database): { entity: string; by: string; reason: string }[] {
  return db.all(
    'SELECT e.id AS entity, p.by, p.reason FROM pin p JOIN entity e ON e.row = p.entity ORDER BY e.id',
  );
}
