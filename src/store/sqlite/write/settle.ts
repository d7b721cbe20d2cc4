/** The end of a commit: statements nobody asserts and entities nothing is said of close; what is left is written. */
import { CURRENT, DEFAULT_CONFIDENCE, RELIABILITIES } from '../../../model/index.js';
import { RowBuffer } from '../row-buffer.js';
import { isAccepted } from './accept.js';
import { coverExtracted } from './cover.js';
import { definitionsOf } from './definition.js';
import type { EntityState, LedgerEntity } from './ledger-entity.js';
import { closeStatement } from './move.js';
import { dropWaiting, standingOf, WAITING } from './waiting.js';
import type { Writing } from './writing.js';

interface Standing {
  uid: string;
  subject: number;
  predicate: number;
  object: number | null;
  confidence: number;
  reliability: number;
  extracted: number;
  recorded_until: number;
  live: number;
  strongest: number | null;
  best: number | null;
  /** Assertions behind which a person stands: written, or decided by a retcon. */
  written: number;
}

export function settleStatements(w: Writing): void {
  for (const row of w.statements.unsettled) {
    const standing = w.db.get<Standing>(
      `SELECT s.uid, s.subject, s.predicate, s.object, s.confidence, s.reliability, s.extracted, s.recorded_until,
         count(a.row) AS live, max(a.confidence) AS strongest, min(a.reliability) AS best,
         count(CASE WHEN a.source_model IS NULL OR a.retcon IS NOT NULL THEN a.row END) AS written
       FROM statement s
       LEFT JOIN assertion a ON a.statement = s.row AND a.recorded_until IN (${WAITING}, ${CURRENT})
       WHERE s.row = ? AND s.recorded_until IN (${WAITING}, ${CURRENT}) GROUP BY s.row`,
      row,
    );
    if (standing) settleStatement(w, row, standing);
  }
  w.statements.unsettled.clear();
  coverExtracted(w);
}

function settleStatement(w: Writing, row: number, s: Standing): void {
  const ends = s.object === null ? [s.subject] : [s.subject, s.object];
  const provisional = s.live > 0 && s.written === 0;
  const extracted = provisional && !isAccepted(w, s.uid) ? 1 : 0;
  if (s.live === 0 || s.extracted + extracted > 0 || s.recorded_until === WAITING) w.statements.stir(s);
  const strongest = provisional && !extracted ? vouchedFor(s.best) : s.strongest;
  if (s.live === 0 && s.recorded_until === WAITING) {
    dropWaiting(w.db, row);
    w.statements.forget(s.uid);
    return;
  }
  if (s.live === 0) {
    w.db.run('UPDATE statement SET recorded_until = ? WHERE row = ?', w.seq, row);
    w.statements.forget(s.uid);
    w.tally.statementsClosed++;
    for (const end of ends) w.waning.add(w.entities.byRow(end));
  } else if (s.confidence !== strongest || s.reliability !== s.best || s.extracted !== extracted) {
    const standing = 'confidence = ?, reliability = ?, extracted = ?';
    w.db.run(`UPDATE statement SET ${standing} WHERE row = ?`, strongest, s.best, extracted, row);
  } else {
    return;
  }
  for (const end of ends) w.entities.byRow(end).touched = true;
}

/** What a person vouches for counts as much as if the document had said it in so many words. */
function vouchedFor(best: number | null): number {
  return DEFAULT_CONFIDENCE[RELIABILITIES[best ?? 0] ?? 'unreliable'];
}

export function settleEntities(w: Writing): void {
  for (const entity of w.waning) {
    if (!entity.open || definitionsOf(w, entity).length > 0 || isSpokenOf(w, entity)) continue;
    closeLeaning(w, entity);
    entity.open = false;
    for (const name of [...w.entities.namesOf(entity)]) w.entities.closeName(name);
    if (entity.isNew || entity.before?.open === false) w.tally.entitiesCreated--;
    else w.tally.entitiesClosed++;
    entity.touched = true;
  }
}

/** By more than those who speak of nobody but the known. */
function isSpokenOf(w: Writing, { row }: LedgerEntity): boolean {
  const firm = `s.recorded_until = ${CURRENT} AND (s.extracted = 0 OR EXISTS (SELECT 1 FROM assertion a
    WHERE a.statement = s.row AND a.recorded_until = ${CURRENT} AND a.leans = 0))`;
  return (
    w.db.number(
      `SELECT EXISTS (SELECT 1 FROM statement s WHERE s.subject = ?1 AND ${firm})
         OR EXISTS (SELECT 1 FROM statement s WHERE s.object = ?1 AND ${firm})
         OR EXISTS (SELECT 1 FROM mention WHERE entity = ?1 AND recorded_until = ${CURRENT})`,
      row,
    ) === 1
  );
}

/** Nobody knows it otherwise any more: what was only found in prose goes with it. */
function closeLeaning(w: Writing, { row }: LedgerEntity): void {
  for (const record of standingOf(w.db, row)) closeStatement(w, record);
}

export function writeEntities(w: Writing): void {
  const columns = ['row', 'id', 'name', 'type', 'type_stated', 'verified', 'origin', 'expert_domain'];
  const buffer = new RowBuffer(w.db, 'entity', [...columns, 'absorbed_by', 'recorded_until'], {
    since: w.seq,
    recorded_from: w.seq,
  });
  for (const entity of w.entities.loaded()) {
    if (entity.before) {
      updateEntity(w, entity, entity.before);
      continue;
    }
    buffer.row.push(
      entity.row,
      entity.id,
      entity.name,
      w.words.types.rowOf(entity.type),
      entity.stated,
      entity.verified ? 1 : 0,
      entity.origin,
      entity.expertDomain,
      entity.absorbedBy?.row ?? null,
      entity.open ? CURRENT : w.seq,
    );
    buffer.pushed();
  }
  buffer.flush();
}

/** The version that stood before is kept when its name, type or standing changed. */
function updateEntity(w: Writing, entity: LedgerEntity, before: EntityState): void {
  const renewed =
    entity.name !== before.name ||
    entity.type !== before.type ||
    entity.verified !== before.verified ||
    (entity.open && !before.open);
  if (!before.open && !entity.open) return;
  const closing = before.open && !entity.open;
  const same =
    !renewed &&
    !closing &&
    entity.origin === before.origin &&
    entity.expertDomain === before.expertDomain &&
    entity.stated === before.stated;
  if (same) return;
  if (renewed) keepVersion(w, entity, before);
  const closedAt = entity.open ? CURRENT : w.seq;
  w.db.run(
    `UPDATE entity SET name = ?, type = ?, type_stated = ?, verified = ?, origin = ?, expert_domain = ?,
       absorbed_by = ?, since = ?, recorded_from = ?, recorded_until = ? WHERE row = ?`,
    entity.name,
    w.words.types.rowOf(entity.type),
    entity.stated,
    entity.verified ? 1 : 0,
    entity.origin,
    entity.expertDomain,
    entity.absorbedBy?.row ?? null,
    renewed ? w.seq : before.since,
    entity.open ? entity.recordedFrom : before.recordedFrom,
    closedAt,
    entity.row,
  );
  if (closing) {
    w.db.run(
      'UPDATE entity_history SET recorded_until = ? WHERE entity = ? AND recorded_from = ?',
      w.seq,
      entity.row,
      before.recordedFrom,
    );
  }
  entity.touched = true;
  w.changed = true;
}

function keepVersion(w: Writing, entity: LedgerEntity, before: EntityState): void {
  w.db.run(
    `INSERT INTO entity_history (entity, name, type, verified, since, until, recorded_from, recorded_until)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    entity.row,
    before.name,
    w.words.types.rowOf(before.type),
    before.verified ? 1 : 0,
    before.since,
    Math.min(w.seq, before.recordedUntil),
    before.recordedFrom,
    before.recordedUntil,
  );
}
