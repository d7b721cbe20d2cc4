/** The end of a commit: statements nobody asserts and entities nothing is said of close; what is left is written. */
import { CURRENT, DEFAULT_CONFIDENCE, RELIABILITIES } from '../../model/index.js';
import { isAccepted } from './accept.js';
import { coverExtracted } from './cover.js';
import { definitionsOf } from './definition.js';
import type { EntityState, LedgerEntity } from './ledger-entity.js';
import { closeStatement } from './move.js';
import { ENTITY, ENTITY_HISTORY, MENTION } from './rows.js';
import { ASSERTION, STATEMENT, STATEMENT_ENDS, type StatementRow } from './statement-rows.js';
import { dropWaiting, standingOf, WAITING } from './waiting.js';
import type { Writing } from './writing.js';

export function settleStatements(w: Writing): void {
  for (const row of w.statements.unsettled) {
    const [statement] = w.rows.find(STATEMENT, { row, recordedUntil: STANDING });
    if (statement) settleStatement(w, statement);
  }
  w.statements.unsettled.clear();
  coverExtracted(w);
}

const STANDING = { in: [WAITING, CURRENT] };

function settleStatement(w: Writing, s: StatementRow): void {
  const { row } = s;
  const live = w.rows.find(ASSERTION, { statement: row, recordedUntil: STANDING });
  const ends = s.object === null ? [s.subject] : [s.subject, s.object];
  // Nobody stands behind it: it is neither written nor decided by a retcon.
  const provisional =
    live.length > 0 && live.every(({ sourceModel, retcon }) => sourceModel !== null && retcon === null);
  const extracted = provisional && !isAccepted(w, s.uid);
  const isWaiting = s.recordedUntil === WAITING;
  if (live.length === 0 || s.extracted || extracted || isWaiting) w.statements.stir(s);
  const closed = { recordedUntil: w.seq };
  if (live.length === 0 && isWaiting) {
    dropWaiting(w.rows, row);
    w.statements.forget(s.uid);
    return;
  }
  const reliability = Math.min(...live.map((one) => one.reliability));
  const strongest = Math.max(...live.map((one) => one.confidence));
  const confidence = provisional && !extracted ? vouchedFor(reliability) : strongest;
  if (live.length === 0) {
    w.rows.change(STATEMENT, { row }, closed);
    w.statements.forget(s.uid);
    w.tally.statementsClosed++;
    for (const end of ends) w.waning.add(w.entities.byRow(end));
  } else if (s.confidence !== confidence || s.reliability !== reliability || s.extracted !== extracted) {
    w.rows.change(STATEMENT, { row }, { confidence, reliability, extracted });
  } else {
    return;
  }
  for (const end of ends) w.entities.byRow(end).touched = true;
}

/** What a person vouches for counts as much as if the document had said it in so many words. */
function vouchedFor(best: number): number {
  return DEFAULT_CONFIDENCE[RELIABILITIES[best] ?? 'unreliable'];
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
  const live = { recordedUntil: CURRENT };
  const said = [{ subject: row }, { object: row }].flatMap((end) => {
    const some = w.rows.find(STATEMENT_ENDS, { ...end, ...live }, FEW);
    const isAll = some.length < FEW || some.some(({ extracted }) => !extracted);
    return isAll ? some : w.rows.find(STATEMENT_ENDS, { ...end, ...live });
  });
  if (said.some(({ extracted }) => !extracted)) return true;
  if (w.rows.find(MENTION, { entity: row, ...live }, 1).length > 0) return true;
  return said.some(
    ({ row: statement }) => w.rows.find(ASSERTION, { statement, ...live, leans: false }, 1).length > 0,
  );
}

/** Most have no more, and of a hub it is enough to look at some. */
const FEW = 20;

/** Nobody knows it otherwise any more: what was only found in prose goes with it. */
function closeLeaning(w: Writing, { row }: LedgerEntity): void {
  for (const record of standingOf(w.rows, row)) closeStatement(w, record);
}

export function writeEntities(w: Writing): void {
  for (const entity of w.entities.loaded()) {
    if (entity.before) {
      updateEntity(w, entity, entity.before);
      continue;
    }
    w.rows.insert(ENTITY, {
      ...told(entity),
      row: entity.row,
      id: entity.id,
      since: w.seq,
      recordedFrom: w.seq,
      recordedUntil: entity.open ? CURRENT : w.seq,
    });
  }
}

function told(entity: LedgerEntity) {
  const { name, type, stated: typeStated, verified, origin, expertDomain } = entity;
  return {
    name,
    type,
    typeStated,
    verified,
    origin,
    expertDomain,
    absorbedBy: entity.absorbedBy?.row ?? null,
  };
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
  w.rows.change(
    ENTITY,
    { row: entity.row },
    {
      ...told(entity),
      since: renewed ? w.seq : before.since,
      recordedFrom: entity.open ? entity.recordedFrom : before.recordedFrom,
      recordedUntil: entity.open ? CURRENT : w.seq,
    },
  );
  if (closing) {
    const version = { entity: entity.row, recordedFrom: before.recordedFrom };
    w.rows.change(ENTITY_HISTORY, version, { recordedUntil: w.seq });
  }
  entity.touched = true;
  w.changed = true;
}

function keepVersion(w: Writing, entity: LedgerEntity, before: EntityState): void {
  const { name, type, verified, since, recordedFrom, recordedUntil } = before;
  const until = Math.min(w.seq, recordedUntil);
  const version = { entity: entity.row, name, type, verified, since, until, recordedFrom, recordedUntil };
  w.rows.insert(ENTITY_HISTORY, version);
}
