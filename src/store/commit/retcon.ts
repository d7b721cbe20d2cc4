/** A person's or a date's change to one statement: closed here, opened anew there. */
import { LoreError } from '../../model/index.js';
import type { Change, Successor } from '../changes.js';
import { altered, type Difference } from './altered.js';
import { liveByPrefix } from './find-statement.js';
import type { LedgerEntity } from './ledger-entity.js';
import { carryOver, closeStatement, moveStatement } from './move.js';
import { openStatement } from './open-statement.js';
import { uidOf } from './statement-ledger.js';
import type { StatementRow } from './statement-rows.js';
import type { Writing } from './writing.js';

export function retcon(w: Writing, change: Extract<Change, { kind: 'retcon' }>): void {
  const record = liveStatement(w, change.statement);
  if (change.successor === null) {
    closeStatement(w, record);
    w.retcons.add(w, record, null, change.reason);
    return;
  }
  const next = altered(w, record, differenceOf(w, change.successor));
  const uid = uidOf(next);
  if (uid === record.uid) {
    throw new LoreError({
      code: 'store/same-statement',
      message: `The successor of ${record.uid} is the statement itself.`,
      hint: 'Give it another object, value or window, or no successor at all.',
    });
  }
  // A person brings it back, whatever had closed it before.
  const ended = w.retcons.end(w, next);
  const target = openStatement(w, uid, next);
  const row = w.retcons.add(w, record, target, change.reason);
  carryOver(w, record, target, (earlier) =>
    earlier !== null && ended.has(earlier) ? null : (earlier ?? row),
  );
}

/** The assertions stay with it, and retcons that led to it lead to it still. */
export function redate(w: Writing, change: Extract<Change, { kind: 'redate' }>): void {
  const record = liveStatement(w, change.statement);
  const { valid, value } = change;
  const target = moveStatement(w, record, { valid, ...(value && { object: value }) });
  if (target === 0 || target === record.row) return;
  w.retcons.lead(record.uid, target);
}

function differenceOf(w: Writing, { subject, object, valid, relative }: Successor): Difference {
  return {
    ...(subject !== undefined && { subject: knownEntity(w, subject) }),
    ...(object !== undefined && { object: typeof object === 'string' ? knownEntity(w, object) : object }),
    ...(valid && { valid }),
    ...(relative !== undefined && { relative }),
  };
}

function liveStatement(w: Writing, id: string): StatementRow {
  const record = liveByPrefix(w, id);
  if (record) return record;
  throw new LoreError({
    code: 'store/unknown-statement',
    message: `No statement with the id ${id} is believed now.`,
    hint: 'It may have been closed since; look the entity up to see what stands.',
  });
}

function knownEntity(w: Writing, id: string): LedgerEntity {
  const entity = w.entities.byId(id);
  if (entity?.open) return entity;
  throw new LoreError({
    code: 'store/unknown-entity',
    message: `No entity has the id ${id}.`,
    hint: 'Search for its name to find its id.',
  });
}
