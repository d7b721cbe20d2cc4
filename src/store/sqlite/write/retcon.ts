/** A person's or a date's change to one statement: closed here, opened anew there. */
import { LoreError } from '../../../model/index.js';
import type { Change } from '../../changes.js';
import { liveByPrefix } from '../find-statement.js';
import type { StatementRecord } from '../statement-record.js';
import type { LedgerEntity } from './entity-ledger.js';
import { closeStatement, type Difference, moveStatement } from './move.js';
import { flush, type Writing } from './writing.js';

export function retcon(w: Writing, change: Extract<Change, { kind: 'retcon' }>): void {
  const record = liveStatement(w, change.statement);
  const { successor } = change;
  if (successor === null) {
    closeStatement(w, record);
    w.statements.retcon(record.uid, null, change.reason, w.seq);
    return;
  }
  const { object, valid } = successor;
  const difference: Difference = {
    ...(valid && { valid }),
    ...(object !== undefined && { object: typeof object === 'string' ? knownEntity(w, object) : object }),
  };
  const uid = moveStatement(w, record, difference);
  if (uid === record.uid) {
    throw new LoreError({
      code: 'store/same-statement',
      message: `The successor of ${record.uid} is the statement itself.`,
      hint: 'Give it another object, value or window, or no successor at all.',
    });
  }
  w.statements.retcon(record.uid, uid, change.reason, w.seq);
}

/** The assertions stay with it, and retcons that led to it lead to it still. */
export function redate(w: Writing, change: Extract<Change, { kind: 'redate' }>): void {
  const record = liveStatement(w, change.statement);
  const { valid, value } = change;
  const uid = moveStatement(w, record, { valid, ...(value && { object: value }) });
  if (uid === record.uid) return;
  w.db.run('UPDATE retcon SET successor = ? WHERE successor = ?', uid, record.uid);
}

function liveStatement(w: Writing, id: string): StatementRecord {
  flush(w);
  const record = liveByPrefix(w.db, id);
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
